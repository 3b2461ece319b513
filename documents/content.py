"""The descriptions of documents, which are JSON files in frontend/src/content/documents.

A field's default is what the workshop says there: brand/documents has it in each language.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from core import brand
from core.content import PAGES, content
from core.languages import ENGLISH

Values = dict[str, Any]
Texts = Mapping[str, Values]  # the values of each document
Description = dict[str, Any]  # of a document, or of a field
Fields = dict[str, Description]
COMPANY = "company"  # the document with the facts that all pages show


@cache
def descriptions() -> dict[str, Description]:
    """Return the description of each document by its key, in the order of the pages. Without a
    label, a document is called what links to its page say.
    """
    return {key: describe(key) for key in (COMPANY, *pages_by_document())}


def describe(key: str) -> Description:
    description: Description = deepcopy(content(f"documents/{key}.json"))
    if "label" not in description:
        description["label"] = PAGES[page_showing(key)].navigation[ENGLISH]
    for name, value in brand.read(f"documents/{ENGLISH}/{key}.json").items():
        description["fields"][name]["default"] = value
    return description


def fields_of(key: str) -> Fields:
    """Return the descriptions of a document's fields, by their names."""
    fields: Fields = descriptions()[key]["fields"]
    return fields


def page_showing(key: str) -> str:
    """Return the route of the page that shows a document, or one that shows the company's facts."""
    path: str = pages_by_document().get(key) or descriptions()[key]["path"]
    return path


@cache
def pages_by_document() -> dict[str, str]:
    return {page.document: page.route for page in PAGES.values() if page.document}


def picture_names(fields: Fields, values: Values) -> Iterator[str]:
    """Yield the names of the pictures in the values of these fields, in order."""
    for name, field in fields.items():
        value = values.get(name)
        if field["type"] == "picture" and value:
            yield value
        elif field["type"] == "list" and value:
            for record in value:
                yield from picture_names(field["of"], record)
