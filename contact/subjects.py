"""Finds the items of the catalogue that messages are about."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from catalogue.item_images import CENTRE
from catalogue.kinds import KINDS
from core.content import PAGES
from core.text_cleaning import comparable_name
from documents.fields import is_record_id

SERVICE = "service"


class Subject(NamedTuple):
    """What a message is about, as sent by the visitor's page. Only a service in the list of prices
    has an id, which is the same in all languages. `item_id` is that of the item which alone had
    the name when the message came.
    """

    kind: str
    name: str
    service_id: str = ""
    item_id: int | None = None

    @property
    def sent(self) -> dict[str, str]:
        id = {"id": self.service_id} if self.service_id else {}
        return {"kind": self.kind, "name": self.name} | id


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


def with_item_id(subject: Subject) -> Subject:
    """Set the id of the item that has the name in some language, if only one has."""
    name = comparable_name(subject.name)
    ids = [
        item.pk
        for kind in KINDS.values()
        if kind.singular == subject.kind
        for item in kind.model.objects.only("name", "translations")
        if name in map(comparable_name, filter(None, item.in_languages("name").values()))
    ]
    return subject._replace(item_id=ids[0] if len(ids) == 1 else None)


def find_items(subjects: Iterable[Subject]) -> dict[Subject, SubjectItem]:
    """Look up all items in a constant number of queries."""
    items = {each: SubjectItem(path=LIST_PATHS.get(each.kind, "/")) for each in subjects}
    for name, kind in KINDS.items():
        asked = [each for each in items if each.kind == kind.singular and each.item_id is not None]
        ids = {each.item_id for each in asked}
        rows = kind.model.objects.with_images().in_bulk(ids) if ids else {}
        for each in asked:
            if item := rows.get(each.item_id):
                path = item.get_absolute_url() if item.published else f"/admin/{name}/{item.pk}"
                images = item.images.all()  # the primary picture comes first
                picture = (images[0].thumbnail_url, *images[0].focus) if images else ()
                items[each] = SubjectItem(path, *picture)
    return items


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
