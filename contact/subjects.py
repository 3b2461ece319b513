"""Subjects of messages, and the items of the catalogue that they refer to."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Q

from catalogue.item_images import CENTRE
from catalogue.languages import LANGUAGES, OTHERS
from catalogue.models import KINDS, Build, Part, Tyre

Subject = tuple[str, str]  # kind and name of an item, as sent by the visitor's page


class Item(NamedTuple):
    path: str  # of a page: /quad-builds/21, or /admin/builds/21 if only the owner sees it
    picture: str | None = None  # the address of a small picture
    focus_x: float = CENTRE  # what its crop keeps
    focus_y: float = CENTRE


# The list page of each kind, for names that no item has any more, or that several have. The last
# ones are kinds of work and brands, which have a page but no items.
LIST_PATHS = {
    "build": "/quad-builds",
    "tyre": "/racing-parts/tyres",
    "part": "/custom-parts",
    "service": "/service",
    "suspension": "/racing-parts/tfx-suspension",
    "brakes": "/racing-parts/beringer",
}
SUBJECT_KINDS = [(kind, kind) for kind in LIST_PATHS]


def find_items(subjects: Iterable[Subject]) -> dict[Subject, Item]:
    """Look up all items in a constant number of queries."""
    items = {(kind, name): Item(path=LIST_PATHS.get(kind, "/")) for kind, name in subjects}
    for (kind, name), found in items_by_subject(items).items():
        if len(found) == 1:
            [item] = found
            items[kind, name] = Item(page_path(item), *thumbnail(item))
    return items


def find_names(subjects: Iterable[Subject], language: str) -> dict[Subject, str]:
    """Return the name of each subject as pages in the language have it, or as it was sent."""
    names = {subject: subject[1] for subject in subjects}
    for subject, found in items_by_subject(names).items():
        if len(found) == 1 and found[0].published:
            names[subject] = found[0].text("name", language)
    return names


def page_path(item: Build | Tyre | Part) -> str:
    if item.published:
        return item.get_absolute_url()
    [kind] = [kind for kind, model in KINDS.items() if isinstance(item, model)]
    return f"/admin/{kind}/{item.pk}"


def items_by_subject(subjects: Iterable[Subject]) -> dict[Subject, list[Build | Tyre | Part]]:
    """Return the items of each subject, whose name may be that of any language."""
    found: dict[Subject, list[Build | Tyre | Part]] = {}
    for model in KINDS.values():
        kind = str(model._meta.model_name)
        names = {name for each, name in subjects if each == kind}
        named = Q(name__in=names)
        for language in OTHERS if "name" in model.TRANSLATED else ():
            named |= Q(**{f"translations__{language}__name__in": list(names)})
        for item in model.objects.with_images().filter(named) if names else ():
            for name in names & {item.text("name", language) for language in LANGUAGES}:
                found.setdefault((kind, name), []).append(item)
    return found


def thumbnail(item: Build | Tyre | Part) -> tuple[()] | tuple[str, float, float]:
    """Return URL and focal point of the primary picture's thumbnail, if there is a picture."""
    images = item.images.all()  # the primary picture comes first
    return (images[0].thumbnail_url, *images[0].focus) if images else ()


def subjects_in(fields: dict[str, Any]) -> list[Subject]:
    """Return all that a message is about, each thing once."""
    sent = [fields.get("subject"), *(fields.get("subjects") or ())]
    return list(dict.fromkeys((each["kind"], each["name"]) for each in sent if each))
