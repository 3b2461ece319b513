"""manage.py backup and restore: what comes back, and what is refused; rows 65 and 66 of the floor.

Under load, and with real faults, they are tried in test_faults_backup.py.
"""

import io
import json
import os
import shutil
import sqlite3
import stat
import tarfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.backends.base.base import NO_DB_ALIAS

from catalogue.models import Build, BuildImage
from config.backups import archive, reading, shelf

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite,  # PostgreSQL: test_backup_postgresql.py
]
NOW = datetime(2026, 11, 21, 3, 10, tzinfo=UTC)


@pytest.fixture(autouse=True)
def backup_dir(settings, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    return settings.BACKUP_DIR


@pytest.fixture(autouse=True)
def backups_may_be_read(monkeypatch) -> None:
    """Django's tests let nobody connect to a database that is not set up for them, but by this."""
    monkeypatch.setattr(reading, "ALIAS", NO_DB_ALIAS)


@pytest.fixture
def command(capsys):
    """Run a command; return what it says, or the complaint with which it fails."""

    def run(*arguments: object) -> str:
        try:
            call_command(*map(str, arguments))
        except CommandError as error:
            return f"failed: {error}"
        return capsys.readouterr().out

    return run


@pytest.fixture
def pictures(owner_client, build, picture_file) -> list[str]:
    """Two pictures; returns the names of their files."""
    files = [picture_file(size=(64, 48)), picture_file(size=(420, 300), color="teal")]
    answer = owner_client.post(
        f"/api/builds/{build.pk}/images", {"images": files}, format="multipart"
    )
    assert answer.status_code == 201, answer.content
    return sorted(name for row in BuildImage.objects.all() for name in row.file_names())


@pytest.fixture
def backup(command, pictures) -> Path:
    said = command("backup")
    assert not said.startswith("failed"), said
    return shelf.backups()[0]


def rows(file: Path) -> dict[str, list]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        tables = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        return {
            name: [sql, *database.execute(f"SELECT * FROM {name} ORDER BY 1")]
            for name, sql in tables.fetchall()
        }


def files(folder: Path) -> dict[str, bytes]:
    """Everything that lies in a folder, by its relative name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_what_is_restored_equals_the_original(command, backup, pictures, media_folder, tmp_path):
    said = command("restore", backup, "--into", tmp_path / "new")
    assert said.startswith(f"{backup.name} is restored into {tmp_path / 'new'}: ")
    assert rows(tmp_path / "new" / "db.sqlite3") == rows(Path(connection.settings_dict["NAME"]))
    assert len(pictures) > 2
    assert files(tmp_path / "new" / "media") == files(media_folder)
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"db.sqlite3", "media"}


def test_a_site_without_pictures_is_restored_too(command, owner, tmp_path):
    assert "0 files of pictures" in command("backup")
    assert "is restored" in command("restore", "--into", tmp_path / "new")
    assert rows(tmp_path / "new" / "db.sqlite3")["accounts_user"][1][4] == "owner"


def test_a_backup_says_one_line_and_is_for_its_owners_eyes_only(command, pictures, backup_dir):
    with time_machine.travel(NOW, tick=False):
        (line,) = command("backup").splitlines()
    path = backup_dir / "backup-20261121T031000Z.tar"
    assert line.startswith(f"{path}: ") and f"{len(pictures)} files of pictures" in line
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup_dir.stat().st_mode) == 0o700
    assert {each.name for each in backup_dir.iterdir()} == {path.name, ".lock"}


def test_the_last_of_each_of_14_days_and_8_weeks_is_kept(command, owner, backup_dir):
    with time_machine.travel(NOW, tick=False) as clock:
        for day in range(100, 0, -1):
            for hours in (5, 0):
                made = NOW - timedelta(days=day, hours=hours)
                backup_dir.mkdir(exist_ok=True)
                (backup_dir / made.strftime(shelf.NAME)).touch()
        (backup_dir / "backup-by-hand.tar").touch()
        clock.move_to(NOW)
        command("backup")
    days = [shelf.made_at(path) for path in shelf.backups()]
    assert days[:14] == [NOW - timedelta(days=day) for day in range(14)]
    # the 21st of November 2026 is a Saturday; two of the eight weeks are among the days
    assert [day.strftime("%a %d.%m.") for day in days[14:]] == [
        f"Sun {day}" for day in ("01.11.", "25.10.", "18.10.", "11.10.", "04.10.")
    ]
    assert (backup_dir / "backup-by-hand.tar").exists()


def repacked(backup: Path, change) -> None:
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


def with_damaged_database(members: dict[str, bytes]) -> None:
    """Damaged before it was packed: the manifest agrees with it."""
    content = bytearray(members["database.sqlite3"])
    content[4096 * 3 : 4096 * 6] = b"x" * (4096 * 3)
    members["database.sqlite3"] = bytes(content)
    hashing = archive.Hashing(io.BytesIO(content))
    hashing.read()
    described = json.loads(members["manifest.json"])["files"]
    with_manifest(members, files=described | {"database.sqlite3": hashing.content})


def alter(name_part: str):
    def change(members: dict[str, bytes]) -> None:
        name = next(name for name in members if name_part in name)
        content = bytearray(members[name])
        content[len(content) // 2] ^= 1
        members[name] = bytes(content)

    return lambda backup: repacked(backup, change)


def cut(share: float):
    return lambda backup: backup.write_bytes(
        backup.read_bytes()[: int(backup.stat().st_size * share)]
    )


def added(name: str):
    return lambda backup: repacked(backup, lambda members: members.update({name: b"x"}))


def with_link(backup: Path) -> None:
    with tarfile.open(backup, "a") as tar:
        link = tarfile.TarInfo("media/builds/link.jpg")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(link)


NEWER = [["catalogue", "9999_from_the_future"]]
DAMAGES = {
    "empty": cut(0),
    "cut-in-the-database": cut(0.1),
    "cut-in-the-pictures": cut(0.7),
    "without-its-end": lambda backup: repacked(backup, lambda members: members.popitem()),
    "no-tar": lambda backup: backup.write_bytes(b"PK\x03\x04" * 5000),
    "altered-database": alter("database"),
    "altered-picture": alter("media/builds"),
    "altered-manifest": lambda backup: repacked(
        backup, lambda members: members.update({"manifest.json": b"{"})
    ),
    "picture-lost": lambda backup: repacked(
        backup, lambda members: members.pop(next(n for n in members if n.startswith("media/")))
    ),
    "stranger": added("media/builds/stranger.jpg"),
    "way-out": added("../../way-out.jpg"),
    "absolute": added("/tmp/way-out.jpg"),
    "link": with_link,
    "damaged-database": lambda backup: repacked(backup, with_damaged_database),
    "newer-format": lambda backup: repacked(backup, lambda m: with_manifest(m, format=2)),
    "newer-code": lambda backup: repacked(backup, lambda m: with_manifest(m, migrations=NEWER)),
    "postgresql": lambda backup: repacked(
        backup, lambda m: m.update({"database.pgdump": m.pop("database.sqlite3")})
    ),
}


def test_a_damaged_backup_is_refused_and_nothing_is_touched(command, backup, tmp_path):
    site, empty = tmp_path / "site", tmp_path / "empty"
    assert "is restored" in command("restore", backup, "--into", site)
    before = files(site)
    for name, damage in DAMAGES.items():
        damaged = shutil.copy(backup, tmp_path / f"{name}.tar")
        damage(damaged)
        for options in ([site], [site, "--replace"], [empty]):
            said = command("restore", damaged, "--into", *options)
            assert said.startswith(f"failed: {name}.tar cannot be restored: "), said
            assert said.endswith(".")
            assert files(site) == before and files(empty) == {}
    assert not list(tmp_path.rglob("way-out.jpg")) and not Path("/tmp/way-out.jpg").exists()


def test_a_folder_that_holds_a_site_is_refused_and_with_replace_moved_aside(
    command, backup, tmp_path
):
    site = tmp_path / "site"
    command("restore", backup, "--into", site)
    (site / "secret_key").write_text("key")
    with closing(sqlite3.connect(site / "db.sqlite3")) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("UPDATE catalogue_build SET name = 'Blue 7'")
        database.commit()
    picture = next((site / "media" / "builds").iterdir())
    picture.write_bytes(b"newer")
    before = files(site)

    said = command("restore", backup, "--into", site)
    assert said.startswith("failed: ") and "Nothing was changed. With --replace" in said
    assert files(site) == before

    with time_machine.travel(NOW, tick=False):
        said = command("restore", backup, "--into", site, "--replace")
    aside = site / "before-restore-20261121-051000"
    assert said.splitlines()[1] == f"What was there before lies in {aside}."
    assert rows(aside / "db.sqlite3")["catalogue_build"][1][1:] != ()
    assert "Blue 7" in rows(aside / "db.sqlite3")["catalogue_build"][1]
    assert (aside / "media" / "builds" / picture.name).read_bytes() == b"newer"
    assert "Orange 21" in rows(site / "db.sqlite3")["catalogue_build"][1]
    assert (site / "media" / "builds" / picture.name).read_bytes() != b"newer"
    assert (site / "secret_key").read_text() == "key"


def test_a_site_that_runs_is_not_replaced(command, backup, tmp_path):
    site = tmp_path / "site"
    command("restore", backup, "--into", site)
    with closing(sqlite3.connect(site / "db.sqlite3")) as running:
        running.execute("PRAGMA journal_mode = WAL")
        running.execute("SELECT * FROM catalogue_build").fetchall()
        said = command("restore", backup, "--into", site, "--replace")
    assert "The site is running. Please stop it first." in said
    assert {path.name for path in site.iterdir()} == {"db.sqlite3", "media"}
    assert "is restored" in command("restore", backup, "--into", site, "--replace")


def test_a_check_restores_to_nowhere_and_is_remembered(command, backup, media_folder):
    before = files(media_folder)
    with time_machine.travel(NOW, tick=False):
        said = command("restore", "--check")
    assert said.startswith(f"{backup.name} can be restored: ")
    assert shelf.last_check() == shelf.Check(backup.name, NOW, "")
    assert files(media_folder) == before

    alter("media/builds")(backup)
    said = command("restore", "--check", backup)
    assert said.startswith("failed: ") and "was altered" in said
    assert shelf.last_check().problem == said.removeprefix("failed: ")
    assert [path.name for path in backup.parent.glob(".unfinished*")] == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda m: with_manifest(m, rows={"catalogue_build": 2}), "has other rows in"),
        (
            lambda m: (
                with_manifest(
                    m,
                    files={
                        name: content
                        for name, content in json.loads(m["manifest.json"])["files"].items()
                        if name != lost_picture(m)
                    },
                )
                or m.pop(lost_picture(m))
            ),
            "lacks media/builds/",
        ),
    ],
    ids=["rows", "picture"],
)
def test_a_check_misses_rows_and_pictures(command, backup, change, complaint):
    repacked(backup, change)
    assert complaint in command("restore", "--check")


def lost_picture(members: dict[str, bytes]) -> str:
    return max(name for name in members if name.startswith("media/"))


def test_without_a_backup_restore_says_so(command, backup_dir):
    assert command("restore") == f"failed: There is no backup in {backup_dir}."
    assert "No such file" in command("restore", backup_dir / "none.tar")


@pytest.mark.parametrize("links", [True, False], ids=["links", "no-links"])
def test_pictures_deleted_while_it_runs_do_no_harm(
    command, pictures, monkeypatch, media_folder, tmp_path, links
):
    """Those of the dump are held; where that is not possible, there is another dump."""
    add = archive.Packing.add

    def delete_one_after_the_database(packing, name, path):
        add(packing, name, path)
        if name == "database.sqlite3" and BuildImage.objects.count() == 2:
            BuildImage.objects.first().delete()

    def refuse(*arguments: object) -> None:
        raise PermissionError

    monkeypatch.setattr(archive.Packing, "add", delete_one_after_the_database)
    if not links:
        monkeypatch.setattr(os, "link", refuse)
    (media_folder / ".unfinished-killed").mkdir()
    assert "missing" not in command("backup")
    assert "can be restored" in command("restore", "--check")
    command("restore", "--into", tmp_path / "new")
    kept = rows(tmp_path / "new" / "db.sqlite3")["catalogue_buildimage"][1:]
    assert len(kept) == (2 if links else 1)
    assert not list(media_folder.glob(".*"))


def test_pictures_that_were_lost_before_are_said_and_hinder_nothing(
    command, pictures, media_folder
):
    (media_folder / pictures[0]).unlink()
    assert "1 files of pictures are missing: see manage.py media_audit." in command("backup")
    assert "can be restored" in command("restore", "--check")


def test_pictures_in_s3_storage_are_listed_and_left_there(
    request, command, settings, s3_storage, tmp_path
):
    settings.MEDIA_STORAGE = "s3"
    names = request.getfixturevalue("pictures")
    assert f"{len(names)} files in S3 storage are listed, not copied." in command("backup")
    with tarfile.open(shelf.backups()[0]) as tar:
        assert tar.getnames() == ["database.sqlite3", "manifest.json"]
        assert json.load(tar.extractfile("manifest.json"))["elsewhere"] == names
    assert "can be restored" in command("restore", "--check")
    assert "is restored" in command("restore", "--into", tmp_path / "new")


def test_only_one_backup_is_made_at_a_time(command, owner):
    with shelf.workplace():
        assert (
            command("backup") == "failed: No backup was made. Another backup or check is under way."
        )
    assert "rows" in command("backup")


def test_a_failure_says_why_and_leaves_what_was_there(command, backup, monkeypatch, settings):
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    before = files(backup.parent)
    monkeypatch.setattr(archive.Packing, "finish", full)
    assert "No backup was made. [Errno 28] No space left on device" in command("backup")
    assert files(backup.parent) == before
    settings.BACKUP_DIR = Path("/sys/quads")
    assert command("backup").startswith("failed: No backup was made. [Errno ")


def test_a_backup_that_cannot_be_read_again_gets_no_name(command, backup, monkeypatch):
    finish = archive.Packing.finish

    def lie(packing, manifest):
        packing.files["database.sqlite3"]["sha256"] = "0" * 64
        finish(packing, manifest)

    monkeypatch.setattr(archive.Packing, "finish", lie)
    with time_machine.travel(NOW + timedelta(days=1)):
        assert "No backup was made" in command("backup")
    assert shelf.backups() == [backup]


def test_what_a_killed_backup_left_is_swept_away(command, owner, backup_dir):
    (backup_dir / ".unfinished-abc").mkdir(parents=True)
    (backup_dir / ".unfinished-abc" / "0.tar").write_bytes(b"half")
    command("backup")
    assert not list(backup_dir.glob(".unfinished*"))


def test_a_large_number_of_rows_and_a_running_transaction_do_not_hold_it_up(command, owner):
    """Readers and the backup see the last committed state, while somebody is writing."""
    Build.objects.bulk_create(
        Build(name=f"B{n}", frame="F", engine="E", build_year=2026) for n in range(1000)
    )
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM catalogue_build")
        assert "No backup" not in command("backup")
        writer.rollback()
    with tarfile.open(shelf.backups()[0]) as tar:
        assert json.load(tar.extractfile("manifest.json"))["rows"]["catalogue_build"] == 1000
