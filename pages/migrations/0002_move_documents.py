"""The tables of documents stay; their models are those of the app `documents` now."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("documents", "0001_initial"),
        ("pages", "0001_squashed"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("DocumentVersion"),
                migrations.DeleteModel("DocumentImage"),
                migrations.DeleteModel("Document"),
            ]
        ),
    ]
