from django.db import migrations
from django.utils import timezone


def disable_who_was_no_owner(apps, schema_editor):
    """All who may sign in may do everything, so an owner decides anew about former editors."""
    database = schema_editor.connection.alias
    others = apps.get_model("accounts", "User").objects.using(database).exclude(role="owner")
    sessions = apps.get_model("accounts", "Session").objects.using(database)
    sessions.filter(user__in=others, ended_at=None).update(ended_at=timezone.now())
    others.update(is_active=False, is_staff=False, is_superuser=False)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0007_passkey_only'),
    ]

    operations = [
        migrations.RunPython(disable_who_was_no_owner, migrations.RunPython.noop),
        migrations.RemoveConstraint(
            model_name='user',
            name='user_role',
        ),
        migrations.RemoveField(
            model_name='user',
            name='role',
        ),
        migrations.DeleteModel(
            name='Invitation',
        ),
    ]
