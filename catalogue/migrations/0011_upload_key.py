from django.db import migrations, models

TABLES = ("buildimage", "tyreimage", "partimage")
KEY = models.CharField(editable=False, max_length=200, null=True)


class Migration(migrations.Migration):
    # The previous release, which still answers meanwhile, writes rows without it. A column that can
    # be null is added without a copy of the table, so the triggers stay.

    dependencies = [
        ("catalogue", "0010_translations"),
    ]

    operations = [
        migrations.AddField(model_name=table, name="upload_key", field=KEY) for table in TABLES
    ]
