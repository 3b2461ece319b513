from django.db import migrations, models

from ._triggers import create_triggers


class Migration(migrations.Migration):
    # Null: the release before, which still answers meanwhile, writes rows without it.

    dependencies = [
        ("catalogue", "0004_one_writer"),
    ]

    operations = [
        migrations.AddField(
            model_name="build",
            name="idempotency_digest",
            field=models.CharField(editable=False, max_length=64, null=True),
        ),
        migrations.AddField(
            model_name="tyre",
            name="idempotency_digest",
            field=models.CharField(editable=False, max_length=64, null=True),
        ),
        migrations.RunPython(create_triggers("build", "tyre"), migrations.RunPython.noop),
    ]
