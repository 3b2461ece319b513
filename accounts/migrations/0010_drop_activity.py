from django.db import migrations


def forget(apps, schema_editor):
    """Forget the removed app, as `migrate` and Django's permissions know it."""
    alias = schema_editor.connection.alias
    types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    types.filter(app_label="activity").delete()


class Migration(migrations.Migration):
    """The activity is Django's own log now."""

    dependencies = [
        ("accounts", "0009_drop_axes"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.RunSQL("DROP TABLE IF EXISTS activity_entry", migrations.RunSQL.noop),
        migrations.RunSQL(
            "DELETE FROM django_migrations WHERE app = 'activity'", migrations.RunSQL.noop
        ),
        migrations.RunPython(forget, migrations.RunPython.noop),
    ]
