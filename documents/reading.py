"""Documents: texts and facts of the site, which the owner can change.

frontend/src/content/documents describes each of them in a file: its fields and their types. Their
defaults are in brand/documents. The database has what the owner changed, so an update of the
software brings new defaults and leaves the owner's words alone.
"""

from copy import deepcopy
from datetime import datetime
from typing import Any, NamedTuple

from django.db import DatabaseError

from core.languages import ENGLISH, LANGUAGES, OTHER_LANGUAGES

from .content import COMPANY, Description, Values, descriptions, fields_of
from .models import Document
from .translations import (
    TextLanguages,
    Translations,
    default_translation,
    languages_of,
    read_in,
)


class Stored(NamedTuple):
    """A document as it is now. `version` is 0, and `updated_at` is None, until it is changed.

    `values` have the English words, or "" where there are none; `translations` have the words in
    other languages (translations.py).
    """

    key: str
    version: int
    updated_at: datetime | None
    values: Values
    translations: Translations

    def read_in(self, language: str) -> tuple[Values, TextLanguages]:
        """Return the values as a reader of this language gets them, and the language of each text
        that is in another one.
        """
        return read_in(language, fields_of(self.key), self.values, self.translations)

    def values_in(self, language: str) -> Values:
        return self.read_in(language)[0]


def defaults(key: str) -> Values:
    return {name: field["default"] for name, field in fields_of(key).items()}


def as_stored(key: str, document: Document | None) -> Stored:
    """Add the defaults. What an earlier release stored of fields that are gone stays unseen."""
    document = document or Document(key=key, version=0)
    fields, values = fields_of(key), defaults(key)
    changed = {
        name: complete(fields[name], value)
        for name, value in document.values.items()
        if name in values
    }
    words = {
        language: default_words(key, language, changed) | document.translations.get(language, {})
        for language in OTHER_LANGUAGES
    }
    values |= changed
    updated_at = document.updated_at if document.version else None
    return Stored(key, document.version, updated_at, values, languages_of(fields, values, words))


def default_words(key: str, language: str, changed: Values) -> Values:
    """Return the words of the defaults, as far as these are not changed in English: they would say
    something else.
    """
    words = default_translation(key, language)
    return {name: value for name, value in words.items() if name not in changed}


def complete(field: Description, value: Any) -> Any:
    """Fill the records of a list with fields that they had not yet when they were stored."""
    if field["type"] != "list":
        return value
    return [
        {
            name: complete(each, record[name]) if name in record else deepcopy(blank(each))
            for name, each in field["of"].items()
        }
        for record in value
    ]


def blank(field: Description) -> Any:
    """Return the value of a new field in a stored record: its default, or nothing."""
    nothing: dict[str, Any] = {"weekday": "Monday"}
    if field.get("required"):
        nothing["number"] = field.get("min")
    return field.get("default", nothing.get(field["type"], empty(field)))


def empty(field: Description) -> Any:
    """Return the value of a field that is left empty."""
    nothing: dict[str, Any] = {
        "list": [],
        "link": {"label": "", "url": ""},
        "boolean": False,
        "number": None,
    }
    return nothing.get(field["type"], "")


def read_document(key: str) -> Stored:
    return as_stored(key, Document.objects.filter(key=key).first())


def read_all() -> list[Stored]:
    rows = Document.objects.in_bulk()
    return [as_stored(key, rows.get(key)) for key in descriptions()]


def read_main_language() -> str:
    """Return the language in which the owner writes first. Without a database it is English."""
    try:
        row = Document.objects.filter(key=COMPANY).values_list("values", flat=True).first()
    except DatabaseError:
        row = None
    language = (row or {}).get("main_language", defaults(COMPANY)["main_language"])
    return language if language in LANGUAGES else ENGLISH


def phone_url(phone: str) -> str:
    """Return a phone number as in `tel:` links and structured data, without spaces."""
    return "".join(sign for sign in phone if sign in "+0123456789")
