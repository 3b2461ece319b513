"""The descriptions of documents, from frontend/src/content/documents."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings

from .content import Values, content

Description = dict[str, Any]
FIRST = "company"


@cache
def descriptions() -> dict[str, Description]:
    """Return the description of each document by its key, in the order of the pages."""
    pages = [page["document"] for page in content("pages.json").values() if "document" in page]
    return {key: describe(key) for key in (FIRST, *pages)}


def describe(key: str) -> Description:
    file = settings.CONTENT_DIR / "documents" / f"{key}.json"
    description: Description = json.loads(file.read_text(encoding="utf-8"))
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
