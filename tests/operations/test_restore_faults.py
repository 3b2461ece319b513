"""manage.py restore when the disk fails at any step: everything is restored, or nothing changes.

For PostgreSQL see test_backup_postgresql.py.
"""

import io
import os
from itertools import count
from pathlib import Path

import pytest

from tests.support.backups import files, rows

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite,
    pytest.mark.usefixtures("backup_dir", "backups_may_be_read"),
]
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
        assert "No space left on device" in output
        after_rows, pictures, left = state(site)
        assert (after_rows, pictures) == (before_rows, before_pictures), number
        assert set(left) - {"db.sqlite3-journal"} == set(names), number
    assert "was restored" in output and number > 10
    assert b"newer" not in files(site / "media").values()


@pytest.mark.parametrize("number", range(1, 5))
def test_a_failed_rollback_is_reported_with_its_path(manage, backup, site, monkeypatch, number):
    """The disk fails at the n-th rename and all later ones."""
    (site / "db.sqlite3-journal").unlink()
    (before_rows, before_pictures, names) = state(site)
    with monkeypatch.context() as patch:
        Faults(patch, site, [(os, "rename")], range(number, 100))
        output = manage("restore", backup, "--into", site, "--replace")
    assert output.startswith("failed: ") and "No space left on device" in output
    if number == 1:
        assert output.endswith(" Nothing was changed.")
        assert state(site) == (before_rows, before_pictures, names)
        return
    assert "Nothing was changed" not in output
    (aside,) = site.glob("before-restore-*")
    places = {name: aside / name for name in ("db.sqlite3", "media") if (aside / name).exists()}
    assert all(f"{site / name} is now {place}" in output for name, place in places.items())
    assert rows(places["db.sqlite3"]) == before_rows
    assert files(places.get("media", site / "media")) == before_pictures
