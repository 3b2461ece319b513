"""Documents had been models of the app `pages`, which made their tables. These stay as they are."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

MODELS = ("document", "documentimage", "documentversion")


def move_content_types(apps, schema_editor):
    """Move them with their ids, to which the log of changes and the permissions refer."""
    types = apps.get_model("contenttypes", "ContentType").objects
    types = types.using(schema_editor.connection.alias)
    types.filter(app_label="pages", model__in=MODELS).update(app_label="documents")


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("pages", "0001_squashed"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Document',
                    fields=[
                        ('updated_at', models.DateTimeField(auto_now=True)),
                        ('key', models.CharField(max_length=40, primary_key=True, serialize=False)),
                        ('version', models.PositiveIntegerField(default=1)),
                        ('values', models.JSONField(blank=True, default=dict)),
                        ('translations', models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict)),
                    ],
                    options={
                        'db_table': 'pages_document',
                        'abstract': False,
                    },
                ),
                migrations.CreateModel(
                    name='DocumentImage',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('file', models.FileField(editable=False, max_length=200, upload_to='')),
                        ('width', models.PositiveIntegerField(editable=False)),
                        ('height', models.PositiveIntegerField(editable=False)),
                        ('variants', models.JSONField(default=list, editable=False)),
                        ('placeholder', models.TextField(editable=False)),
                        ('alt', models.CharField(blank=True, help_text='What is seen, for those who cannot see it.', max_length=250, verbose_name='alternative text')),
                        ('focus_x', models.FloatField(db_default=0.5, default=0.5, help_text='Stays visible where the picture is cropped. 0: left edge; 1: right edge.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1)], verbose_name='focal point, from the left')),
                        ('focus_y', models.FloatField(db_default=0.5, default=0.5, help_text='0: upper edge; 1: lower edge.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1)], verbose_name='focal point, from the top')),
                        ('is_primary', models.BooleanField(default=False, editable=False)),
                        ('position', models.PositiveIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(1000000)])),
                        ('upload_key', models.CharField(editable=False, max_length=200, null=True)),
                        ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='images', to='documents.document')),
                    ],
                    options={
                        'db_table': 'pages_documentimage',
                        'ordering': ['-is_primary', 'position', 'id'],
                        'abstract': False,
                        'constraints': [models.UniqueConstraint(condition=models.Q(('is_primary', True)), fields=('item',), name='one_primary_per_documentimage'), models.CheckConstraint(condition=models.Q(('focus_x__gte', 0), ('focus_x__lte', 1), ('focus_y__gte', 0), ('focus_y__lte', 1)), name='documentimage_focus_within_picture')],
                    },
                ),
                migrations.CreateModel(
                    name='DocumentVersion',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('version', models.PositiveIntegerField()),
                        ('values', models.JSONField()),
                        ('translations', models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)),
                        ('changes', models.JSONField()),
                        ('saved_by', models.CharField(max_length=150)),
                        ('saved_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('document', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='documents.document')),
                    ],
                    options={
                        'db_table': 'pages_documentversion',
                        'ordering': ['-version'],
                        'constraints': [models.UniqueConstraint(fields=('document', 'version'), name='one_version_once')],
                    },
                ),
            ]
        ),
        migrations.RunPython(move_content_types, migrations.RunPython.noop),
    ]
