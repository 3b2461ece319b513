from django.db import migrations


class Migration(migrations.Migration):
    """What was deleted, and the token of the cache, are models of `core` now. Their tables stay."""

    dependencies = [
        ("catalogue", "0001_squashed"),
        ("contact", "0015_remove_reply_templates"),  # reads `Deletion` here
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="CatalogueVersion"),
                migrations.DeleteModel(name="Deletion"),
            ]
        )
    ]
