"""The sample items of a new catalogue, which are in brand/samples, and which of them are left."""

import json
from collections.abc import Iterator
from typing import Any

from core import brand

from .item_images import CENTRE
from .items import Item
from .kinds import KINDS, Kind
from .translations import Translations

FOLDER = brand.FOLDER / "samples"
# What the owner sets from a list says nothing about whose item it is.
STATES = {"published", "featured", "position"}


def read_json(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def sample_item(kind: Kind, row: dict[str, Any], translations: dict[str, Translations]) -> Item:
    """Return the unsaved item of a row of samples.json, without its pictures."""
    values = {name: value for name, value in row.items() if name != "images"}
    return kind.model(**values, translations=translations.get(str(row["id"]), {}))


def stored_samples() -> Iterator[tuple[Kind, list[Item]]]:
    """Yield the stored items of each kind that are samples, in the order of their list.

    An item is a sample as long as it is what `load_samples` stores: under the same id, with the
    same texts in all languages and the same numbers, and with the same pictures, which still have
    their texts and focal points. Whoever changes one of these, or adds or deletes a picture, has
    made it an item of his own. It stays a sample if it is hidden, featured or put into another
    order, or if its pictures are put into another order or turned.
    """
    samples, translations = read_json("samples.json"), read_json("translations.json")
    for name, kind in KINDS.items():
        rows = {row["id"]: row for row in samples[name]}
        items = kind.model._default_manager.filter(pk__in=rows).prefetch_related("images")
        found = [
            item
            for item in items
            if is_unchanged(item, sample_item(kind, rows[item.pk], translations[name]))
            and has_its_pictures(item, rows[item.pk]["images"])
        ]
        yield kind, found


def is_unchanged(item: Item, sample: Item) -> bool:
    return STATES.issuperset(sample.changes_from(item))


def has_its_pictures(item: Item, images: list[dict[str, Any]]) -> bool:
    found = sorted((image.alt, image.focus) for image in item.images.all())
    return found == sorted((image["alt"], (CENTRE, CENTRE)) for image in images)
