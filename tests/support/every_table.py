"""A row in every table of the site, with a value in each column.

`python -m tests.support.every_table fill` adds them to the database of the environment's site, and
`... rows` prints all rows of it, the same in each database. What a future model needs is in VALUES.
"""

import json
import os
import sys
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.core.files.storage import Storage, default_storage
from django.db import models

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from contact.attachment_files import attachment_storage
from operations.backups import inventory

TIME = datetime(2026, 2, 1, 3, 4, 5, 678901, tzinfo=UTC)
NUMBER = 7
# By the name of a field, or by that of its model as well: what rules and readers of a column need.
VALUES: dict[str, Any] = {
    "build_year": 2021,
    "displacement": 450,
    "power": 44.25,
    "torque": 51.25,
    "track_width": 1270,
    "travel_front": 265,
    "travel_rear": 280,
    "weight": 156.25,
    "wheelbase": 1265,
    "core.Deletion.files": ["Ā.webp"],
    "core.Deletion.rows": [{"model": "Ā", "fields": {"name": "Ķ"}}],
    "contact.Attachment.kind": "photograph",
    "contact.ContactMessage.subject_kind": "build",
    "mail_state": "waiting",
    "documents.Document.key": "racing-parts",
    "variants": [{"name": "Ā.webp", "width": NUMBER}],
}
# Written by migrations. A second token of the cache would be ignored.
BY_MIGRATIONS = ("contenttypes.ContentType", "auth.Permission", "core.CacheToken")

Added = dict[type[models.Model], models.Model]


def all_models() -> list[type[models.Model]]:
    """Return the models of all tables, also of other packages and of many-to-many fields."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def fill_every_table() -> None:
    """Add a row to each table, and write the files that rows name.

    Raises:
        AssertionError: a table has no rows then, or the new one has an empty column.
    """
    added: Added = {}
    for model in all_models():
        add_row(model, added)
    empty = [model._meta.label for model in all_models() if not model._base_manager.exists()]
    assert not empty, f"Tables without rows: {empty}"
    write(default_storage, inventory.picture_names("default"))
    write(attachment_storage(), inventory.attachment_names("default"))


def write(storage: Storage, names: set[str]) -> None:
    for path in (Path(storage.path(name)) for name in names):
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(path.name.encode())


def add_row(model: type[models.Model], added: Added) -> Any:
    """Return the row of the model, which is added at the first call."""
    if model._meta.label in BY_MIGRATIONS:
        return model._base_manager.order_by("pk").first()
    if model not in added:
        fields = [field for field in model._meta.concrete_fields if not is_given(field)]
        row = model(**{field.name: value_of(field, added) for field in fields})
        model._base_manager.bulk_create([row])  # without the rules and records of a save
        stored = model._base_manager.values().get(pk=row.pk)
        assert None not in stored.values(), f"{model._meta.label} has an empty column: {stored}"
        added[model] = row
    return added[model]


def is_given(field: models.Field) -> bool:
    return isinstance(field, models.AutoField) or (field.primary_key and field.has_default())


def value_of(field: models.Field, added: Added) -> Any:
    for name in (f"{field.model._meta.label}.{field.name}", field.name):
        if name in VALUES:
            return VALUES[name]
    if field.choices:
        return [value for value, _ in field.flatchoices][-1]
    match field:
        case models.ForeignKey():
            return add_row(field.related_model, added)
        case models.BooleanField():
            return True
        case models.IntegerField():
            return NUMBER
        case models.FloatField():
            return 0.25
        case models.DateTimeField():
            return TIME
        case models.DateField():
            return TIME.date()
        case models.UUIDField():
            return uuid.uuid5(uuid.NAMESPACE_URL, field.name)
        case models.JSONField():
            return {"Ā": ["ķ", NUMBER, None]}
        case models.GenericIPAddressField():
            return "2001:db8::7"
        case models.CharField() | models.TextField() | models.FileField():
            return f"Ķ “{field.name}”"[: field.max_length]
    raise AssertionError(f"No value for {field}; please add one to VALUES.")


def all_rows() -> Iterator[tuple[str, list[str]]]:
    """Yield each table with its rows as text, in the same order in each database."""
    for model in all_models():
        names = sorted(field.attname for field in model._meta.concrete_fields)
        rows = model._base_manager.values(*names)
        yield (
            model._meta.label,
            sorted(json.dumps(row, sort_keys=True, default=repr) for row in rows),
        )


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill_every_table()
    else:
        print(json.dumps(dict(all_rows())))
