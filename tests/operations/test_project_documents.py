"""Documents name only files, commands and settings that exist, and the licences of packages."""

import re
import subprocess
from pathlib import Path

from django.core.management import get_commands

from tests.support.gunicorn import ROOT
from tests.support.settings_file import setting_names

from .licences import DOCUMENT, browser_packages, document, python_packages

LISTED = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
FILES = [
    name
    for name in subprocess.check_output(LISTED, cwd=ROOT, text=True).splitlines()
    if (ROOT / name).exists()
]
DOCUMENTS = sorted(name for name in FILES if name.endswith(".md"))
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|tsx?|mjs|json|css|html|svg|md|conf|txt|po))")
CODE = re.compile(r"```\n(.*?)```|`([^`\n]+)`", re.DOTALL)
# Another licence has to be read before it is added here.
ACCEPTED = {
    *("0BSD", "Apache-2.0", "Apache License 2.0", "Apache License, Version 2.0"),
    *("BSD", "BSD-2-Clause", "BSD-3-Clause", "BSD 3-Clause", "CC-BY-4.0", "CC0-1.0"),
    *("Hippocratic-2.1", "ISC", "LGPL-3.0-only", "MIT", "MIT License", "MIT-0", "MIT-CMU"),
    *("MPL-2.0", "OFL-1.1", "PSF-2.0"),
}
MADE = ("build/", "var/")  # folders that are not in the repository


def test_documents_name_files_that_exist():
    """By their paths, or by the end of a path where the text names the folder."""
    paths = {*FILES, *(f"{folder}/" for name in FILES for folder in Path(name).parents)}
    ends = {path[start:] for path in paths for start in range(len(path)) if path[start - 1] == "/"}
    for name in DOCUMENTS:
        text = (ROOT / name).read_text()
        named = [word for word in re.findall(r"`([^`\s]+)`", text) if FILE.fullmatch(word)]
        missing = {each for each in named if not each.startswith(MADE)} - paths - ends
        linked = re.findall(r"\]\((?!https?:)([^)#]+)", text)
        missing |= {each for each in linked if not (ROOT / name).parent.joinpath(each).exists()}
        assert missing == set(), name


def test_documents_name_commands_that_exist():
    makefiles = (ROOT / "Makefile").read_text() + (ROOT / "tests/tests.mk").read_text()
    targets = set(re.findall(r"^([a-z-]+):.*## ", makefiles, re.MULTILINE))
    commands = {*get_commands(), "site", "timers", "health"}
    manage = r"(?:deploy/manage|manage\.py|deploy/container) ([a-z]\w*)"
    for name in DOCUMENTS:
        code = "\n".join("".join(found) for found in CODE.findall((ROOT / name).read_text()))
        assert set(re.findall(r"\bmake ([a-z][\w-]*)", code)) <= targets, name
        assert set(re.findall(manage, code)) <= commands, name


def test_readme_explains_exactly_the_settings_that_exist():
    table = (ROOT / "README.md").read_text().split("## Settings")[1].split("## ")[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert set(re.findall("`([A-Z0-9_]+)`", " ".join(cells))) == setting_names()


def test_each_package_has_a_licence_that_the_site_may_use():
    packages = python_packages() | browser_packages()
    assert {"django", "react", "sentry-sdk"} <= packages.keys()
    refused = {
        name: licence
        for name, licence in packages.items()
        if not ACCEPTED.issuperset(re.split(" OR | AND ", licence))
    }
    assert refused == {}


def test_the_list_of_licences_is_that_of_the_locked_packages():
    assert DOCUMENT.read_text() == document(), "Please run `make licences`."
