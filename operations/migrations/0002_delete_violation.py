from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("operations", "0001_violation")]
    operations = [migrations.DeleteModel("Violation")]
