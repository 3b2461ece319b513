"""Finds the items of the catalogue that messages are about."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from catalogue.item_images import CENTRE
from catalogue.items import Item
from catalogue.kinds import KINDS
from core.content import PAGES
from core.text_cleaning import comparable_name
from documents.fields import is_record_id

SERVICE = "service"


class Subject(NamedTuple):
    """What a message is about, as sent by the visitor's page. Only a service in the list of prices
    has an `id`, which is the same in all languages.
    """

    kind: str
    name: str
    id: str = ""

    @property
    def sent(self) -> dict[str, str]:
        return {name: value for name, value in self._asdict().items() if value or name != "id"}


Reference = tuple[str, int | None]  # kind and id of an item; None if there is no such item


class SubjectItem(NamedTuple):
    """What the inbox shows of an item."""

    path: str  # of a page: /quad-builds/21, or /admin/builds/21 if only the owner sees it
    picture: str | None = None  # the address of a small picture
    focus_x: float = CENTRE  # what its crop keeps
    focus_y: float = CENTRE


# The list page of each kind, for names that no item has any more, or that several have. The last
# ones are kinds of work and brands, which have a page but no items; those nearest to the home page
# come first.
LIST_PATHS = {
    **{kind.singular: kind.page for kind in KINDS.values()},
    **{
        page.subject: page.route
        for page in sorted(PAGES.values(), key=lambda page: page.route.count("/"))
        if page.subject
    },
}
SUBJECT_KINDS = [(kind, kind) for kind in LIST_PATHS]


def find_item_ids(subjects: Iterable[Subject]) -> dict[Subject, int | None]:
    """Return the id of the item that has the name in some language, if only one has."""
    ids: dict[Subject, int | None] = dict.fromkeys(subjects)
    for kind in KINDS.values():
        asked = [subject for subject in ids if subject.kind == kind.singular]
        named: dict[str, set[int]] = {}
        for item in kind.model.objects.only("name", "translations") if asked else ():
            for name in filter(None, item.in_languages("name").values()):
                named.setdefault(comparable_name(name), set()).add(item.pk)
        for subject in asked:
            found = named.get(comparable_name(subject.name), set())
            ids[subject] = min(found) if len(found) == 1 else None
    return ids


def find_items(references: Iterable[Reference]) -> dict[Reference, SubjectItem]:
    """Look up all items in a constant number of queries."""
    items = {(kind, pk): SubjectItem(path=LIST_PATHS.get(kind, "/")) for kind, pk in references}
    for name, kind in KINDS.items():
        ids = [pk for each, pk in items if each == kind.singular and pk is not None]
        for item in kind.model.objects.with_images().filter(pk__in=ids) if ids else ():
            path = item.get_absolute_url() if item.published else f"/admin/{name}/{item.pk}"
            items[kind.singular, item.pk] = SubjectItem(path, *thumbnail(item))
    return items


def thumbnail(item: Item) -> tuple[()] | tuple[str, float, float]:
    """Return URL and focal point of the primary picture's thumbnail, if there is a picture."""
    images = item.images.all()  # the primary picture comes first
    return (images[0].thumbnail_url, *images[0].focus) if images else ()


def subjects_in(fields: dict[str, Any]) -> list[Subject]:
    """Return all that a message is about, each thing once: a service also under another name."""
    found: dict[tuple[str, str], Subject] = {}
    for each in filter(None, [fields.get("subject"), *(fields.get("subjects") or ())]):
        given = each.get("id") or ""
        id = given if each["kind"] == SERVICE and is_record_id(given) else ""
        found.setdefault(
            (each["kind"], id or each["name"]), Subject(each["kind"], each["name"], id)
        )
    return list(found.values())
