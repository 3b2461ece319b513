import django.utils.timezone
from django.db import migrations, models


def move_content_types(apps, schema_editor):
    """Keep the permissions for `Deletion`. Nobody has any for the token, whose name has changed."""
    alias = schema_editor.connection.alias
    types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    types.filter(app_label="catalogue", model="deletion").update(app_label="core")
    types.filter(app_label="catalogue", model="catalogueversion").delete()


class Migration(migrations.Migration):
    """What was deleted, and the token of the cache, were models of `catalogue`. Their tables stay."""

    dependencies = [
        ("core", "0002_drop_cache"),
        ("catalogue", "0002_move_to_core"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='CacheToken',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('token', models.CharField(max_length=36)),
                    ],
                    options={
                        'db_table': 'catalogue_catalogueversion',
                    },
                ),
                migrations.CreateModel(
                    name='Deletion',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(max_length=40)),
                        ('object_id', models.PositiveBigIntegerField()),
                        ('name', models.CharField(max_length=300)),
                        ('rows', models.JSONField()),
                        ('files', models.JSONField(default=list)),
                        ('placeholder', models.TextField(blank=True)),
                        ('token', models.CharField(max_length=32)),
                        ('times_hidden', models.PositiveIntegerField(db_default=0, default=0)),
                        ('deleted_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('expires_at', models.DateTimeField(db_index=True)),
                    ],
                    options={
                        'db_table': 'catalogue_deletion',
                        'ordering': ['-id'],
                        'indexes': [models.Index(fields=['kind', 'object_id'], name='deletion_of')],
                    },
                ),
            ]
        ),
        migrations.RunPython(move_content_types, migrations.RunPython.noop),
    ]
