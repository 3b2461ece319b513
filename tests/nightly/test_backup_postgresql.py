"""manage.py backup and restore with PostgreSQL's own tools."""

import json
from pathlib import Path

import psycopg
import pytest

from tests.support.backups import files
from tests.support.examples import BUILD
from tests.support.real_site import RealSite
from tests.support.servers import postgresql_server

# manage.py on a disk that fails once, at the step of that number.
FAULTY = """
import os, sys
import django
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
from operations.backups import postgresql
number, seen = int(sys.argv.pop(1)), 0

def failing(operation):
    def run(*arguments, **options):
        global seen
        seen += 1
        if seen == number:
            raise OSError(28, "No space left on device")
        return operation(*arguments, **options)
    return run

os.rename, postgresql.load = failing(os.rename), failing(postgresql.load)
exec(open("manage.py").read())
"""


@pytest.fixture
def url():
    with postgresql_server() as server:
        yield server.url


def ask(url: str, question: str) -> list:
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(question)
        return cursor.fetchall() if cursor.description else []


def contents(url: str, schema: str = "public") -> dict[str, list]:
    where = f"FROM information_schema.tables WHERE table_schema = '{schema}'"
    tables = [name for (name,) in ask(url, f"SELECT table_name {where} ORDER BY 1")]
    return {name: ask(url, f'SELECT * FROM "{schema}"."{name}" ORDER BY 1') for name in tables}


def refused(site: RealSite, *arguments: object) -> str:
    with pytest.raises(AssertionError) as refusal:
        site.manage(*arguments)
    return str(refusal.value)


def test_a_backup_restores_lost_data_and_a_damaged_one_changes_nothing(
    url, tmp_path: Path, picture_file
):
    data = tmp_path / "data"
    data.mkdir()
    site = RealSite(data, tmp_path / "gunicorn.log", DATABASE_URL=url)
    with site.running():
        assert site.call("POST", "/api/builds", BUILD | {"name": "Orange 21"}).status == 201
        assert site.upload(1, picture_file().read()).status == 201
    site.python("-m", "tests.support.every_table", "fill")
    original, pictures = contents(url), files(data / "media")
    rows = site.python("-m", "tests.support.every_table", "rows")
    assert all(json.loads(rows).values())
    assert f"{len(pictures)} picture files" in site.manage("backup")
    assert "can be restored" in site.manage("restore", "--check")
    assert ("postgres_restore_check",) not in ask(url, "SELECT datname FROM pg_database")
    ask(url, "CREATE ROLE plain LOGIN")
    site.environment["DATABASE_URL"] = url.replace("quads:", "plain:")
    assert "ALTER ROLE plain CREATEDB;" in refused(site, "restore", "--check")
    site.environment["DATABASE_URL"] = url

    with site.running():
        assert site.call("DELETE", "/api/builds/1").status == 204
    changed = contents(url)
    assert changed != original

    (backup,) = (data / "backups").glob("*.tar")
    damaged = tmp_path / "damaged.tar"
    damaged.write_bytes(backup.read_bytes()[: backup.stat().st_size // 2])
    assert "damaged.tar cannot be restored" in refused(site, "restore", damaged, "--replace")
    assert "already contains a site" in refused(site, "restore", backup)
    assert contents(url) == changed

    assert "was restored into" in site.manage("restore", backup, "--replace")
    assert contents(url) == original
    assert site.python("-m", "tests.support.every_table", "rows") == rows
    assert files(data / "media") == pictures
    (aside,) = ask(url, "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before_restore%'")
    assert contents(url, aside[0]) == changed
    with site.running():  # sequences are restored, and the next backup excludes the old tables
        assert site.call("POST", "/api/builds", BUILD | {"name": "Blue 7"}).json()["id"] == 3
    site.manage("backup")

    ask(url, "CREATE DATABASE elsewhere")
    site.environment["DATABASE_URL"] = elsewhere = f"{url.removesuffix('postgres')}elsewhere"
    assert "was restored into" in site.manage("restore", "--into", tmp_path / "new")
    assert contents(elsewhere) == contents(url)
    assert files(tmp_path / "new" / "media") == pictures


def test_a_fault_at_any_step_of_a_restore_changes_nothing(url, tmp_path: Path, picture_file):
    data = tmp_path / "data"
    site = RealSite(data, tmp_path / "gunicorn.log", DATABASE_URL=url)
    with site.running():
        assert site.call("POST", "/api/builds", BUILD | {"name": "Orange 21"}).status == 201
        assert site.upload(1, picture_file().read()).status == 201
    site.manage("backup")
    (backup,) = (data / "backups").glob("*.tar")
    ask(url, "UPDATE catalogue_build SET name = 'Blue 7'")
    before, pictures = contents(url), files(data / "media")

    for number in (1, 2, 3):  # the old pictures' rename, the new ones', pg_restore
        with pytest.raises(AssertionError) as refusal:
            site.python("-c", FAULTY, number, "restore", backup, "--replace")
        assert "The disk is full. Nothing was changed." in str(refusal.value)
        assert contents(url) == before and files(data / "media") == pictures
        assert ask(url, "SELECT 1 FROM pg_namespace WHERE nspname LIKE 'before_restore%'") == []
    assert "was restored" in site.python("-c", FAULTY, 4, "restore", backup, "--replace")
    assert "Orange 21" in str(contents(url)["catalogue_build"])
