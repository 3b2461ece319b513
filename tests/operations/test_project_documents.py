"""Documents name only files, commands and settings that exist, and the licences of packages."""

import re
import subprocess
from pathlib import Path

from django.core.management import get_commands

from tests.support.gunicorn import ROOT
from tests.support.settings_file import setting_names

from .licences import DOCUMENT, browser_packages, document, python_packages

LISTED = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
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


def files(ending: str = "") -> list[str]:
    """Return the paths of the repository's files."""
    listed = subprocess.check_output(LISTED, cwd=ROOT, text=True).splitlines()
    return [name for name in listed if name.endswith(ending) and (ROOT / name).exists()]


def test_documents_name_files_that_exist():
    """By their paths, or by the end of a path where the text names the folder."""
    parts = [Path(name).parts for name in files()]
    ends = {
        "/".join(each[start:end]) + ("/" if end < len(each) else "")
        for each in parts
        for end in range(1, len(each) + 1)
        for start in range(end)
    }
    for name in files(".md"):
        text = (ROOT / name).read_text()
        named = [word for word in re.findall(r"`([^`\s]+)`", text) if FILE.fullmatch(word)]
        missing = {each for each in named if not each.startswith(MADE)} - ends
        linked = re.findall(r"\]\((?!https?:)([^)#]+)", text)
        missing |= {each for each in linked if not (ROOT / name).parent.joinpath(each).exists()}
        assert missing == set(), name


def test_documents_name_commands_that_exist():
    makefiles = (ROOT / "Makefile").read_text() + (ROOT / "tests/tests.mk").read_text()
    targets = set(re.findall(r"^([a-z-]+):.*## ", makefiles, re.MULTILINE))
    commands = {*get_commands(), "site", "timers", "health"}
    manage = r"(?:deploy/manage|manage\.py|deploy/container) ([a-z]\w*)"
    for name in files(".md"):
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
