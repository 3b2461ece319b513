from django.db import migrations

from ._triggers import create_triggers


class Migration(migrations.Migration):

    dependencies = [
        ('catalogue', '0003_catalogueversion'),
    ]

    operations = [
        # The release before does its work with these triggers, too: the way back leaves them.
        migrations.RunPython(
            create_triggers('build', 'tyre', 'buildimage', 'tyreimage'), migrations.RunPython.noop
        ),
    ]
