"""Documents name only files, commands and settings that exist."""

import re
import subprocess
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.support.gunicorn import ROOT
from tests.support.settings_file import setting_names

LISTED = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
FILES = [
    name
    for name in subprocess.check_output(LISTED, cwd=ROOT, text=True).splitlines()
    if (ROOT / name).exists()
]
DOCUMENTS = sorted(name for name in FILES if name.endswith(".md"))
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|tsx?|mjs|json|css|html|svg|md|conf|txt|po))")
CODE = re.compile(r"```\n(.*?)```|`([^`\n]+)`", re.DOTALL)
MADE = ("build/", "var/")  # folders that are not in the repository


@pytest.fixture(scope="module")
def paths() -> set[str]:
    """Return all files of the repository, and its folders with a trailing slash."""
    return {*FILES, *(f"{folder}/" for name in FILES for folder in Path(name).parents)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_names_files_that_exist(paths, document):
    """By their paths, or by the end of a path where the text names the folder."""
    text = (ROOT / document).read_text()
    named = [word for word in re.findall(r"`([^`\s]+)`", text) if FILE.fullmatch(word)]
    missing = [
        name
        for name in named
        if not name.startswith(MADE) and not any(f"/{path}".endswith(f"/{name}") for path in paths)
    ]
    linked = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    missing += [name for name in linked if not (ROOT / document).parent.joinpath(name).exists()]
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_names_commands_that_exist(document):
    text = (ROOT / document).read_text()
    code = "\n".join("".join(found) for found in CODE.findall(text))
    makefiles = (ROOT / "Makefile").read_text() + (ROOT / "tests/tests.mk").read_text()
    targets = set(re.findall(r"^([a-z-]+):.*## ", makefiles, re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z][\w-]*)", code)) <= targets
    manage = r"(?:deploy/manage|manage\.py|deploy/container) ([a-z]\w*)"
    assert set(re.findall(manage, code)) <= {*get_commands(), "site", "timers", "health"}


def test_readme_explains_exactly_the_settings_that_exist():
    table = (ROOT / "README.md").read_text().split("## Settings")[1].split("## ")[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert set(re.findall("`([A-Z0-9_]+)`", " ".join(cells))) == setting_names()
