from django.db import migrations, models

MODELS = {"build": "Build", "tyre": "Tyre", "part": "Part"}


def find_items(apps, schema_editor):
    """Find the items of the stored messages, as their names were looked up until now."""
    ids = {}
    for kind, model in MODELS.items():
        for item in apps.get_model("catalogue", model).objects.only("name", "translations"):
            names = {texts["name"] for texts in item.translations.values() if "name" in texts}
            for name in names | {item.name}:
                ids.setdefault((kind, name), set()).add(item.pk)
    for (kind, name), found in ids.items():
        if len(found) == 1:
            [pk] = found
            messages = apps.get_model("contact", "ContactMessage").objects
            messages.filter(subject_kind=kind, subject_name=name).update(subject_item_id=pk)
            further = apps.get_model("contact", "FurtherSubject").objects
            further.filter(kind=kind, name=name).update(item_id=pk)


class Migration(migrations.Migration):

    dependencies = [
        ("catalogue", "0001_squashed"),
        ("contact", "0001_squashed"),
    ]

    operations = [
        migrations.AddField(
            model_name="contactmessage",
            name="subject_item_id",
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="furthersubject",
            name="item_id",
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.RunPython(find_items, migrations.RunPython.noop),
    ]
