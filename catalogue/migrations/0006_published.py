from django.db import migrations, models

from ._triggers import create_triggers

PUBLISHED = models.BooleanField(
    db_default=True, default=True, help_text="Only you can see an item that is not published."
)


class Migration(migrations.Migration):
    # The previous release, which still answers meanwhile, writes rows without it.

    dependencies = [
        ("catalogue", "0005_idempotency_digest"),
    ]

    operations = [
        migrations.AddField(model_name="build", name="published", field=PUBLISHED),
        migrations.AddField(model_name="tyre", name="published", field=PUBLISHED),
        migrations.RunPython(create_triggers("build", "tyre"), migrations.RunPython.noop),
    ]
