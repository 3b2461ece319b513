"""What messages are about. The project says where an item is shown; no catalogue is known here."""

from collections.abc import Iterable
from typing import NamedTuple

from django.conf import settings
from django.utils.module_loading import import_string

Subject = tuple[str, str]  # the kind of an item, and its name as the visitor's page gave it


class Item(NamedTuple):
    path: str  # of a public page, such as /quad-builds/21
    picture: str | None  # the address of a small picture


def find_items(subjects: Iterable[Subject]) -> dict[Subject, Item]:
    found: dict[Subject, Item] = import_string(settings.CONTACT_ITEMS)(set(subjects))
    return found
