from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("operations", "0001_squashed")]
    operations = [migrations.DeleteModel("Violation")]
