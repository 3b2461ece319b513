"""deploy/release from an empty machine to a second release and back.

Only programs that need root are replaced, by stubs that record their calls.
"""

import fcntl
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from .empty_machine import EmptyMachine

# What the site's user runs puts links where root might write.
LINKS = """for word; do case $word in
    unix:*) folder=${word#unix:}; folder=${folder%%/socket}
        for name in log answer; do ln -s "%s.$name" "$folder/$name"; done ;;
esac; done
shift 3; exec "$@\""""
FIRST_RESTART_FAILS = (
    'case "$*" in restart*) mkdir "$0.once" 2> /dev/null && exit 1 ;; esac; exit 0'
)


@contextmanager
def nobody_at(path: Path) -> Iterator[None]:
    """A socket that refuses connections, as if each worker ended at its start."""
    path.parent.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX) as unused:
        unused.bind(str(path))
        yield
    path.unlink()


@pytest.fixture(scope="module")
def machine(tmp_path_factory) -> EmptyMachine:
    machine = EmptyMachine(tmp_path_factory.mktemp("machine"))
    machine.stub("setpriv", LINKS % (machine.root / "of-root"))
    result = machine.run("install", "quads.example")
    assert result.returncode == 0, result.stderr
    return machine


class First(NamedTuple):
    """What the first release left behind; later ones change it."""

    output: str
    calls: list[str]
    revision: str
    files: set[Path]
    has_database: bool
    backup: subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def first(machine) -> First:
    """Install a release of a git ref, with the bundle built here, and make a backup."""
    machine.called()
    result = machine.run("release", "v1")
    assert result.returncode == 0, result.stdout + result.stderr
    calls, release = machine.called(), machine.link("current")
    return First(
        output=result.stdout,
        calls=[call for call in calls if call.startswith("systemctl")],
        revision=(release / "build/revision").read_text(),
        files={*release.iterdir(), *release.glob("build/static/bundles/main.*.js.br")},
        has_database=(machine.site / "shared/db.sqlite3").exists(),
        backup=machine.run("manage", "backup"),
    )


@pytest.fixture(scope="module")
def second(machine, first, tmp_path_factory) -> Path:
    """Install a release from a folder with a built bundle; return the release's folder.

    The site has lost a picture, which the backup reports but which does not stop a release. Its
    Python has been replaced by one without its packages, as an upgrade of Debian does.
    """
    before = machine.link("current")
    folder = tmp_path_factory.mktemp("built") / "quads"
    shutil.copytree(before, folder, ignore=shutil.ignore_patterns(".venv", ".env"))
    (folder / "build/revision").write_text("v2")
    (machine.site / "releases/20200101-000000").mkdir()
    shutil.rmtree(machine.site / "shared/backups", ignore_errors=True)
    next((machine.site / "shared/media/builds").iterdir()).unlink()
    next((before / ".venv/lib").iterdir()).rename(before / ".venv/lib/python3.0")
    (machine.site / "installed/install").write_text("of an older version")
    machine.called()
    machine.stub("npm", "exit 1")
    result = machine.run("release", str(folder))
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 picture files are missing" in result.stderr
    assert "run deploy/install again" in result.stdout
    ran = [call for call in machine.called() if "import django" in call]
    assert [call.split()[0] for call in ran] == ["setpriv"]  # not as root
    return before


def test_the_first_release_is_built_prepared_and_started(first):
    assert "Current release" in first.output
    assert "run deploy/install again" not in first.output
    assert "Created the owner's account" in first.output
    assert first.revision == "v1\n"
    names = {path.name for path in first.files}
    assert any(name.startswith("main.") for name in names)
    assert "node_modules" not in names
    assert first.has_database
    assert first.calls == [
        "systemctl restart quads-web.service",
        "systemctl enable --quiet --now quads-web.socket quads-web.service quads-mail.timer"
        " quads-night.timer",
    ]


def test_root_follows_no_link_of_the_sites_user(machine, first):
    assert not list(machine.root.glob("of-root*"))


def test_systemd_understands_the_units_and_finds_what_they_start(machine, first, tmp_path):
    for unit in (machine.root / "etc/systemd/system").rglob("quads-*.*"):
        if unit.is_file():
            unit.write_text(unit.read_text().replace("/srv/quads", str(machine.site)))
    for verb in ("verify --man=no", "security --offline=true --no-pager --threshold=20"):
        units = ["quads-web.service", "quads-mail.service", "quads-night.service"]
        others = ["quads-web.socket", "quads-mail.timer", "quads-night.timer"]
        result = subprocess.run(
            ["systemd-analyze", *verb.split(), *units, *(others if "verify" in verb else [])],
            env=os.environ | {"SYSTEMD_UNIT_PATH": f"{machine.root}/etc/systemd/system:"},
            capture_output=True,
            text=True,
        )
        assert (result.returncode, result.stderr) == (0, ""), result.stderr


def test_the_quads_command_runs_manage_py_of_the_current_release(first):
    backup = first.backup
    assert (backup.returncode, "picture files" in backup.stdout) == (0, True), backup.stderr


def test_a_second_release_keeps_the_one_before_and_a_backup(machine, second):
    release = machine.link("current")
    assert machine.link("previous") == second != release
    assert machine.releases() == {release, second}
    assert (release / "build/revision").read_text() == "v2"
    assert list((machine.site / "shared/backups").iterdir())


@pytest.mark.parametrize("wanted", ["v3", "PORT=eighty"])
def test_a_release_that_fails_changes_nothing(machine, second, wanted):
    """A version that does not exist; a setting that stops the start."""
    before, settings = machine.link("current"), machine.root / "etc/quads.env"
    text = settings.read_text()
    if wanted.startswith("PORT"):
        settings.write_text(f"{text}{wanted}\n")
    machine.called()
    result = machine.run("release", "v3" if wanted == "v3" else str(before))
    settings.write_text(text)
    assert result.returncode != 0
    assert wanted.partition("=")[0] in result.stderr
    reason = "is neither a folder nor a commit" if wanted == "v3" else f"release is {before}."
    assert reason in result.stderr.splitlines()[-1]
    assert machine.link("current") == before
    assert machine.releases() == {before, second}
    assert not [call for call in machine.called() if call.startswith("systemctl")]


@pytest.mark.parametrize("workers", [False, True])
def test_a_release_that_does_not_start_is_rolled_back(machine, second, workers):
    """It is refused by systemd, or its workers fail when systemd believes it to be ready."""
    before = machine.link("current")
    machine.called()
    if workers:
        with nobody_at(machine.root / "run/quads/web.sock"):
            result = machine.run("release", "--rollback")
    else:
        machine.stub("systemctl", FIRST_RESTART_FAILS)
        result = machine.run("release", "--rollback")
        machine.stub("systemctl", "exit 0")
    assert result.returncode == 1
    assert "did not start" in result.stderr
    assert (machine.link("current"), machine.link("previous")) == (before, second)
    assert machine.called() == ["systemctl restart quads-web.service"] * 2


def test_one_command_rolls_back_and_forward_again(machine, second):
    newer = machine.link("current")
    machine.called()
    for current, previous in ((second, newer), (newer, second)):
        result = machine.run("release", "--rollback")
        assert result.returncode == 0, result.stderr
        assert (machine.link("current"), machine.link("previous")) == (current, previous)
    assert machine.called() == ["systemctl restart quads-web.service"] * 2


def test_two_releases_at_once_are_refused(machine, second):
    with (machine.site / "releases/.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        result = machine.run("release", "--rollback")
    assert (result.returncode, result.stderr) == (1, "Another release is running.\n")
