"""Documents: texts and facts of the site, which the owner can change.

frontend/src/content/documents describes each of them in a file: its fields, their types and their
defaults. The database has what the owner changed, so an update of the software brings new defaults
and leaves the owner's words alone.
"""

from copy import deepcopy
from datetime import datetime
from typing import Any, NamedTuple

from activity.models import Verb
from activity.recording import record
from catalogue.languages import ENGLISH, OTHERS
from catalogue.version import write_lock

from .content import Values
from .descriptions import Description, descriptions
from .document_pictures import known_pictures, used_pictures
from .models import Document, DocumentVersion
from .translations import (
    complete_translation,
    default_translation,
    fields_of,
    keep_words,
    languages_of,
    translate,
    translated_fields,
)

Translations = dict[str, Values]  # by language


class Stored(NamedTuple):
    """A document as it is now. `version` is 0, and `updated_at` is None, until it is changed.

    `values` are in English; `translations` have the words in other languages (translations.py).
    """

    key: str
    version: int
    updated_at: datetime | None
    values: Values
    translations: Translations

    def values_in(self, language: str) -> Values:
        if language == ENGLISH:
            return self.values
        return translate(fields_of(self.key), self.values, self.translations[language])


class OldVersion(Exception):
    """The document was changed after the version that the new values are based on."""


class NoSuchVersion(Exception):
    """The version never was, or is older than those that are kept."""


class PicturesGone(Exception):
    """A picture of the version was deleted."""


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
        for language in OTHERS
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
    nothing: dict[str, Any] = {
        "list": [],
        "link": {"label": "", "url": ""},
        "number": field.get("min"),
        "weekday": "Monday",
    }
    return field.get("default", nothing.get(field["type"], ""))


def sample_values() -> dict[str, list[str]]:
    """Return what still has the value of a workshop that is made up: labels by document."""
    found = {}
    for key, _, _, values, _ in read_all():
        fields = fields_of(key)
        left = [name for name, field in fields.items() if has_sample(field, values[name])]
        if left:
            found[key] = [full_label(key, name) for name in left]
    return found


def has_sample(field: Description, value: Any) -> bool:
    """Return whether it is a sample value, or a list that still has a record of the sample."""
    if not field.get("sample"):
        return False
    default = field["default"]
    if isinstance(default, list):
        return any(record in default for record in value)
    return bool(value == default)


def full_label(key: str, name: str) -> str:
    """Return the label of a field with its section, as outside a form."""
    section = ""
    for field, description in descriptions()[key]["fields"].items():
        section = description.get("section", section)
        if field == name:
            label: str = description["label"]
            return f"{section}: {label}" if section not in ("", label) else label
    raise KeyError(name)


def read_document(key: str) -> Stored:
    return as_stored(key, Document.objects.filter(key=key).first())


def read_all() -> list[Stored]:
    rows = Document.objects.in_bulk()
    return [as_stored(key, rows.get(key)) for key in descriptions()]


def save_document(
    key: str,
    values: Values,
    saved_by: str,
    version: int | None = None,
    translations: Translations | None = None,
) -> Stored:
    """Store all values of a document, which are valid, as a new version; the same ones change
    nothing. Translations that are left out stay as they are.

    Raises:
        OldVersion: it is not `version` any more.
    """
    with write_lock():
        document = Document.objects.filter(key=key).first()
        before = as_stored(key, document)
        if version not in (None, before.version):
            raise OldVersion
        document = document or Document(key=key, version=0)
        words = new_translations(document, before, values, translations or {})
        changes = [
            name
            for name in values
            if values[name] != before.values[name]
            or any(words[each].get(name) != before.translations[each].get(name) for each in words)
        ]
        if not changes:
            return before
        document.version += 1
        document.values, document.translations = changed_only(key, values, words)
        document.save()
        document.add_to_history(saved_by, changes)
        record(Verb.CHANGED, document)
        return as_stored(key, document)


def new_translations(
    document: Document, before: Stored, values: Values, given: Translations
) -> Translations:
    """Return all words of a document that gets these values, and `given` words. What is set back
    to its default gets the words of the default back.
    """
    key, fields = before.key, fields_of(before.key)
    words: Translations = {}
    for language in OTHERS:
        own = document.translations.get(language, {})
        usual = complete_translation(fields, defaults(key), default_translation(key, language))
        words[language] = {}
        for name, field in translated_fields(fields).items():
            old, new, default = before.values[name], values[name], field["default"]
            old_words = before.translations[language][name]
            if field["type"] == "list":
                known = (old, old_words), (default, usual[name])
                words[language][name] = keep_words(new, *known)
            elif name in own or new == old:
                words[language][name] = old_words
            elif new == default:
                words[language][name] = usual[name]
        words[language] |= given.get(language, {})
    return languages_of(fields, values, words)


def changed_only(key: str, values: Values, words: Translations) -> tuple[Values, Translations]:
    """Return the values and words that differ from the defaults.

    A list with other words is stored in English too, because they belong to its records.
    """
    fields, default_values = fields_of(key), defaults(key)
    changed = {name: values[name] for name in fields if values[name] != default_values[name]}
    changed_words = {}
    for language, translation in words.items():
        known = default_words(key, language, changed)
        usual = languages_of(fields, values, {language: known})[language]
        other = {name: word for name, word in translation.items() if word != usual[name]}
        changed |= {name: values[name] for name in other if fields[name]["type"] == "list"}
        changed_words[language] = other
    # A list that is stored for one language has its words in the others stored too.
    for language, translation in words.items():
        lists = {name for name in changed if fields[name]["type"] == "list"} & set(translation)
        changed_words[language] |= {name: translation[name] for name in lists}
    return changed, {language: other for language, other in changed_words.items() if other}


def restore_document(key: str, version: int, saved_by: str) -> Stored:
    """Store the values of an earlier version as a new one; version 0 has the defaults.

    Raises:
        NoSuchVersion: it is not kept.
        PicturesGone: a picture that it shows was deleted.
    """
    with write_lock():  # held from the look at the pictures to the write
        values, words = {}, {}
        if version:
            kept = DocumentVersion.objects.filter(document_id=key, version=version).first()
            if kept is None:
                raise NoSuchVersion
            values, words = kept.values, kept.translations
        row = Document(key=key, version=version, values=values, translations=words)
        earlier = as_stored(key, row)
        if not known_pictures(key).issuperset(used_pictures(key, earlier.values)):
            raise PicturesGone
        return save_document(key, earlier.values, saved_by, translations=earlier.translations)


def phone_url(phone: str) -> str:
    """Return a phone number as in `tel:` links and structured data, without spaces."""
    return "".join(sign for sign in phone if sign in "+0123456789")
