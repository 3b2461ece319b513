"""The catalogues of texts: complete, and with nothing that the code no longer says."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel import Locale

from core.languages import LANGUAGES, OTHER_LANGUAGES
from tests.support.catalogues import CATALOGUES, read_catalogue
from tests.support.gunicorn import ROOT

# The forms that a number asks for in each language: CLDR's plural categories.
PLURAL_FORMS = {each: Locale(each).plural_form.tags | {"other"} for each in LANGUAGES}

each_catalogue = pytest.mark.parametrize("catalogue", ["admin", "site"])
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Collect the texts from a copy of the code; return its catalogues."""
    copy = tmp_path_factory.mktemp("project")
    frontend = copy / "frontend"
    unwanted = shutil.ignore_patterns("*.jpg", "*.test.ts*")
    shutil.copytree(ROOT / "frontend/src", frontend / "src", ignore=unwanted)
    for config in ("lingui.config.js", "description-extractor.js"):
        shutil.copy(ROOT / "frontend" / config, frontend)
    shutil.copy(ROOT / "package.json", copy)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    program = copy / "node_modules/.bin/lingui"
    command = [program, "extract", "--config", frontend / "lingui.config.js", "--clean"]
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    return frontend / "src/locales"


@each_catalogue
@each_language
def test_a_catalogue_has_the_texts_of_the_code_and_no_others(extracted, catalogue, language):
    """After a change of texts: npm run locales."""
    path = Path(catalogue) / f"{language}.po"
    committed = {text[:2] for text in read_catalogue(CATALOGUES / path)}
    assert committed == {text[:2] for text in read_catalogue(extracted / path)}


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
