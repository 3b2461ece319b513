"""Gives the table of content policy reports to `operations`."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("config", "0002_violation")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.AlterModelTable("Violation", "operations_violation")],
            state_operations=[migrations.DeleteModel("Violation")],
        )
    ]
