from django.db import migrations, models

from ._triggers import create_triggers

TRANSLATIONS = models.JSONField(
    blank=True, db_default=models.Value({}, models.JSONField()), default=dict
)
OF_VERSION = models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)


def create_lost_triggers(apps, schema_editor):
    """SQLite copies a table that gets a column, and loses its triggers."""
    if schema_editor.connection.vendor == "sqlite":
        create_triggers("document")(apps, schema_editor)


class Migration(migrations.Migration):
    # The previous release, which still answers meanwhile, writes rows without it.

    dependencies = [
        ("pages", "0002_documentimage"),
    ]

    operations = [
        migrations.AddField(model_name="document", name="translations", field=TRANSLATIONS),
        migrations.AddField(model_name="documentversion", name="translations", field=OF_VERSION),
        migrations.RunPython(create_lost_triggers, migrations.RunPython.noop),
    ]
