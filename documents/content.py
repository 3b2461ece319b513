"""The JSON files of frontend/src/content, and the descriptions of documents among them.

A field's default is what the workshop says there: brand/documents has it in each language.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.conf import settings

from core import brand
from core.languages import ENGLISH, current_language

Values = dict[str, Any]
Texts = Mapping[str, Values]  # the values of each document
Description = dict[str, Any]
FIRST = "company"


@cache
def content(name: str) -> dict[str, Any]:
    """Return one of the JSON files in CONTENT_DIR, such as pages.json."""
    texts: dict[str, Any] = json.loads((settings.CONTENT_DIR / name).read_text(encoding="utf-8"))
    return texts


def words(name: str) -> dict[str, Any]:
    """Return one of the JSON files in the current language, such as heads.json."""
    return content(f"{current_language()}/{name}")


def document_of(route: str) -> str | None:
    """Return the key of the document that a page shows, or None if it has none."""
    key: str | None = content("pages.json")[route].get("document")
    return key


@cache
def descriptions() -> dict[str, Description]:
    """Return the description of each document by its key, in the order of the pages."""
    pages = [page["document"] for page in content("pages.json").values() if "document" in page]
    return {key: describe(key) for key in (FIRST, *pages)}


def describe(key: str) -> Description:
    file = settings.CONTENT_DIR / "documents" / f"{key}.json"
    description: Description = json.loads(file.read_text(encoding="utf-8"))
    for name, value in brand.read(f"documents/{ENGLISH}/{key}.json").items():
        description["fields"][name]["default"] = value
    return description


def picture_names(fields: dict[str, Description], values: Values) -> Iterator[str]:
    """Yield the names of the pictures in the values of these fields, in order."""
    for name, field in fields.items():
        value = values.get(name)
        if field["type"] == "picture" and value:
            yield value
        elif field["type"] == "list" and value:
            for record in value:
                yield from picture_names(field["of"], record)
