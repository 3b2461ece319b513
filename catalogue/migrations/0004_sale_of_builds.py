import django.core.validators
from django.db import migrations, models

from ._triggers import create_triggers


class Migration(migrations.Migration):

    dependencies = [
        ('catalogue', '0003_in_any_language'),
    ]

    operations = [
        migrations.AddField(
            model_name='build',
            name='price',
            field=models.PositiveIntegerField(blank=True, help_text="Whole euro with VAT, while for sale or reserved. Empty: 'Price on request'.", null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000000)]),
        ),
        migrations.AddField(
            model_name='build',
            name='sale_state',
            field=models.CharField(blank=True, choices=[('own', 'Our race quad'), ('customer', 'For a customer'), ('for_sale', 'For sale'), ('reserved', 'Reserved'), ('sold', 'Sold')], db_default='', default='', help_text='For sale, reserved and sold: visitors see a plate. Empty: nothing is said.', max_length=10),
        ),
        migrations.AddConstraint(
            model_name='build',
            constraint=models.CheckConstraint(condition=models.Q(('sale_state__in', ['', 'own', 'customer', 'for_sale', 'reserved', 'sold'])), name='build_sale_state_known'),
        ),
        migrations.AddConstraint(
            model_name='build',
            constraint=models.CheckConstraint(condition=models.Q(('price__isnull', True), models.Q(('price__gte', 1), ('price__lte', 1000000)), _connector='OR'), name='build_price_in_range'),
        ),
        migrations.RunPython(create_triggers("catalogue_build"), migrations.RunPython.noop),
    ]
