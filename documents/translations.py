"""The words of documents in other languages.

A translation has the shape of the values, but words only: texts, labels of links, and lists with an
entry for each record. A text that is empty is shown in English.
"""

from typing import Any

from core import brand
from core.languages import OTHER_LANGUAGES

from .content import Description, Values, descriptions

Fields = dict[str, Description]
TEXTS = ("line", "text", "markup")


def default_translation(key: str, language: str) -> Values:
    """Return the words of a document's defaults."""
    return brand.read(f"documents/{language}/{key}.json")


def has_words(field: Description) -> bool:
    """Return whether the field has words that differ between languages."""
    if field["type"] == "list":
        return any(map(has_words, field["of"].values()))
    return field["type"] in (*TEXTS, "link") and field.get("translated", True)


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


def translate(fields: Fields, values: Values, words: Values) -> Values:
    """Return the values with these words, and in English where there are none."""
    translated = translated_fields(fields)
    return {
        name: translate_value(translated[name], value, words[name]) if name in translated else value
        for name, value in values.items()
    }


def translate_value(field: Description, value: Any, words: Any) -> Any:
    match field["type"]:
        case "list":
            return [translate(field["of"], *pair) for pair in zip(value, words, strict=True)]
        case "link":
            return value | {"label": words["label"] or value["label"]}
    return words or value


def realign_translations(
    fields: Fields, after: list[Values], *before: tuple[list[Values], list[Values]]
) -> list[Values]:
    """Return the words for the records of a list: each has those that it had, wherever it is in the
    list now. A changed one keeps the words of its texts that are the same. `before` are lists of
    records with their words: those of the list until now, then others.
    """
    known = [pair for records, words in before for pair in zip(records, words, strict=True)]
    places = known[: len(before[0][0])]
    kept: list[Values | None] = []
    for record in after:
        found = next((pair for pair in known if pair[0] == record), None)
        if found:
            known.remove(found)
        kept.append(found[1] if found else None)
    for index, (record, place) in enumerate(zip(after, places, strict=False)):
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
    """Return whether the words for the one are also those for the other."""
    if field["type"] == "link":
        return bool(value["label"] == other["label"])
    return bool(value == other)


def languages_of(fields: Fields, values: Values, words: dict[str, Values]) -> dict[str, Values]:
    """Return a complete translation for each language."""
    return {
        language: complete_translation(fields, values, words.get(language, {}))
        for language in OTHER_LANGUAGES
    }


def fields_of(key: str) -> Fields:
    fields: Fields = descriptions()[key]["fields"]
    return fields


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
