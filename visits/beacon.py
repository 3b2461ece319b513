"""A beacon: what a visitor's browser reports, once it is checked against the vocabulary."""

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .words import BUILD_PAGE, ITEM, WITH_ITEM, Word, host_of, page_of

BODY_MAX = 1024  # bytes
HOST_MAX = 255  # characters, by the rules of host names
NOT_COUNTED = _("The site does not count this.")
NO_SUCH_PAGE = _("There is no such page or item on this site.")


class BadBeacon(Exception):
    def __init__(self, sentence: str | Promise) -> None:
        self.sentence = sentence


class Beacon(NamedTuple):
    """`kind` and `item_id` are blank and 0 if it is about no item, `host` if it names none."""

    what: str
    page: str
    language: str
    kind: str
    item_id: int
    host: str


def read_beacon(data: Any) -> Beacon:
    """Return the beacon. Whether its item exists is not asked here.

    Raises:
        BadBeacon: a key, a word or the path is unknown.
    """
    match data:
        case {"what": str(what), "path": str(path), **rest}:
            pass
        case _:
            raise BadBeacon(NOT_COUNTED)
    item, host = rest.pop("item", ""), rest.pop("from", "")
    if rest or what not in Word or not isinstance(item, str) or not isinstance(host, str):
        raise BadBeacon(NOT_COUNTED)
    if (host and what != Word.VIEW) or len(host) > HOST_MAX or (item and what not in WITH_ITEM):
        raise BadBeacon(NOT_COUNTED)
    found = page_of(path)
    named = ITEM.fullmatch(item)
    if found is None or (item and not named) or (what == Word.ASKED and not item):
        raise BadBeacon(NO_SUCH_PAGE)
    page, language, build_id = found
    kind, item_id = ("build", build_id) if page == BUILD_PAGE else ("", 0)
    if named:
        kind, item_id = named[1], int(named[2])
    return Beacon(what, page, language, kind, item_id, host_of(host) if host else "")
