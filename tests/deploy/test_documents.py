"""Documents name only existing files, settings and tests, and README stays short."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.gunicorn import ROOT
from tests.support.settings_file import setting_names

DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "bench/README.md"),
    *("deploy/README.md", "deploy/BACKUPS.md", "deploy/SCALING.md"),
    *("docs/quality.md", "docs/decisions.md", "docs/licences.md"),
    *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/decisions/*.md")),
)
QUALITY = (ROOT / "docs/quality.md").read_text()
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|tsx?|mjs|json|css|html|md|conf|txt|yml))")
MADE = ("build/", "var/")  # folders that are not in the repository


@pytest.fixture(scope="module")
def paths() -> set[str]:
    """Return all files of the repository, and its folders with a trailing slash."""
    command = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
    listed = subprocess.check_output(command, cwd=ROOT, text=True).splitlines()
    files = [name for name in listed if (ROOT / name).exists()]
    return {*files, *(f"{folder}/" for name in files for folder in Path(name).parents)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_names_files_that_exist(paths, document):
    """By their paths, or by the end of a path where the text names the folder."""
    words = re.findall(r"`([^`\s]+)`", (ROOT / document).read_text())
    named = [word for word in words if FILE.fullmatch(word) and not word.startswith(MADE)]
    missing = [name for name in named if not any(f"/{path}".endswith(f"/{name}") for path in paths)]
    assert named or document == "deploy/BACKUPS.md"  # which has commands alone
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_names_what_is_in_the_file_that_it_names(paths, document):
    """Such as "`KINDS` of `config/urls.py`"."""
    named = re.findall(
        rf"`(\w+)`[^`\n]{{0,60}}\b(?:of|in)\s+`({FILE.pattern})`", (ROOT / document).read_text()
    )
    missing = []
    for word, name in named:
        files = [path for path in paths if f"/{path}".endswith(f"/{name}") and path[-1] != "/"]
        if files and not any(word in (ROOT / path).read_text() for path in files):
            missing.append((word, name))
    assert missing == []


def test_readme_is_short():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 150


def test_readme_explains_exactly_the_settings_that_exist():
    table = (ROOT / "README.md").read_text().split("## Settings")[1].split("## ")[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert set(re.findall("`([A-Z0-9_]+)`", " ".join(cells))) == setting_names()


def test_each_requirement_has_a_number_and_a_test_or_a_command():
    rows = re.findall(r"^\| (\d+) \| .{20,} \| (.+) \|$", QUALITY, re.MULTILINE)
    numbers = [int(number) for number, _ in rows]
    assert numbers == sorted(set(numbers))  # that of a requirement that is gone is not used again
    assert len(rows) >= 80
    for number, tests in rows:
        assert re.search(
            r"`(tests/\w+/test_\w+\.py|frontend/.+\.test\.tsx?|make [\w-]+)`", tests
        ), number


def test_the_slow_tests_of_the_requirements_are_marked():
    for path, mark in re.findall(r"`(tests/\w+/test_\w+\.py)`( \(slow\))?", QUALITY):
        is_slow = "pytestmark = pytest.mark.slow" in (ROOT / path).read_text()
        assert is_slow == bool(mark), path
