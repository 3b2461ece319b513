"""The table of the database cache, so that `migrate` is all that a new site needs."""

from django.core.management import call_command
from django.db import migrations


def create_table(apps, schema_editor):
    call_command(
        "createcachetable", "cache", database=schema_editor.connection.alias, verbosity=0
    )


class Migration(migrations.Migration):
    replaces = [
        ("config", "0001_cache_table"),
        ("config", "0002_violation"),
        ("config", "0003_violation_leaves"),
    ]

    operations = [migrations.RunPython(create_table, migrations.RunPython.noop, elidable=False)]
