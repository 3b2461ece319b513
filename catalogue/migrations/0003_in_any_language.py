import django.db.models.fields.json
import django.db.models.functions.comparison
import django.db.models.lookups
from django.db import migrations, models

from ._triggers import create_triggers


class Migration(migrations.Migration):
    """Texts that an item needs, and texts of pictures, may be written in any language. Until now all
    were in English.
    """

    dependencies = [
        ('catalogue', '0002_move_to_core'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='tyre',
            options={'ordering': [models.OrderBy(django.db.models.functions.comparison.Coalesce(django.db.models.functions.comparison.NullIf(models.F('name'), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('name', django.db.models.fields.json.KeyTextTransform('lv', 'translations')), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('name', django.db.models.fields.json.KeyTextTransform('ru', 'translations')), models.Value(''), output_field=models.TextField()), models.Value(''), output_field=models.TextField())), 'id']},
        ),
        migrations.AlterField(
            model_name='build',
            name='engine',
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AlterField(
            model_name='build',
            name='frame',
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AlterField(
            model_name='build',
            name='name',
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AlterField(
            model_name='part',
            name='name',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AlterField(
            model_name='tyre',
            name='name',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddConstraint(
            model_name='build',
            constraint=models.CheckConstraint(condition=models.Q(django.db.models.lookups.Exact(django.db.models.functions.comparison.Coalesce(django.db.models.functions.comparison.NullIf(models.F('name'), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('name', django.db.models.fields.json.KeyTextTransform('lv', 'translations')), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('name', django.db.models.fields.json.KeyTextTransform('ru', 'translations')), models.Value(''), output_field=models.TextField()), models.Value(''), output_field=models.TextField()), models.Value('')), _negated=True), name='build_name_in_a_language'),
        ),
        migrations.AddConstraint(
            model_name='build',
            constraint=models.CheckConstraint(condition=models.Q(django.db.models.lookups.Exact(django.db.models.functions.comparison.Coalesce(django.db.models.functions.comparison.NullIf(models.F('frame'), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('frame', django.db.models.fields.json.KeyTextTransform('lv', 'translations')), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('frame', django.db.models.fields.json.KeyTextTransform('ru', 'translations')), models.Value(''), output_field=models.TextField()), models.Value(''), output_field=models.TextField()), models.Value('')), _negated=True), name='build_frame_in_a_language'),
        ),
        migrations.AddConstraint(
            model_name='build',
            constraint=models.CheckConstraint(condition=models.Q(django.db.models.lookups.Exact(django.db.models.functions.comparison.Coalesce(django.db.models.functions.comparison.NullIf(models.F('engine'), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('engine', django.db.models.fields.json.KeyTextTransform('lv', 'translations')), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('engine', django.db.models.fields.json.KeyTextTransform('ru', 'translations')), models.Value(''), output_field=models.TextField()), models.Value(''), output_field=models.TextField()), models.Value('')), _negated=True), name='build_engine_in_a_language'),
        ),
        migrations.AddConstraint(
            model_name='part',
            constraint=models.CheckConstraint(condition=models.Q(django.db.models.lookups.Exact(django.db.models.functions.comparison.Coalesce(django.db.models.functions.comparison.NullIf(models.F('name'), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('name', django.db.models.fields.json.KeyTextTransform('lv', 'translations')), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('name', django.db.models.fields.json.KeyTextTransform('ru', 'translations')), models.Value(''), output_field=models.TextField()), models.Value(''), output_field=models.TextField()), models.Value('')), _negated=True), name='part_name_in_a_language'),
        ),
        migrations.AddConstraint(
            model_name='tyre',
            constraint=models.CheckConstraint(condition=models.Q(django.db.models.lookups.Exact(django.db.models.functions.comparison.Coalesce(django.db.models.functions.comparison.NullIf(models.F('name'), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('name', django.db.models.fields.json.KeyTextTransform('lv', 'translations')), models.Value(''), output_field=models.TextField()), django.db.models.functions.comparison.NullIf(django.db.models.fields.json.KeyTextTransform('name', django.db.models.fields.json.KeyTextTransform('ru', 'translations')), models.Value(''), output_field=models.TextField()), models.Value(''), output_field=models.TextField()), models.Value('')), _negated=True), name='tyre_name_in_a_language'),
        ),
        migrations.AddField(
            model_name='buildimage',
            name='alt_language',
            field=models.CharField(db_default='en', default='en', editable=False, max_length=10),
        ),
        migrations.AddField(
            model_name='partimage',
            name='alt_language',
            field=models.CharField(db_default='en', default='en', editable=False, max_length=10),
        ),
        migrations.AddField(
            model_name='tyreimage',
            name='alt_language',
            field=models.CharField(db_default='en', default='en', editable=False, max_length=10),
        ),
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
