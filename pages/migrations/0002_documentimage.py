import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

from ._triggers import create_triggers


class Migration(migrations.Migration):

    dependencies = [
        ('pages', '0001_documents'),
    ]

    operations = [
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
                ('position', models.PositiveIntegerField(default=0)),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='images', to='pages.document')),
            ],
            options={
                'ordering': ['-is_primary', 'position', 'id'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_primary', True)), fields=('item',), name='one_primary_per_documentimage'), models.CheckConstraint(condition=models.Q(('focus_x__gte', 0), ('focus_x__lte', 1), ('focus_y__gte', 0), ('focus_y__lte', 1)), name='documentimage_focus_within_picture')],
            },
        ),
        migrations.RunPython(create_triggers("documentimage"), migrations.RunPython.noop),
    ]
