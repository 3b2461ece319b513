"""The tables as they were in the release of 26 November 2026 (82798d3)."""

from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("visits", "0001_initial"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Count',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('what', models.CharField(choices=[('view', 'View'), ('picture', 'Picture'), ('pricing', 'Pricing'), ('call', 'Call'), ('whatsapp', 'Whatsapp'), ('route', 'Route'), ('address', 'Address'), ('sent', 'Sent'), ('asked', 'Asked')], max_length=20)),
                ('kind', models.CharField(blank=True, max_length=20)),
                ('item_id', models.BigIntegerField(default=0)),
                ('page', models.CharField(max_length=100)),
                ('language', models.CharField(max_length=10)),
                ('times', models.BigIntegerField()),
            ],
            options={
                'ordering': ['-day', 'what', 'page'],
                'indexes': [models.Index(fields=['kind', 'item_id', 'day'], name='visits_of_item')],
                'constraints': [models.UniqueConstraint(fields=('day', 'what', 'kind', 'item_id', 'page', 'language'), name='visits_counted')],
            },
        ),
        migrations.CreateModel(
            name='Host',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('host', models.CharField(max_length=90)),
                ('times', models.BigIntegerField()),
            ],
            options={
                'ordering': ['-day', '-times'],
                'constraints': [models.UniqueConstraint(fields=('day', 'host'), name='visits_host_of_day')],
            },
        ),
    ]
