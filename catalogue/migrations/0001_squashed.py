"""The tables as they were in the release of 26 November 2026 (82798d3)."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from ._triggers import create_triggers, renew_token


class Migration(migrations.Migration):

    replaces = [
        ("catalogue", "0001_initial"),
        ("catalogue", "0002_updated_at"),
        ("catalogue", "0003_catalogueversion"),
        ("catalogue", "0004_one_writer"),
        ("catalogue", "0005_idempotency_digest"),
        ("catalogue", "0006_published"),
        ("catalogue", "0007_parts"),
        ("catalogue", "0008_first_parts"),
        ("catalogue", "0009_focus"),
        ("catalogue", "0010_translations"),
        ("catalogue", "0011_upload_key"),
        ("catalogue", "0012_deletion"),
        ("catalogue", "0013_measured"),
        ("catalogue", "0014_times_hidden"),
        ("catalogue", "0015_position_max"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='CatalogueVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=36)),
            ],
        ),
        migrations.CreateModel(
            name='Build',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('translations', models.JSONField(blank=True, db_default={}, default=dict)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('published', models.BooleanField(db_default=True, default=True, help_text='Only you can see an item that is not published.')),
                ('idempotency_key', models.CharField(editable=False, max_length=200, null=True, unique=True)),
                ('idempotency_digest', models.CharField(editable=False, max_length=64, null=True)),
                ('name', models.CharField(max_length=120)),
                ('frame', models.CharField(max_length=120)),
                ('engine', models.CharField(max_length=120)),
                ('build_year', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1900), django.core.validators.MaxValueValidator(2100)])),
                ('description', models.TextField(blank=True, help_text="Blank line: paragraph. Line of ---: section. '- ': list. **bold**, *italic*.", max_length=10000)),
                ('featured', models.BooleanField(default=False)),
                ('frame_type', models.CharField(blank=True, choices=[('own', 'Our own'), ('production', 'Production')], db_default='', default='', help_text='Visitors can filter by it.', max_length=10)),
                ('ground', models.CharField(blank=True, choices=[('hard', 'Hard pack'), ('track', 'Motocross track'), ('forest', 'Forest and gravel'), ('sand', 'Sand'), ('mud', 'Mud')], db_default='', default='', help_text='What it is mainly for. Visitors can filter by it.', max_length=6)),
                ('displacement', models.PositiveSmallIntegerField(blank=True, help_text='In cm³, from 40 to 2000.', null=True, validators=[django.core.validators.MinValueValidator(40), django.core.validators.MaxValueValidator(2000)], verbose_name='displacement')),
                ('weight', models.FloatField(blank=True, help_text='In kg, from 50 to 600.', null=True, validators=[django.core.validators.MinValueValidator(50), django.core.validators.MaxValueValidator(600)], verbose_name='dry weight')),
                ('power', models.FloatField(blank=True, help_text='In kW, from 1 to 200.', null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(200)], verbose_name='power')),
                ('torque', models.FloatField(blank=True, help_text='In Nm, from 1 to 300.', null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(300)], verbose_name='torque')),
                ('wheelbase', models.PositiveSmallIntegerField(blank=True, help_text='In mm, from 800 to 2000.', null=True, validators=[django.core.validators.MinValueValidator(800), django.core.validators.MaxValueValidator(2000)], verbose_name='wheelbase')),
                ('track_width', models.PositiveSmallIntegerField(blank=True, help_text='In mm, from 600 to 1600.', null=True, validators=[django.core.validators.MinValueValidator(600), django.core.validators.MaxValueValidator(1600)], verbose_name='track width')),
                ('travel_front', models.PositiveSmallIntegerField(blank=True, help_text='In mm, from 20 to 600.', null=True, validators=[django.core.validators.MinValueValidator(20), django.core.validators.MaxValueValidator(600)], verbose_name='front travel')),
                ('travel_rear', models.PositiveSmallIntegerField(blank=True, help_text='In mm, from 20 to 600.', null=True, validators=[django.core.validators.MinValueValidator(20), django.core.validators.MaxValueValidator(600)], verbose_name='rear travel')),
                ('caster', models.FloatField(blank=True, help_text='In °, from 0 to 30.', null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(30)], verbose_name='caster')),
                ('camber', models.FloatField(blank=True, help_text='In °, from -15 to 15.', null=True, validators=[django.core.validators.MinValueValidator(-15), django.core.validators.MaxValueValidator(15)], verbose_name='camber')),
                ('results', models.TextField(blank=True, db_default='', default='', help_text="Of races, one in a line: '3rd place, club race, 2025'.", max_length=1000)),
                ('customer_words', models.TextField(blank=True, db_default='', default='', help_text='What the customer said about it.', max_length=1000)),
                ('customer', models.CharField(blank=True, db_default='', default='', help_text="Whose words these are: 'Owner of number 58'.", max_length=120)),
            ],
            options={
                'ordering': ['-build_year', '-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('displacement__isnull', True), models.Q(('displacement__gte', 40), ('displacement__lte', 2000)), _connector='OR'), models.Q(('weight__isnull', True), models.Q(('weight__gte', 50), ('weight__lte', 600)), _connector='OR'), models.Q(('power__isnull', True), models.Q(('power__gte', 1), ('power__lte', 200)), _connector='OR'), models.Q(('torque__isnull', True), models.Q(('torque__gte', 1), ('torque__lte', 300)), _connector='OR'), models.Q(('wheelbase__isnull', True), models.Q(('wheelbase__gte', 800), ('wheelbase__lte', 2000)), _connector='OR'), models.Q(('track_width__isnull', True), models.Q(('track_width__gte', 600), ('track_width__lte', 1600)), _connector='OR'), models.Q(('travel_front__isnull', True), models.Q(('travel_front__gte', 20), ('travel_front__lte', 600)), _connector='OR'), models.Q(('travel_rear__isnull', True), models.Q(('travel_rear__gte', 20), ('travel_rear__lte', 600)), _connector='OR'), models.Q(('caster__isnull', True), models.Q(('caster__gte', 0), ('caster__lte', 30)), _connector='OR'), models.Q(('camber__isnull', True), models.Q(('camber__gte', -15), ('camber__lte', 15)), _connector='OR')), name='build_measures_in_range'), models.CheckConstraint(condition=models.Q(('frame_type__in', ['', 'own', 'production'])), name='build_frame_type_known'), models.CheckConstraint(condition=models.Q(('ground__in', ['', 'hard', 'track', 'forest', 'sand', 'mud'])), name='build_ground_known'), models.CheckConstraint(condition=models.Q(('build_year__gte', 1900), ('build_year__lte', 2100)), name='build_year_in_range')],
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
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['kind', 'object_id'], name='deletion_of')],
            },
        ),
        migrations.CreateModel(
            name='Part',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('translations', models.JSONField(blank=True, db_default={}, default=dict)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('published', models.BooleanField(db_default=True, default=True, help_text='Only you can see an item that is not published.')),
                ('idempotency_key', models.CharField(editable=False, max_length=200, null=True, unique=True)),
                ('idempotency_digest', models.CharField(editable=False, max_length=64, null=True)),
                ('name', models.CharField(max_length=80)),
                ('description', models.TextField(blank=True, help_text="Blank line: paragraph. Line of ---: section. '- ': list. **bold**, *italic*.", max_length=10000)),
                ('price', models.PositiveIntegerField(blank=True, help_text="Whole euro. Empty: 'Contact for pricing'.", null=True, validators=[django.core.validators.MaxValueValidator(1000000)])),
                ('position', models.PositiveIntegerField(default=0, help_text='In the list. A new part without one comes last.', validators=[django.core.validators.MaxValueValidator(1000000)])),
            ],
            options={
                'ordering': ['position', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('price__isnull', True), models.Q(('price__gte', 0), ('price__lte', 1000000)), _connector='OR'), name='part_price_in_range')],
            },
        ),
        migrations.CreateModel(
            name='Tyre',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('translations', models.JSONField(blank=True, db_default={}, default=dict)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('published', models.BooleanField(db_default=True, default=True, help_text='Only you can see an item that is not published.')),
                ('idempotency_key', models.CharField(editable=False, max_length=200, null=True, unique=True)),
                ('idempotency_digest', models.CharField(editable=False, max_length=64, null=True)),
                ('name', models.CharField(max_length=80)),
                ('size', models.CharField(max_length=80)),
                ('type', models.CharField(choices=[('front', 'Front'), ('rear', 'Rear')], default='rear', max_length=5)),
                ('compound', models.CharField(blank=True, max_length=80)),
                ('terrain', models.CharField(blank=True, max_length=80)),
                ('ground', models.CharField(blank=True, choices=[('hard', 'Hard pack'), ('track', 'Motocross track'), ('forest', 'Forest and gravel'), ('sand', 'Sand'), ('mud', 'Mud')], db_default='', default='', help_text='What it is mainly for. Visitors can filter by it.', max_length=6)),
            ],
            options={
                'ordering': ['name', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ground__in', ['', 'hard', 'track', 'forest', 'sand', 'mud'])), name='tyre_ground_known'), models.CheckConstraint(condition=models.Q(('type__in', ['front', 'rear'])), name='tyre_type_front_or_rear')],
            },
        ),
        migrations.CreateModel(
            name='BuildImage',
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
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='images', to='catalogue.build')),
            ],
            options={
                'ordering': ['-is_primary', 'position', 'id'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_primary', True)), fields=('item',), name='one_primary_per_buildimage'), models.CheckConstraint(condition=models.Q(('focus_x__gte', 0), ('focus_x__lte', 1), ('focus_y__gte', 0), ('focus_y__lte', 1)), name='buildimage_focus_within_picture')],
            },
        ),
        migrations.CreateModel(
            name='PartImage',
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
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='images', to='catalogue.part')),
            ],
            options={
                'ordering': ['-is_primary', 'position', 'id'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_primary', True)), fields=('item',), name='one_primary_per_partimage'), models.CheckConstraint(condition=models.Q(('focus_x__gte', 0), ('focus_x__lte', 1), ('focus_y__gte', 0), ('focus_y__lte', 1)), name='partimage_focus_within_picture')],
            },
        ),
        migrations.CreateModel(
            name='TyreImage',
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
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='images', to='catalogue.tyre')),
            ],
            options={
                'ordering': ['-is_primary', 'position', 'id'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_primary', True)), fields=('item',), name='one_primary_per_tyreimage'), models.CheckConstraint(condition=models.Q(('focus_x__gte', 0), ('focus_x__lte', 1), ('focus_y__gte', 0), ('focus_y__lte', 1)), name='tyreimage_focus_within_picture')],
            },
        ),
        migrations.RunPython(renew_token, migrations.RunPython.noop),
        migrations.RunPython(
            create_triggers(
                "catalogue_build",
                "catalogue_buildimage",
                "catalogue_part",
                "catalogue_partimage",
                "catalogue_tyre",
                "catalogue_tyreimage",
            ),
            migrations.RunPython.noop,
        ),
    ]
