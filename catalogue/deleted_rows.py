"""The rows of what was deleted: kept as JSON, and put back into their tables."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from .item_images import ItemImage

Restored = dict[tuple[Any, Any], models.Model]  # by model and by the id before


class ItemIsGone(Exception):
    """The item of a picture does not exist any more."""


class TooManyPictures(Exception):
    """The item has no room for the picture."""


class ExactEncoder(DjangoJSONEncoder):
    """Django's own encoder cuts times to milliseconds."""

    def default(self, o: object) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def as_json(rows: Sequence[models.Model]) -> Any:
    return json.loads(json.dumps(serializers.serialize("python", rows), cls=ExactEncoder))


def read_rows(rows: list[dict[str, Any]]) -> list[models.Model]:
    """Return unsaved instances; fields that a later release has removed are left out."""
    return [each.object for each in serializers.deserialize("python", rows, ignorenonexistent=True)]


def put_back(rows: list[dict[str, Any]]) -> models.Model:
    """Insert the rows, and return the first one, to which the others belong.

    Raises:
        ItemIsGone, TooManyPictures: it is a picture that cannot be restored.
    """
    first, *others = read_rows(rows)
    if isinstance(first, ItemImage):
        prepare_picture(first)
    restored: Restored = {}
    for row in (first, *others):
        before = row.pk
        point_to(restored, row)
        insert(row)
        restored[type(row), before] = row
    return first


def insert(row: models.Model) -> None:
    """Insert a row unchanged: `raw` keeps versions and times that a save would update."""
    model = type(row)
    if model._base_manager.filter(pk=row.pk).exists():
        row.pk = None
    for field in model._meta.concrete_fields:
        value = getattr(row, field.attname)
        is_taken = field.unique and not field.primary_key and value is not None
        if is_taken and model._base_manager.filter(**{field.attname: value}).exists():
            setattr(row, field.attname, None)  # an Idempotency-Key that was sent again
    row.save_base(raw=True, force_insert=True)


def point_to(restored: Restored, row: models.Model) -> None:
    """Let a row belong to those restored before it, which may have other ids now."""
    for field in row._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            owner = restored.get((field.related_model, getattr(row, field.attname)))
            if owner is not None:
                setattr(row, field.name, owner)


def prepare_picture(image: ItemImage) -> None:
    """Give the picture its place back. It is the primary one again, unless another was chosen."""
    item = image.item_model()._default_manager.filter(pk=image.item_id).first()
    if item is None:
        raise ItemIsGone
    if item.images.count() >= settings.IMAGES_PER_ITEM:
        raise TooManyPictures
    image.item = item
    first = item.images.order_by("position", "id").first()
    if image.is_primary and first and first.is_primary:  # it has followed on the deletion
        item.images.update(is_primary=False)
    image.is_primary = not item.images.filter(is_primary=True).exists()
