from django.db import migrations, models

from catalogue.version import create_triggers, drop_triggers


class Migration(migrations.Migration):

    dependencies = [
        ('catalogue', '0002_updated_at'),
    ]

    operations = [
        migrations.CreateModel(
            name='CatalogueVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=36)),
            ],
        ),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
