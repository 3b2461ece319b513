"""The translations of the server's sentences: complete, and with nothing that it no longer says."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation import ngettext

from core.languages import OTHER_LANGUAGES, in_language
from tests.support.gunicorn import ROOT

PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+(?:!r)?\}")
# In English these name the field, which a reader of another language sees above the sentence.
OF_FIELDS = {"{label}"}

each_language = pytest.mark.parametrize("language", OTHER_LANGUAGES)


def read(folder: Path, language: str) -> Catalog:
    with (folder / language / "LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file, locale=language)


def texts(sentence: str | tuple[str, ...] | list[str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence)


@pytest.fixture(scope="module")
def renewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `locale` of a copy of the code after `make sentences`."""
    copy = tmp_path_factory.mktemp("project")
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


@each_language
def test_a_catalogue_has_the_sentences_of_the_code_and_no_others(renewed, language):
    """After a change of sentences: make sentences."""
    committed, found = read(ROOT / "locale", language), read(renewed, language)
    assert {(each.context, str(each.id)) for each in committed} == {
        (each.context, str(each.id)) for each in found
    }
    assert not committed.obsolete


@each_language
def test_every_sentence_is_translated_in_all_its_forms(language):
    catalogue = read(ROOT / "locale", language)
    sentences = [each for each in catalogue if each.id]
    assert [each.id for each in sentences if each.fuzzy or not all(texts(each.string))] == []
    plurals = [each for each in sentences if each.pluralizable]
    assert plurals
    assert {len(each.string) for each in plurals} == {catalogue.num_plurals}


@each_language
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
