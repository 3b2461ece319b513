"""manage.py restore: what comes back, and what stays untouched.

SQLite's database was restored into a folder, PostgreSQL's not: see test_backup_postgresql.py.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import time_machine
from django.db import connection

from catalogue.models import PartImage
from operations.backups import store
from tests.support.backups import NOW, corrupt, files, repack, rows, with_manifest
from tests.support.every_table import all_models, fill_every_table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("backup_dir", "backups_may_be_read"),
]


@pytest.mark.sqlite
def test_what_is_restored_equals_the_original(
    manage, backup, picture_names, media_folder, tmp_path
):
    output = manage("restore", backup, "--into", tmp_path / "new")
    assert output.startswith(f"{backup.name} was restored into {tmp_path / 'new'}: ")
    assert rows(tmp_path / "new" / "db.sqlite3") == rows(Path(connection.settings_dict["NAME"]))
    assert len(picture_names) > 2
    assert files(tmp_path / "new" / "media") == files(media_folder)
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"db.sqlite3", "media"}


@pytest.mark.sqlite
def test_a_backup_is_restored_by_the_name_that_is_listed(manage, backup, tmp_path):
    backup.rename(backup.with_name(backup.name.replace("backup", "doubtful")))
    [name] = manage("restore", "--list").split()
    assert manage("restore", name, "--into", tmp_path / "new").startswith(f"{name} was restored")
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
    assert "was restored" in manage("restore", "--into", tmp_path / "new")
    assert rows(tmp_path / "new" / "db.sqlite3") == before
    tables = {model._meta.db_table for model in all_models()}
    assert all(len(before[table]) > 1 for table in tables)  # besides how it is made


@pytest.mark.sqlite
def test_a_site_without_pictures_is_restored_too(manage, owner, tmp_path):
    assert "0 picture files" in manage("backup")
    assert "was restored" in manage("restore", "--into", tmp_path / "new")
    assert rows(tmp_path / "new" / "db.sqlite3")["accounts_user"][1][4] == "owner"


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


@pytest.mark.parametrize(
    ("change", "error"),
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
def test_a_check_misses_rows_and_pictures(manage, backup, change, error):
    repack(backup, change)
    assert error in manage("restore", "--check")


def lost_picture(members: dict[str, bytes]) -> str:
    return max(name for name in members if name.startswith("media/"))


@pytest.mark.sqlite
def test_a_backup_that_lies_elsewhere_stays_there(manage, backup, tmp_path):
    elsewhere = tmp_path / "stick" / backup.name
    elsewhere.parent.mkdir()
    backup.rename(elsewhere)
    assert "was restored" in manage("restore", elsewhere, "--into", tmp_path / "new")
    assert elsewhere.exists() and manage("restore", "--list") == ""
    elsewhere.rename(backup)
    assert manage("restore", "--list") == f"{backup.name}\n"


def test_without_a_backup_restore_reports_it(manage, backup_dir):
    assert manage("restore") == f"failed: There is no backup in {backup_dir}."
    assert "No such file" in manage("restore", backup_dir / "none.tar")
