"""The catalogues of texts, of the frontend and of the server: complete, and with nothing that the
code no longer says.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation import ngettext

from core.languages import LANGUAGES, OTHER_LANGUAGES, in_language
from tests.support.catalogues import CATALOGUES, read_catalogue
from tests.support.gunicorn import ROOT

# The forms that a number asks for in each language: CLDR's plural categories.
PLURAL_FORMS = {each: Locale(each).plural_form.tags | {"other"} for each in LANGUAGES}

each_catalogue = pytest.mark.parametrize("catalogue", ["admin", "site"])
each_language = pytest.mark.parametrize("language", LANGUAGES)


def extract(copy: Path) -> Path:
    """Collect the texts from a copy of the code; return its catalogues."""
    frontend = copy / "frontend"
    unwanted = shutil.ignore_patterns("*.jpg", "*.test.ts*")
    shutil.copytree(ROOT / "frontend/src", frontend / "src", ignore=unwanted)
    for config in ("lingui.config.js", "description-extractor.js"):
        shutil.copy(ROOT / "frontend" / config, frontend)
    shutil.copy(ROOT / "package.json", copy)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    program = copy / "node_modules/.bin/lingui"
    command = [program, "extract", "--config", frontend / "lingui.config.js", "--clean"]
    command += ["--workers", "1"]  # each would read the compiler anew
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    return frontend / "src/locales"


def test_the_catalogues_have_the_texts_of_the_code_and_no_others(tmp_path):
    """After a change of texts: npm run locales."""
    extracted = extract(tmp_path)
    paths = [each.relative_to(extracted) for each in extracted.glob("*/*.po")]
    assert len(paths) == 2 * len(LANGUAGES)
    for path in paths:
        committed = {text[:2] for text in read_catalogue(CATALOGUES / path)}
        assert committed == {text[:2] for text in read_catalogue(extracted / path)}, path


@each_catalogue
@each_language
def test_every_text_is_translated(catalogue, language):
    texts = read_catalogue(CATALOGUES / catalogue / f"{language}.po")
    assert [text.source for text in texts if not text.translation] == []


@each_catalogue
@each_language
def test_every_number_has_all_forms_of_the_language(catalogue, language):
    incomplete = {
        text.source: forms
        for text in read_catalogue(CATALOGUES / catalogue / f"{language}.po")
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


def renew(copy: Path) -> Path:
    """Collect the server's sentences from a copy of the code; return its folder `locale`."""
    for name in (
        "accounts",
        "catalogue",
        "config",
        "contact",
        "core",
        "documents",
        "operations",
        "pages",
        "visits",
        "templates",
    ):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "locale", copy / "locale")
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, copy)
    (copy / ".venv").symlink_to(ROOT / ".venv")
    (copy / "build").mkdir()
    command = ["make", "--assume-old=build/python.stamp", "sentences"]
    (copy / "build/python.stamp").touch()
    (copy / "requirements.txt").touch()
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    return copy / "locale"


def test_the_server_has_the_sentences_of_the_code_and_no_others(tmp_path):
    """After a change of sentences: make sentences."""
    renewed = renew(tmp_path)
    for language in OTHER_LANGUAGES:
        committed, found = read(ROOT / "locale", language), read(renewed, language)
        assert {(each.context, str(each.id)) for each in committed} == {
            (each.context, str(each.id)) for each in found
        }
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


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("lv", {1: "1 minūtes", 2: "2 minūtēm", 11: "11 minūtēm", 21: "21 minūtes"}),
        ("ru", {1: "1 минуту", 2: "2 минуты", 11: "11 минут", 21: "21 минуту"}),
    ],
)
def test_a_number_has_the_form_of_its_language(language, forms):
    one = "Too many failed attempts. Please try again in a minute."
    other = "Too many failed attempts. Please try again in %(minutes)s minutes."
    with in_language(language):
        for minutes, form in forms.items():
            assert form in ngettext(one, other, minutes) % {"minutes": minutes}


def test_the_compiled_sentences_are_those_of_the_catalogues():
    for language in OTHER_LANGUAGES:
        folder = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES"
        assert (folder / "django.mo").stat().st_mtime >= (folder / "django.po").stat().st_mtime
