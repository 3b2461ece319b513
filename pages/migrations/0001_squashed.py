"""The tables as they were in the release of 26 November 2026 (82798d3)."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from catalogue.migrations._triggers import create_triggers


class Migration(migrations.Migration):

    replaces = [
        ("pages", "0001_documents"),
        ("pages", "0002_documentimage"),
        ("pages", "0003_translations"),
        ("pages", "0004_upload_key"),
        ("pages", "0005_position_max"),
    ]

    initial = True

    # Its triggers call a function of the catalogue.
    dependencies = [("catalogue", "0001_squashed")]

    operations = [
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
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='images', to='pages.document')),
            ],
            options={
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
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='pages.document')),
            ],
            options={
                'ordering': ['-version'],
                'constraints': [models.UniqueConstraint(fields=('document', 'version'), name='one_version_once')],
            },
        ),
        migrations.RunPython(
            create_triggers("pages_document", "pages_documentimage"), migrations.RunPython.noop
        ),
    ]
