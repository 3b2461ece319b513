from django.db import migrations

# Of django-axes, which counted wrong passwords. The first refers to the second.
TABLES = (
    "axes_accessattemptexpiration",
    "axes_accessattempt",
    "axes_accesslog",
    "axes_accessfailurelog",
)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0008_people'),
    ]

    operations = [
        migrations.RunSQL([f"DROP TABLE IF EXISTS {table}" for table in TABLES]),
    ]
