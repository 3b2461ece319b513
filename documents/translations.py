"""The words of documents in other languages.

A translation has the shape of the values, but words only: texts, labels of links, and lists with an
entry for each record. The values have the English words. A text may be missing in any language, but
not in all if it is required; `core.languages.shown_language` says which one a reader gets then.
"""

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ErrorDetail

from core import brand
from core.languages import ENGLISH, OTHER_LANGUAGES, shown_language

from .content import Description, Fields, Values

Translations = dict[str, Values]  # by language
TextLanguages = dict[str, str]  # of texts, by their paths
# The API says it with the label of the field (config/api_errors.py).
IN_NO_LANGUAGE = ErrorDetail("This must be written in at least one language.", "in_no_language")
HAVE_WORDS = ("line", "text", "markup", "link")  # types of fields


def default_translation(key: str, language: str) -> Values:
    """Return the words of a document's defaults."""
    return brand.read(f"documents/{language}/{key}.json")


def has_words(field: Description) -> bool:
    """Return whether the field has words that differ between languages."""
    if field["type"] == "list":
        return any(map(has_words, field["of"].values()))
    return field["type"] in HAVE_WORDS and field.get("translated", True)


def translated_fields(fields: Fields) -> Fields:
    return {name: field for name, field in fields.items() if has_words(field)}


def complete_translation(fields: Fields, values: Values, words: Values) -> Values:
    """Return the words in the shape of the values, with "" for what is missing."""
    return {
        name: complete_words(field, values[name], words.get(name))
        for name, field in translated_fields(fields).items()
    }


def complete_words(field: Description, value: Any, words: Any) -> Any:
    match field["type"]:
        case "list":
            rows = [*(words or []), *({} for _ in value)]
            return [
                complete_translation(field["of"], *pair) for pair in zip(value, rows, strict=False)
            ]
        case "link":
            return {"label": (words or {}).get("label", "")}
    return words or ""


def read_in(
    language: str,
    fields: Fields,
    values: Values,
    translations: Mapping[str, Values],
    path: str = "",
) -> tuple[Values, TextLanguages]:
    """Return the values as a reader of this language gets them, and the language of each text that
    is in another one, by paths such as `steps.0.title`.
    """
    read, others = dict(values), TextLanguages()
    for name, field in translated_fields(fields).items():
        words = {each: translations[each][name] for each in translations}
        read[name], found = read_field(language, field, values[name], words, path + name)
        others |= found
    return read, others


def read_field(
    language: str, field: Description, value: Any, words: dict[str, Any], path: str
) -> tuple[Any, TextLanguages]:
    match field["type"]:
        case "list":
            rows, others = [], TextLanguages()
            for index, record in enumerate(value):
                of_record = {each: rows_of[index] for each, rows_of in words.items()}
                place = f"{path}.{index}."
                row, found = read_in(language, field["of"], record, of_record, place)
                rows.append(row)
                others |= found
            return rows, others
        case "link":
            labels = {each: word["label"] for each, word in words.items()}
            label, others = read_text(language, value["label"], labels, f"{path}.label")
            return value | {"label": label}, others
    return read_text(language, value, words, path)


def read_text(
    language: str, english: str, words: dict[str, str], path: str
) -> tuple[str, TextLanguages]:
    texts = {ENGLISH: english} | words
    shown = shown_language(texts, language)
    return texts[shown], {} if shown == language else {path: shown}


def find_texts_in_no_language(fields: Fields, values: Values, translations: Translations) -> Any:
    """Return an error for each required text that is written in no language, by field as those of
    a serializer.
    """
    read, _ = read_in(ENGLISH, fields, values, translations)
    return texts_in_no_language(fields, read)


def texts_in_no_language(fields: Fields, read: Values) -> Any:
    """The same. `read` are the values as `read_in` returns them: whatever the language, a text is
    empty there only if it is in all.
    """
    errors: dict[Any, Any] = {}
    for name, field in translated_fields(fields).items():
        value = read[name]
        found: Any
        match field["type"]:
            case "list":
                rows = (texts_in_no_language(field["of"], record) for record in value)
                found = {index: missing for index, missing in enumerate(rows) if missing}
            case "link":
                is_half = value["url"] and not value["label"]
                found = {"label": [IN_NO_LANGUAGE]} if is_half else {}
            case _:
                found = [IN_NO_LANGUAGE] if field.get("required") and not value else []
        if found:
            errors[name] = found
    return errors


def realign_translations(
    fields: Fields, after: list[Values], *before: tuple[list[Values], list[Values]]
) -> list[Values]:
    """Return the words for the records of a list: each has those that it had, wherever it is in the
    list now. A changed one, which has the same id or, without ids, the same place, keeps the words
    of its texts that are the same. `before` are lists of records with their words: those of the
    list until now, then others.
    """
    own_id = next((name for name, field in fields.items() if field["type"] == "id"), None)
    known = [pair for records, words in before for pair in zip(records, words, strict=True)]
    places = known[: len(before[0][0])]
    kept: list[Values | None] = []
    for record in after:
        found = next((pair for pair in known if pair[0] == record), None)
        if found:
            known.remove(found)
        kept.append(found[1] if found else None)
    for index, record in enumerate(after):
        if own_id:
            place = next((pair for pair in known if pair[0][own_id] == record[own_id] != ""), None)
        else:
            place = places[index] if index < len(places) else None
        if kept[index] is None and place in known:
            kept[index] = words_of_changed(fields, record, *place)
    return [words or {} for words in kept]


def words_of_changed(fields: Fields, record: Values, before: Values, words: Values) -> Values:
    """Return the words of a record, as far as it still says what they translate."""
    kept = {}
    for name, field in translated_fields(fields).items():
        if field["type"] == "list":
            kept[name] = realign_translations(
                field["of"], record[name], (before[name], words[name])
            )
        elif says_the_same(field, record[name], before[name]):
            kept[name] = words[name]
    return kept


def says_the_same(field: Description, value: Any, other: Any) -> bool:
    """Return whether the words for the other are also those for the value: they are if it has no
    English text any more.
    """
    if field["type"] == "link":
        return value["label"] in ("", other["label"])
    return value in ("", other)


def languages_of(fields: Fields, values: Values, words: dict[str, Values]) -> dict[str, Values]:
    """Return a complete translation for each language."""
    return {
        language: complete_translation(fields, values, words.get(language, {}))
        for language in OTHER_LANGUAGES
    }


def lists_fit(fields: Fields, values: Values, words: Values) -> bool:
    """Return whether the lists of a translation have no more entries than those of the values."""
    return all(
        len(rows) <= len(values[name])
        and all(
            lists_fit(fields[name]["of"], *pair) for pair in zip(values[name], rows, strict=False)
        )
        for name, rows in words.items()
        if fields[name]["type"] == "list"
    )
