"""The commands of "The machine is gone" in deploy/BACKUPS.md, on an empty machine.

As in test_release.py, only programs that need root are stubs.
tests/nightly/test_offsite_lost_machine.py has the drill with 300 pictures.
"""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.support.backups import files, rows
from tests.support.empty_machine import EmptyMachine
from tests.support.examples import BUILD
from tests.support.gunicorn import ROOT
from tests.support.offsite import as_environment
from tests.support.real_site import RealSite, skip_or_fail

PAGE = (ROOT / "deploy/BACKUPS.md").read_text().split("## The machine is gone")[1]
COMMANDS = re.findall(r"^(deploy/\S+ .+?|nano .+?)(?: {2,}#.*)?$", PAGE.split("```")[1], re.M)


@pytest.fixture
def lost(tmp_path, settings, copies, picture_file) -> RealSite:
    """A site whose machine is gone, with a copy of its backup."""
    if not shutil.which("restic"):
        skip_or_fail("restic is not installed. On Debian: sudo apt-get install restic")
    variables = as_environment(settings.BACKUP_S3)
    site = RealSite(tmp_path / "lost", tmp_path / "gunicorn.log", **variables)
    with site.running():
        assert site.call("POST", "/api/builds", BUILD | {"name": "Orange 21"}).status == 201
        assert site.upload(1, picture_file().read()).status == 201
    assert "It was sent to" in site.manage("backup", "--to-offsite")
    return site


def test_the_commands_of_the_page_bring_the_site_back(lost, settings, tmp_path: Path):
    database, pictures = rows(lost.data_dir / "db.sqlite3"), files(lost.data_dir / "media")
    key = (lost.data_dir / "secret_key").read_text()
    shutil.rmtree(lost.data_dir)
    machine = EmptyMachine(tmp_path)
    environment = machine.root / "etc/quads.env"
    assert len(COMMANDS) == 5
    for command in COMMANDS:
        if command.startswith("nano"):
            kept = as_environment(settings.BACKUP_S3) | {"SECRET_KEY": key}
            lines = [f"{name}='{value}'" for name, value in kept.items()]
            environment.write_text("\n".join((environment.read_text(), *lines)))
            continue
        program, *arguments = shlex.split(command.removeprefix("deploy/"))
        built = [str(ROOT) if each == "origin/main" else each for each in arguments]
        result = machine.run(program, *built)
        assert result.returncode == 0, f"{command}: {result.stdout}{result.stderr}"
        machine.stub("id", "exit 0")  # the user exists from now on
    shared = machine.site / "shared"
    assert rows(shared / "db.sqlite3") == database
    assert files(shared / "media") == pictures and pictures
