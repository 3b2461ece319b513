"""Every text of the site has its translations, which keep what the software and the facts need."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings

from core import brand
from core.languages import ENGLISH, OTHER_LANGUAGES
from documents.content import Description, content, descriptions
from documents.reading import defaults
from documents.translations import default_translation

WORDS = ("line", "text", "markup")
SAMPLE_TEXTS = {
    "builds": {
        "frame": settings.BUILD_TEXT_MAX,
        "engine": settings.BUILD_TEXT_MAX,
        "description": settings.DESCRIPTION_MAX,
        "results": settings.BUILD_RESULTS_MAX,
        "customer_words": settings.CUSTOMER_WORDS_MAX,
        "customer": settings.BUILD_TEXT_MAX,
    },
    "tyres": {"compound": settings.TYRE_TEXT_MAX, "terrain": settings.TYRE_TEXT_MAX},
    "parts": {"name": settings.PART_TEXT_MAX, "description": settings.DESCRIPTION_MAX},
}
PLACEHOLDER = re.compile(r"\{\w+\}")
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
# What a translation has as often as the English text: placeholders and the signs of the markup.
SIGNS = re.compile(r"\{\w+\}|\*\*|\*|^---$|^- |\n\n|\n| \| ", re.MULTILINE)
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
# Signs of another alphabet that look like the right ones, so only a program finds them.
MIXED_WORD = re.compile("[а-яё][a-zāčēģīķļņšūž]|[a-zāčēģīķļņšūž][а-яё]", re.IGNORECASE)
ENGLISH_SENTENCE = re.compile(r"(?:\b[a-z]{2,}[, ]+){3}", re.IGNORECASE)
# Straight quotation marks and decimal points, which neither language writes.
ENGLISH_SIGNS = re.compile(r"[\"'“]|\d\.\d")

Texts = dict[str, str]
Of = Callable[[Description, str], Any]


def words(fields: dict[str, Description], values: dict[str, Any], of: Of) -> dict[str, Any]:
    """Return `of` of each text that is translated, in the shape of a translation."""
    found: dict[str, Any] = {}
    for name, field in fields.items():
        value = values[name]
        if field.get("translated") is False or not value:
            continue
        if field["type"] in WORDS:
            found[name] = of(field, value)
        elif field["type"] == "link" and value["label"]:
            found[name] = {"label": of({"max": settings.LINK_LABEL_MAX}, value["label"])}
        elif field["type"] == "list" and has_words(field["of"]):
            found[name] = [words(field["of"], record, of) for record in value]
    return found


def has_words(fields: dict[str, Description]) -> bool:
    return any(
        (field["type"] in (*WORDS, "link") and field.get("translated") is not False)
        or (field["type"] == "list" and has_words(field["of"]))
        for field in fields.values()
    )


def leaves(tree: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the texts of a tree by their paths, and its empty lists and records."""
    pairs = enumerate(tree) if isinstance(tree, list) else tree.items()
    for name, value in pairs:
        if isinstance(value, list | dict) and value:
            yield from leaves(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def same_facts(english: str, text: str) -> bool:
    numbers = [sorted(n.replace(",", ".") for n in NUMBER.findall(t)) for t in (english, text)]
    signs = [Counter(SIGNS.findall(t)) for t in (english, text)]
    return numbers[0] == numbers[1] and signs[0] == signs[1]


def in_language(language: str, english: str, text: str) -> bool:
    english, text = (PLACEHOLDER.sub("", each) for each in (english, text))
    if MIXED_WORD.search(text) or ENGLISH_SIGNS.search(text):
        return False
    if len(text) > 20 and text == english:
        return False
    if language == "ru":
        has_letters = len(text) <= 20 or CYRILLIC.search(text)
        return bool(has_letters and not ENGLISH_SENTENCE.search(text))
    return not CYRILLIC.search(text)


def check(language: str, english: Texts, translated: Texts, limits: dict[str, int]) -> None:
    assert sorted(translated) == sorted(english)
    for path, text in translated.items():
        assert isinstance(text, str) and text.strip() == text != "", path
        assert len(text) <= limits[path], f"{path}: {len(text)} characters"
        assert same_facts(english[path], text), f"{path}: {text}"
        assert in_language(language, english[path], text), f"{path}: {text}"


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
@pytest.mark.parametrize("key", descriptions())
def test_each_document_is_translated(language, key):
    fields, values = descriptions()[key]["fields"], defaults(key)
    english = dict(leaves(words(fields, values, lambda field, text: text)))
    limits = dict(leaves(words(fields, values, lambda field, text: field["max"])))
    check(language, english, dict(leaves(default_translation(key, language))), limits)


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_there_are_no_translations_of_other_documents(language):
    files = (brand.FOLDER / "documents" / language).glob("*.json")
    assert sorted(file.stem for file in files) == sorted(descriptions())


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
@pytest.mark.parametrize(
    ("read", "limit"),
    [
        (lambda language: content(f"{language}/heads.json"), 300),
        (lambda language: brand.read(f"pictures/{language}.json"), settings.ALT_MAX),
    ],
    ids=["heads", "pictures"],
)
def test_heads_and_alternative_texts_are_translated(language, read, limit):
    english, translated = (dict(leaves(read(each))) for each in (ENGLISH, language))
    check(language, english, translated, dict.fromkeys(english, limit))


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
@pytest.mark.parametrize("kind", SAMPLE_TEXTS)
def test_the_sample_catalogue_is_translated(language, kind):
    items, translations = (
        brand.read(f"samples/{name}")[kind] for name in ("samples.json", "translations.json")
    )
    english, limits = {}, {}
    for item in items:
        for field, limit in SAMPLE_TEXTS[kind].items():
            if item.get(field):
                english[f"{item['id']}.{field}"] = item[field]
                limits[f"{item['id']}.{field}"] = limit
    names = {str(item["id"]): item["name"] for item in items}
    translated = dict(leaves({key: texts[language] for key, texts in translations.items()}))
    if "name" not in SAMPLE_TEXTS[kind]:  # a brand's name stays, and only its number is translated
        for key in [key for key in translated if key.endswith(".name")]:
            name = translated.pop(key)
            assert same_facts(names[key.removesuffix(".name")], name) and "No." not in name
    check(language, english, translated, limits)
