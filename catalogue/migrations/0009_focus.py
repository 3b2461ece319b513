from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models

from ._triggers import create_triggers

TABLES = ("buildimage", "tyreimage", "partimage")


def coordinate(name, help_text):
    return models.FloatField(
        name,
        db_default=0.5,
        default=0.5,
        help_text=help_text,
        validators=(MinValueValidator(0), MaxValueValidator(1)),
    )


X = coordinate(
    "focal point, from the left",
    "Stays visible where the picture is cropped. 0: left edge; 1: right edge.",
)
Y = coordinate("focal point, from the top", "0: upper edge; 1: lower edge.")
WITHIN_PICTURE = models.Q(focus_x__gte=0, focus_x__lte=1, focus_y__gte=0, focus_y__lte=1)


def change(table):
    yield migrations.AddField(model_name=table, name="focus_x", field=X)
    yield migrations.AddField(model_name=table, name="focus_y", field=Y)
    yield migrations.AddConstraint(
        model_name=table,
        constraint=models.CheckConstraint(
            condition=WITHIN_PICTURE, name=f"{table}_focus_within_picture"
        ),
    )


class Migration(migrations.Migration):
    # The previous release, which still answers meanwhile, writes rows without it.

    dependencies = [
        ("catalogue", "0008_first_parts"),
    ]

    operations = [
        *(operation for table in TABLES for operation in change(table)),
        migrations.RunPython(create_triggers(*TABLES), migrations.RunPython.noop),
    ]
