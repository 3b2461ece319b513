import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from ._triggers import create_triggers


class Migration(migrations.Migration):
    initial = True

    dependencies = [("catalogue", "0009_focus")]

    operations = [
        migrations.CreateModel(
            name="Document",
            fields=[
                ("key", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("version", models.PositiveIntegerField(default=1)),
                ("values", models.JSONField(blank=True, default=dict)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="DocumentVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("values", models.JSONField()),
                ("changes", models.JSONField()),
                ("saved_by", models.CharField(max_length=150)),
                ("saved_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("document", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="pages.document")),
            ],
            options={
                "ordering": ["-version"],
                "constraints": [models.UniqueConstraint(fields=("document", "version"), name="one_version_once")],
            },
        ),
        # The table goes with its triggers.
        migrations.RunPython(create_triggers("document"), migrations.RunPython.noop),
    ]
