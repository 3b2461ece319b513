from django.db import migrations, models


def move_content_type(apps, schema_editor):
    """Keep the permissions for it."""
    types = apps.get_model("contenttypes", "ContentType").objects
    clocks = types.using(schema_editor.connection.alias).filter(app_label="contact", model="clock")
    clocks.update(app_label="core")


class Migration(migrations.Migration):
    """The clock was a model of `contact`. Its table stays."""

    dependencies = [
        ("core", "0003_from_catalogue"),
        ("contact", "0020_move_clock"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Clock',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('seen_at', models.DateTimeField()),
                        ('doubted_since', models.DateTimeField(null=True)),
                    ],
                    options={
                        'db_table': 'contact_clock',
                    },
                ),
            ]
        ),
        migrations.RunPython(move_content_type, migrations.RunPython.noop),
    ]
