"""manage.py restore: what comes back, and what stays untouched, also with damage and faults.

SQLite's database was restored into a folder, PostgreSQL's not: see test_backup_postgresql.py.
"""

import io
import json
import os
import shutil
import sqlite3
import tarfile
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
import time_machine
from django.db import connection

from catalogue.models import PartImage
from operations.backups import archive, store
from tests.support.backups import NOW, files, rows
from tests.support.every_table import all_models, fill_every_table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("backup_dir", "backups_may_be_read"),
]


def repack(backup: Path, change) -> None:
    """Unpack, let `change` alter the members {name: bytes}, and pack again."""
    with tarfile.open(backup) as tar:
        members = {member.name: tar.extractfile(member).read() for member in tar}
    change(members)
    with tarfile.open(backup, "w") as tar:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))


def with_manifest(members: dict[str, bytes], **changes: object) -> None:
    manifest = json.loads(members["manifest.json"]) | changes
    members["manifest.json"] = json.dumps(manifest).encode()


def corrupt(name_part: str):
    def change(members: dict[str, bytes]) -> None:
        name = next(name for name in members if name_part in name)
        content = bytearray(members[name])
        content[len(content) // 2] ^= 1
        members[name] = bytes(content)

    return lambda backup: repack(backup, change)


def truncate(share: float):
    return lambda backup: backup.write_bytes(
        backup.read_bytes()[: int(backup.stat().st_size * share)]
    )


@pytest.mark.sqlite
def test_a_backup_is_restored_with_its_pictures_by_the_name_that_is_listed(
    manage, backup, picture_names, media_folder, tmp_path
):
    backup.rename(backup.with_name(backup.name.replace("backup", "doubtful")))
    [name] = manage("restore", "--list").split()
    assert manage("restore", name, "--into", tmp_path / "new").startswith(f"{name} was restored")
    assert len(picture_names) > 2
    assert files(tmp_path / "new" / "media") == files(media_folder)
    assert "backups/none.tar" in manage("restore", "none.tar", "--into", tmp_path / "other")


@pytest.mark.sqlite
def test_after_a_restore_of_an_older_version_a_migration_is_asked_for(manage, backup, tmp_path):
    """Without it the site would not be ready."""
    asked = "Please run manage.py migrate before you start the site."
    assert asked not in manage("restore", "--into", tmp_path / "same")

    def make_older(members: dict[str, bytes]) -> None:
        with_manifest(members, migrations=json.loads(members["manifest.json"])["migrations"][:-2])

    repack(backup, make_older)
    assert asked in manage("restore", "--into", tmp_path / "older")


@pytest.mark.sqlite
def test_every_table_is_restored(manage, owner, media_folder, tmp_path):
    fill_every_table()
    assert "picture files" in manage("backup")
    before = rows(Path(connection.settings_dict["NAME"]))
    output = manage("restore", "--into", tmp_path / "new")
    assert output.startswith(f"{store.backups()[0].name} was restored into {tmp_path / 'new'}: ")
    assert rows(tmp_path / "new" / "db.sqlite3") == before
    tables = {model._meta.db_table for model in all_models()}
    assert all(len(before[table]) > 1 for table in tables)  # besides how it is made


@pytest.mark.sqlite
def test_a_folder_that_holds_a_site_is_refused_and_with_replace_moved_aside(
    manage, backup, tmp_path
):
    site = tmp_path / "site"
    manage("restore", backup, "--into", site)
    (site / "secret_key").write_text("key")
    with closing(sqlite3.connect(site / "db.sqlite3")) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("UPDATE catalogue_build SET name = 'Blue 7'")
        database.commit()
    picture = next((site / "media" / "builds").iterdir())
    picture.write_bytes(b"newer")
    before = files(site)

    output = manage("restore", backup, "--into", site)
    assert output.startswith("failed: ") and "Nothing was changed. With --replace," in output
    assert files(site) == before

    with time_machine.travel(NOW, tick=False):
        output = manage("restore", backup, "--into", site, "--replace")
    aside = site / "before-restore-20261121-051000"
    assert output.splitlines()[1] == f"The old data was moved to {aside}."
    assert rows(aside / "db.sqlite3")["catalogue_build"][1][1:] != ()
    assert "Blue 7" in rows(aside / "db.sqlite3")["catalogue_build"][1]
    assert (aside / "media" / "builds" / picture.name).read_bytes() == b"newer"
    assert "Orange 21" in rows(site / "db.sqlite3")["catalogue_build"][1]
    assert (site / "media" / "builds" / picture.name).read_bytes() != b"newer"
    assert (site / "secret_key").read_text() == "key"


@pytest.mark.sqlite
def test_a_site_that_runs_is_not_replaced(manage, backup, tmp_path):
    site = tmp_path / "site"
    manage("restore", backup, "--into", site)
    with closing(sqlite3.connect(site / "db.sqlite3")) as running:
        running.execute("PRAGMA journal_mode = WAL")
        running.execute("SELECT * FROM catalogue_build").fetchall()
        output = manage("restore", backup, "--into", site, "--replace")
    assert "The site or one of its timers is running. Please stop both first." in output
    assert {path.name for path in site.iterdir()} == {"db.sqlite3", "media"}
    assert "was restored" in manage("restore", backup, "--into", site, "--replace")


def test_a_check_restores_nothing_and_is_recorded(manage, backup, media_folder):
    before = files(media_folder)
    with time_machine.travel(NOW, tick=False):
        output = manage("restore", "--check")
    assert output.startswith(f"{backup.name} can be restored: ")
    assert store.last_check() == store.CheckResult(backup.name, NOW, "")
    assert files(media_folder) == before

    corrupt("media/builds")(backup)
    output = manage("restore", "--check", backup)
    assert output.startswith("failed: ") and "was altered" in output
    assert store.last_check().problem == output.removeprefix("failed: ")
    assert [path.name for path in backup.parent.glob(".unfinished*")] == []


def test_a_backup_of_a_release_that_did_not_know_a_kind_is_checked(manage, backup, monkeypatch):
    monkeypatch.setattr(PartImage._meta, "db_table", "catalogue_laterimage")
    assert "can be restored" in manage("restore", "--check")


def test_a_check_misses_rows(manage, backup):
    repack(backup, lambda members: with_manifest(members, rows={"catalogue_build": 2}))
    assert "has other rows in" in manage("restore", "--check")


def test_a_check_misses_a_picture_that_no_list_has(manage, backup):
    def lose_one(members: dict[str, bytes]) -> None:
        described = json.loads(members["manifest.json"])["files"]
        lost = max(name for name in members if name.startswith("media/"))
        del members[lost], described[lost]
        with_manifest(members, files=described)

    repack(backup, lose_one)
    assert "lacks media/builds/" in manage("restore", "--check")


def test_without_a_backup_restore_reports_it(manage, backup_dir):
    assert manage("restore") == f"failed: There is no backup in {backup_dir}."
    assert "No such file" in manage("restore", backup_dir / "none.tar")


# --- damaged backups ---


def with_damaged_database(members: dict[str, bytes]) -> None:
    """Corrupt the database before packing, so that the manifest matches it."""
    content = bytearray(members["database.sqlite3"])
    content[4096 * 3 : 4096 * 6] = b"x" * (4096 * 3)
    members["database.sqlite3"] = bytes(content)
    hashing = archive.HashingReader(io.BytesIO(content))
    hashing.read()
    described = json.loads(members["manifest.json"])["files"]
    with_manifest(members, files=described | {"database.sqlite3": hashing.content})


def added(name: str):
    return lambda backup: repack(backup, lambda members: members.update({name: b"x"}))


def with_link(backup: Path) -> None:
    with tarfile.open(backup, "a") as tar:
        link = tarfile.TarInfo("media/builds/link.jpg")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(link)


NEWER = [["catalogue", "9999_from_the_future"]]
DAMAGES = {
    "empty": truncate(0),
    "cut-in-the-database": truncate(0.1),
    "no-tar": lambda backup: backup.write_bytes(b"PK\x03\x04" * 5000),
    "altered-database": corrupt("database"),
    "altered-picture": corrupt("media/builds"),
    "picture-lost": lambda backup: repack(
        backup, lambda members: members.pop(next(n for n in members if n.startswith("media/")))
    ),
    "stranger": added("media/builds/stranger.jpg"),
    "way-out": added("../../way-out.jpg"),
    "link": with_link,
    "damaged-database": lambda backup: repack(backup, with_damaged_database),
    "newer-format": lambda backup: repack(backup, lambda m: with_manifest(m, format=2)),
    "newer-code": lambda backup: repack(backup, lambda m: with_manifest(m, migrations=NEWER)),
    "postgresql": lambda backup: repack(
        backup, lambda m: m.update({"database.pgdump": m.pop("database.sqlite3")})
    ),
}


@pytest.mark.sqlite  # PostgreSQL: test_backup_postgresql.py
def test_a_damaged_backup_is_refused_and_nothing_is_touched(manage, backup, tmp_path):
    site = tmp_path / "site"
    assert "was restored" in manage("restore", backup, "--into", site)
    before = files(site)
    for name, damage in DAMAGES.items():
        damaged = shutil.copy(backup, tmp_path / f"{name}.tar")
        damage(damaged)
        output = manage("restore", damaged, "--into", site, "--replace")
        assert output.startswith(f"failed: {name}.tar cannot be restored: "), output
        assert output.endswith(".")
        assert files(site) == before
    assert not list(tmp_path.rglob("way-out.jpg"))


# --- a disk that fails at any step: everything is restored, or nothing changes ---

OPERATIONS = [(os, "mkdir"), (os, "rename"), (io, "open")]


@pytest.fixture
def site(manage, backup, tmp_path) -> Path:
    """A data folder whose content differs from the backup's."""
    site = tmp_path / "site"
    manage("restore", backup, "--into", site)
    next((site / "media" / "builds").iterdir()).write_bytes(b"newer")
    (site / "db.sqlite3-journal").touch()  # all that may lie beside a database moves with it
    return site


class Faults:
    """Make the n-th operation in a folder fail, and count operations."""

    def __init__(self, monkeypatch, folder: Path, operations: list, numbers: range) -> None:
        self.folder, self.numbers, self.seen = folder, numbers, 0
        for module, name in operations:
            monkeypatch.setattr(module, name, self.failing(name, getattr(module, name)))

    def failing(self, name, operation):
        def run(path, *arguments, **options):
            is_there = name == "mkdir" and Path(path).exists()  # a harmless error
            if self.folder in Path(str(path)).parents and not is_there:
                self.seen += 1
                if self.seen in self.numbers:
                    raise OSError(28, "No space left on device", str(path))
            return operation(path, *arguments, **options)

        return run


def state(site: Path) -> tuple:
    return rows(site / "db.sqlite3"), files(site / "media"), sorted(os.listdir(site))


@pytest.mark.sqlite
def test_a_fault_at_any_step_changes_nothing_and_the_next_try_restores(
    manage, backup, site, monkeypatch
):
    (before_rows, before_pictures, names) = state(site)
    names.remove("db.sqlite3-journal")  # SQLite deletes it when the check opens the file
    for number in count(1):
        with monkeypatch.context() as patch:
            faults = Faults(patch, site, OPERATIONS, range(number, number + 1))
            output = manage("restore", backup, "--into", site, "--replace")
        if faults.seen < number:
            break
        assert output.startswith("failed: ") and output.endswith(" Nothing was changed."), output
        assert "The disk is full." in output
        after_rows, pictures, left = state(site)
        assert (after_rows, pictures) == (before_rows, before_pictures), number
        assert set(left) - {"db.sqlite3-journal"} == set(names), number
    assert "was restored" in output and number > 10
    assert b"newer" not in files(site / "media").values()


@pytest.mark.sqlite
def test_a_failed_rollback_is_reported_with_its_path(manage, backup, site, monkeypatch):
    """The disk fails at the fourth rename and all later ones."""
    (site / "db.sqlite3-journal").unlink()
    (before_rows, before_pictures, _) = state(site)
    with monkeypatch.context() as patch:
        Faults(patch, site, [(os, "rename")], range(4, 100))
        output = manage("restore", backup, "--into", site, "--replace")
    assert output.startswith("failed: ") and "The disk is full." in output
    assert "Nothing was changed" not in output
    (aside,) = site.glob("before-restore-*")
    places = {name: aside / name for name in ("db.sqlite3", "media") if (aside / name).exists()}
    assert all(f"{site / name} is now {place}" in output for name, place in places.items())
    assert rows(places["db.sqlite3"]) == before_rows
    assert files(places.get("media", site / "media")) == before_pictures
