"""The tables as they were in the release of 26 November 2026 (82798d3)."""

from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("operations", "0001_violation"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Violation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('directive', models.CharField(max_length=40)),
                ('blocked', models.CharField(max_length=100)),
                ('route', models.CharField(max_length=100, verbose_name='page')),
                ('count', models.PositiveIntegerField(default=1, verbose_name='times')),
                ('first_at', models.DateTimeField(auto_now_add=True, verbose_name='first')),
                ('last_at', models.DateTimeField(db_index=True, verbose_name='last')),
            ],
            options={
                'verbose_name': 'violation of the content policy',
                'verbose_name_plural': 'violations of the content policy',
                'ordering': ['-last_at', '-id'],
                'constraints': [models.UniqueConstraint(fields=('directive', 'blocked', 'route'), name='config_violation_kind')],
            },
        ),
    ]
