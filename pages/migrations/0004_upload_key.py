from django.db import migrations, models


class Migration(migrations.Migration):
    # The previous release, which still answers meanwhile, writes rows without it. A column that can
    # be null is added without a copy of the table, so the triggers stay.

    dependencies = [
        ("pages", "0003_translations"),
    ]

    operations = [
        migrations.AddField(
            model_name="documentimage",
            name="upload_key",
            field=models.CharField(editable=False, max_length=200, null=True),
        ),
    ]
