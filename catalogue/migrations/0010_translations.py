from django.db import migrations, models

from ._triggers import create_triggers

TABLES = ("build", "tyre", "part")
TRANSLATIONS = models.JSONField(blank=True, db_default={}, default=dict)


class Migration(migrations.Migration):
    # The previous release, which still answers meanwhile, writes rows without it.

    dependencies = [
        ("catalogue", "0009_focus"),
    ]

    operations = [
        *(
            migrations.AddField(model_name=table, name="translations", field=TRANSLATIONS)
            for table in TABLES
        ),
        migrations.RunPython(create_triggers(*TABLES), migrations.RunPython.noop),
    ]
