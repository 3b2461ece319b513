"""How documents are changed: each change is a new version, and earlier versions can be restored."""

from collections.abc import Iterator
from contextlib import contextmanager
from string import ascii_lowercase, digits
from typing import Any

from django.utils.crypto import get_random_string

from core.change_log import log_change
from core.languages import OTHER_LANGUAGES
from core.locking import write_lock

from .content import Values, fields_of
from .fields import RECORD_ID_CHARS
from .models import Document, DocumentVersion
from .pictures import known_pictures, used_pictures
from .reading import Stored, as_stored, default_words, defaults, read_document
from .translations import (
    Translations,
    complete_translation,
    default_translation,
    languages_of,
    realign_translations,
    says_the_same,
    translated_fields,
)


class OldVersion(Exception):
    """The document was changed after the version that the new values are based on."""


class NoSuchVersion(Exception):
    """The version never was, or is older than those that are kept."""


class PicturesGone(Exception):
    """A picture of the version was deleted."""


@contextmanager
def logged_changes(user: Any, key: str) -> Iterator[None]:
    """Hold the lock, and log if the document is changed meanwhile. Django's form logs by itself."""
    with write_lock():
        before = read_document(key).version
        yield
        document = Document.objects.filter(key=key).first()
        if document and document.version != before:
            log_change(user, document, "Content")


def save_document(
    key: str,
    values: Values,
    saved_by: str,
    version: int | None = None,
    translations: Translations | None = None,
) -> Stored:
    """Store all values of a document, which are valid, as a new version; the same ones change
    nothing. `translations` are all its words from now on; without them, `new_translations` says
    which.

    Raises:
        OldVersion: it is not `version` any more.
    """
    with write_lock():
        document = Document.objects.filter(key=key).first()
        before = as_stored(key, document)
        if version not in (None, before.version):
            raise OldVersion
        document = document or Document(key=key, version=0)
        values = with_record_ids(before, values)
        words = new_translations(key, values, {}) if translations is None else translations
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
        return as_stored(key, document)


def with_record_ids(before: Stored, values: Values) -> Values:
    """Return the values with an id for each record that needs one. It keeps the one that it has
    had, also before it was removed; one that the server has not made is replaced.
    """
    lists = {
        name: own
        for name, field in fields_of(before.key).items()
        for own, each in field.get("of", {}).items()
        if each["type"] == "id"
    }
    if not lists:
        return values
    history = DocumentVersion.objects.filter(document_id=before.key)
    earlier = [defaults(before.key), before.values, *history.values_list("values", flat=True)]
    changed: Values = {}
    for name, own in lists.items():
        known = {record.get(own, "") for kept in earlier for record in kept.get(name, ())} - {""}
        taken: set[str] = set()
        changed[name] = []
        for record in values[name]:
            is_own = record[own] in known - taken
            changed[name].append(record if is_own else record | {own: new_id(known | taken)})
            taken.add(changed[name][-1][own])
    return values | changed


def new_id(used: set[str]) -> str:
    while (made := get_random_string(RECORD_ID_CHARS, ascii_lowercase + digits)) in used:
        pass
    return made


def new_translations(key: str, values: Values, given: Translations) -> Translations:
    """Return all words of a document that gets these values, and `given` words. Those that are left
    out stay as they are; what is set back to its default gets the words of the default back.
    """
    document = Document.objects.filter(key=key).first() or Document(key=key, version=0)
    before, fields = as_stored(key, document), fields_of(key)
    words: Translations = {}
    for language in OTHER_LANGUAGES:
        own = document.translations.get(language, {})
        usual = complete_translation(fields, defaults(key), default_translation(key, language))
        words[language] = {}
        for name, field in translated_fields(fields).items():
            old, new, default = before.values[name], values[name], field["default"]
            old_words = before.translations[language][name]
            if field["type"] == "list":
                known = (old, old_words), (default, usual[name])
                words[language][name] = realign_translations(field["of"], new, *known)
            elif name in own or says_the_same(field, new, old):
                words[language][name] = old_words
            elif says_the_same(field, new, default):
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
