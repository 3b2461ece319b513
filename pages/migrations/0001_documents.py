import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

# A copy, as it was when this was written.
RENEW = (
    "INSERT INTO catalogue_catalogueversion (id, token) VALUES (1, {random}) "
    "ON CONFLICT (id) DO UPDATE SET token = excluded.token"
)


def create_triggers(apps, schema_editor):
    """Have each write to the table renew the token of the catalogue, by which responses are kept."""
    if schema_editor.connection.vendor == "postgresql":
        for name, when in (
            ("write", "BEFORE INSERT OR UPDATE OR DELETE"),
            ("truncate", "AFTER TRUNCATE"),
        ):
            schema_editor.execute(
                f"CREATE TRIGGER pages_document_{name} {when} ON pages_document "
                "FOR EACH STATEMENT EXECUTE FUNCTION catalogue_renew_version()"
            )
        return
    renew = RENEW.format(random="lower(hex(randomblob(16)))")
    for event in ("INSERT", "UPDATE", "DELETE"):
        schema_editor.execute(
            f"CREATE TRIGGER pages_document_{event.lower()} AFTER {event} ON pages_document "
            f"BEGIN {renew}; END"
        )


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
        migrations.RunPython(create_triggers, migrations.RunPython.noop),
    ]
