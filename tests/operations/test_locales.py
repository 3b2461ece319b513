"""The catalogues of texts, of the frontend and of the server: complete, and with nothing that the
code no longer says.
"""

import base64
import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po
from django.conf import settings

from core.languages import LANGUAGES, OTHER_LANGUAGES
from tests.support.catalogues import CATALOGUES, Text, read_catalogue
from tests.support.gunicorn import ROOT

# The forms that a number asks for in each language: CLDR's plural categories.
PLURAL_FORMS = {each: Locale(each).plural_form.tags | {"other"} for each in LANGUAGES}

each_catalogue = pytest.mark.parametrize("catalogue", ["admin", "site"])
each_language = pytest.mark.parametrize("language", LANGUAGES)

MESSAGE_ID = re.compile(r'\bid:"([A-Za-z0-9+/]{6})"')
# Of the descriptions of documents, which are data of the server, too.
IN_A_FORM = "a page's form"  # as in frontend/description-extractor.js
FORM_TEXTS = ("label", "summary", "section", "help", "noun")


def message_id(text: Text) -> str:
    """Return what Lingui writes into the bundle instead of a text."""
    digest = hashlib.sha256(f"{text.source}\x1f{text.context}".encode()).digest()
    return base64.b64encode(digest)[:6].decode()


def message_ids(bundle: Path) -> set[str]:
    return set(MESSAGE_ID.findall(bundle.read_text()))


def described(description: dict[str, Any]) -> Iterator[str]:
    """Yield what the form of a document says, or of its fields."""
    yield from (description[name] for name in FORM_TEXTS if description.get(name))
    for field in (description.get("fields") or description.get("of", {})).values():
        yield from described(field)


def test_the_catalogues_have_the_texts_of_the_code_and_no_others():
    """After a change of texts: npm run locales, and make build, whose bundle is read here."""
    english = {name: read_catalogue(CATALOGUES / name / "en.po") for name in ("admin", "site")}
    for name in english:
        for language in OTHER_LANGUAGES:
            texts = read_catalogue(CATALOGUES / name / f"{language}.po")
            assert {text[:2] for text in texts} == {text[:2] for text in english[name]}
    known = {
        name: {message_id(text) for text in texts if text.context != IN_A_FORM}
        for name, texts in english.items()
    }
    used = message_ids(settings.SERVER_BUNDLE_FILE)
    for path in settings.BUNDLE_DIR.glob("*.js"):
        of_owner = path.name.startswith(("admin.", "unpublished-build."))
        allowed = known["site"] | known["admin"] if of_owner else known["site"]
        unknown = message_ids(path) - allowed
        # Elements have ids, too, which are words.
        assert not [each for each in unknown if not re.fullmatch("[a-z]+", each)], path
        used |= message_ids(path)
    assert known["site"] | known["admin"] <= used
    files = (settings.CONTENT_DIR / "documents").glob("*.json")
    assert {text.source for text in english["admin"] if text.context == IN_A_FORM} == {
        text for file in files for text in described(json.loads(file.read_text()))
    }


@each_catalogue
@each_language
def test_every_text_is_translated_with_all_forms_of_numbers(catalogue, language):
    texts = read_catalogue(CATALOGUES / catalogue / f"{language}.po")
    assert [text.source for text in texts if not text.translation] == []
    incomplete = {
        text.source: forms
        for text in texts
        for forms in plural_forms(text.translation)
        if not forms >= PLURAL_FORMS[language]
    }
    assert incomplete == {}


@each_catalogue
@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_translations_have_the_placeholders_of_the_english_texts(catalogue, language):
    """They may leave one out, where the sentence says it in another way."""
    english = {
        text[:2]: text.translation for text in read_catalogue(CATALOGUES / catalogue / "en.po")
    }
    unknown = {
        text.translation: added
        for text in read_catalogue(CATALOGUES / catalogue / f"{language}.po")
        if (added := placeholders(text.translation) - placeholders(english[text[:2]]))
    }
    assert unknown == {}


def plural_forms(message: str) -> list[set[str]]:
    """Return the forms of each plural in a message."""
    found = []
    for start in re.finditer(r"\{\w+, plural,", message):
        depth, forms, position = 0, set(), start.end()
        while position < len(message) and depth >= 0:
            if depth == 0 and (form := re.match(r"\s*(=?\w+)\s*(?=\{)", message[position:])):
                forms.add(form[1])
                position += form.end()
            depth += {"{": 1, "}": -1}.get(message[position], 0)
            position += 1
        found.append(forms)
    return found


def placeholders(message: str) -> set[str]:
    not_a_form = "".join(f"(?<!{form} )" for form in set().union(*PLURAL_FORMS.values()))
    return set(re.findall(rf"(?<!'){not_a_form}\{{(\w+)[,}}]", message))


# --- the server's sentences ---

PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+(?:!r)?\}")
# In English these name the field, which a reader of another language sees above the sentence.
OF_FIELDS = {"{label}"}

each_other_language = pytest.mark.parametrize("language", OTHER_LANGUAGES)


def read(folder: Path, language: str) -> Catalog:
    with (folder / language / "LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file, locale=language)


def texts(sentence: str | tuple[str, ...] | list[str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence)


def test_the_server_has_the_sentences_of_the_code_and_no_others():
    """After a change of sentences: make sentences."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    modules, templates = project["tool"]["babel"]["mappings"]
    folders = [*(path.partition("/")[0] for path in modules["pattern"]), "templates"]
    methods = [("**.py", modules["method"]), ("**.html", templates["method"])]
    keywords = DEFAULT_KEYWORDS | {"gettext_lazy": None, "ngettext_lazy": (1, 2)}
    said = {
        (context, message)
        for folder in folders
        for _, _, message, _, context in extract_from_dir(ROOT / folder, methods, keywords=keywords)
    }
    for language in OTHER_LANGUAGES:
        committed = read(ROOT / "locale", language)
        assert {(each.context, each.id) for each in committed if each.id} == said
        assert not committed.obsolete


@each_other_language
def test_every_sentence_is_translated_in_all_its_forms(language):
    catalogue = read(ROOT / "locale", language)
    sentences = [each for each in catalogue if each.id]
    assert [each.id for each in sentences if each.fuzzy or not all(texts(each.string))] == []
    plurals = [each for each in sentences if each.pluralizable]
    assert plurals
    assert {len(each.string) for each in plurals} == {catalogue.num_plurals}


@each_other_language
def test_translations_have_the_placeholders_of_the_sentences(language):
    wrong = [each.id for each in read(ROOT / "locale", language) if each.id and differs(each)]
    assert wrong == []


def differs(sentence: Message) -> bool:
    wanted = {place for text in texts(sentence.id) for place in PLACEHOLDER.findall(text)}
    found = [set(PLACEHOLDER.findall(text)) for text in texts(sentence.string)]
    return any(not wanted - OF_FIELDS <= places <= wanted for places in found)
