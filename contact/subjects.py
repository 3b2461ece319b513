"""Subjects of messages, and the items of the catalogue that they refer to."""

from collections.abc import Iterable
from typing import NamedTuple

from catalogue.models import KINDS, Build, Part, Tyre

Subject = tuple[str, str]  # kind and name of an item, as sent by the visitor's page


class Item(NamedTuple):
    path: str  # of a page: /quad-builds/21, or /admin/builds/21 if only the owner sees it
    picture: str | None  # the address of a small picture


# The list page of each kind, for names that no item has any more, or that several have.
LIST_PATHS = {"build": "/quad-builds", "tyre": "/racing-parts/tyres", "part": "/custom-parts"}


def find_items(subjects: Iterable[Subject]) -> dict[Subject, Item]:
    """Look up all items in a constant number of queries."""
    items = {
        (kind, name): Item(path=LIST_PATHS.get(kind, "/"), picture=None) for kind, name in subjects
    }
    for (kind, name), found in items_by_subject(items).items():
        if len(found) == 1:
            [item] = found
            items[kind, name] = Item(path=page_path(item), picture=thumbnail(item))
    return items


def page_path(item: Build | Tyre | Part) -> str:
    if item.published:
        return item.get_absolute_url()
    [kind] = [kind for kind, model in KINDS.items() if isinstance(item, model)]
    return f"/admin/{kind}/{item.pk}"


def items_by_subject(subjects: Iterable[Subject]) -> dict[Subject, list[Build | Tyre | Part]]:
    found: dict[Subject, list[Build | Tyre | Part]] = {}
    for model in KINDS.values():
        kind = str(model._meta.model_name)
        names = [name for each, name in subjects if each == kind]
        for item in model.objects.with_images().filter(name__in=names) if names else ():
            found.setdefault((kind, item.name), []).append(item)
    return found


def thumbnail(item: Build | Tyre | Part) -> str | None:
    """Return the URL of the primary picture's thumbnail; the primary picture comes first."""
    return next((image.thumbnail_url for image in item.images.all()), None)
