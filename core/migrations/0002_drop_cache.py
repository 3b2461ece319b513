from django.db import migrations


class Migration(migrations.Migration):
    """The table of Django's database cache, which earlier releases made in the app config."""

    dependencies = [("core", "0001_initial")]
    operations = [migrations.RunSQL("DROP TABLE IF EXISTS cache", migrations.RunSQL.noop)]
