from django.db import migrations, models

from catalogue.migrations._triggers import create_triggers


class Migration(migrations.Migration):

    """Texts of pictures may be written in any language. Until now all were in English."""

    dependencies = [
        ('catalogue', '0003_in_any_language'),
        ('documents', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='documentimage',
            name='alt_language',
            field=models.CharField(db_default='en', default='en', editable=False, max_length=10),
        ),
        migrations.RunPython(create_triggers("pages_documentimage"), migrations.RunPython.noop),
    ]
