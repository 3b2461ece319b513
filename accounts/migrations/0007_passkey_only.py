from django.db import migrations, models


def tell_of_codes(apps, schema_editor):
    """Who signed in with codes of an app is told once that they are gone."""
    database = schema_editor.connection.alias
    steps = apps.get_model("accounts", "SecondStep").objects.using(database)
    preferences = apps.get_model("accounts", "Preferences").objects.using(database)
    for user in steps.filter(confirmed_at__isnull=False).values_list("user", flat=True):
        preferences.update_or_create(user_id=user, defaults={"codes_gone": True})


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_squashed'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='passkey_only',
            field=models.BooleanField(db_default=False, default=False, help_text="A password is refused, in Django's admin too.", verbose_name='sign in with a passkey only'),
        ),
        migrations.AddField(
            model_name='preferences',
            name='codes_gone',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(tell_of_codes, migrations.RunPython.noop),
        migrations.DeleteModel(
            name='RecoveryCode',
        ),
        migrations.DeleteModel(
            name='SecondStep',
        ),
    ]
