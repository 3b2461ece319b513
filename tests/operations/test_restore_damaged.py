"""manage.py restore refuses damaged backups and changes nothing."""

import io
import json
import shutil
import tarfile
from pathlib import Path

import pytest

from operations.backups import archive
from tests.support.backups import corrupt, files, repack, truncate, with_manifest

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite,  # PostgreSQL: test_backup_postgresql.py
    pytest.mark.usefixtures("backup_dir", "backups_may_be_read"),
]


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
    "cut-in-the-pictures": truncate(0.7),
    "without-its-end": lambda backup: repack(backup, lambda members: members.popitem()),
    "no-tar": lambda backup: backup.write_bytes(b"PK\x03\x04" * 5000),
    "altered-database": corrupt("database"),
    "altered-picture": corrupt("media/builds"),
    "altered-manifest": lambda backup: repack(
        backup, lambda members: members.update({"manifest.json": b"{"})
    ),
    "picture-lost": lambda backup: repack(
        backup, lambda members: members.pop(next(n for n in members if n.startswith("media/")))
    ),
    "stranger": added("media/builds/stranger.jpg"),
    "way-out": added("../../way-out.jpg"),
    "absolute": added("/tmp/way-out.jpg"),
    "link": with_link,
    "damaged-database": lambda backup: repack(backup, with_damaged_database),
    "newer-format": lambda backup: repack(backup, lambda m: with_manifest(m, format=2)),
    "newer-code": lambda backup: repack(backup, lambda m: with_manifest(m, migrations=NEWER)),
    "postgresql": lambda backup: repack(
        backup, lambda m: m.update({"database.pgdump": m.pop("database.sqlite3")})
    ),
}


def test_a_damaged_backup_is_refused_and_nothing_is_touched(manage, backup, tmp_path):
    site, empty = tmp_path / "site", tmp_path / "empty"
    assert "was restored" in manage("restore", backup, "--into", site)
    before = files(site)
    for name, damage in DAMAGES.items():
        damaged = shutil.copy(backup, tmp_path / f"{name}.tar")
        damage(damaged)
        for options in ([site], [site, "--replace"], [empty]):
            output = manage("restore", damaged, "--into", *options)
            assert output.startswith(f"failed: {name}.tar cannot be restored: "), output
            assert output.endswith(".")
            assert files(site) == before and files(empty) == {}
    assert not list(tmp_path.rglob("way-out.jpg")) and not Path("/tmp/way-out.jpg").exists()
