from django.db import migrations


class Migration(migrations.Migration):
    """The clock is a model of `core` now. Its table stays."""

    dependencies = [("contact", "0019_mailed_to")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel(name="Clock")]
        )
    ]
