"""Migrations: a database of the release 82798d3 becomes one of this release, with all of its rows.

`databases/82798d3.sql` was made with that release's own code: a row in each table, and the account
of an owner.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations import AddField
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from tests.support.gunicorn import ROOT

OLD = (Path(__file__).parent / "databases/82798d3.sql").read_text()
PASSWORD = "spring-mud-2026"
# What these tables held is gone, or is Django's own list of what there is.
GONE = ("auth_permission", "django_content_type", "django_migrations", "sqlite_sequence")
# Changed by the upgrade: see the second migrations.
CHANGED = {"accounts_user": ("is_active", "is_staff", "is_superuser")}

REMOVED = {
    "cache",
    "accounts_invitation",
    "accounts_recoverycode",
    "accounts_secondstep",
    "activity_entry",
    "axes_accessattempt",
    "axes_accessattemptexpiration",
    "axes_accessfailurelog",
    "axes_accesslog",
    "contact_replytemplate",
    "operations_violation",
}

Rows = dict[str, list[dict[str, object]]]


def read_rows(file: Path) -> Rows:
    """Return the rows of each table, by the names of their columns."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            table: [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]
            for (table,) in tables.fetchall()
        }


@pytest.fixture
def old_database(tmp_path: Path, django_db_setup, django_db_blocker) -> Iterator[Path]:
    """A database of that release, which this process uses in place of its own."""
    file = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(file)) as old:
        old.executescript(OLD)
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        connection.close()
        patch.setitem(connection.settings_dict, "NAME", str(file))
        yield file
        connection.close()
    ContentType.objects.clear_cache()


@pytest.mark.sqlite  # the old database is a file of SQLite
def test_every_row_and_password_survives_the_upgrade(old_database, settings):
    before = read_rows(old_database)
    call_command("migrate", verbosity=0)
    after = read_rows(old_database)
    for table in before.keys() & after.keys() - set(GONE):
        kept = after[table][0].keys() - set(CHANGED.get(table, ())) if after[table] else set()
        columns = kept & before[table][0].keys() if before[table] else set()

        def shared(rows, columns=columns):
            return [{name: row[name] for name in columns} for row in rows]

        assert shared(after[table]) == shared(before[table]), table
    assert before.keys() - after.keys() == REMOVED
    assert "activity" not in {row["app_label"] for row in after["django_content_type"]}
    assert "activity" not in {row["app"] for row in after["django_migrations"]}
    # Documents were in the app `pages`: the log still names what was changed.
    types = {row["id"]: (row["app_label"], row["model"]) for row in after["django_content_type"]}
    [change] = after["django_admin_log"]
    assert types[change["content_type_id"]] == ("documents", "document")
    assert "pages" not in {app for app, _ in types.values()}
    types = {(row["app_label"], row["model"]) for row in after["django_content_type"]}
    assert types.isdisjoint({("catalogue", "deletion"), ("catalogue", "catalogueversion")})
    assert types.issuperset({("core", "deletion"), ("core", "cachetoken")})
    owner, editor = after["accounts_user"]
    flags = ("is_active", "is_staff", "is_superuser")
    assert [owner[name] for name in flags] == [1, 1, 1]
    assert [editor[name] for name in flags] == [0, 0, 0]  # an owner decides anew
    [preferences] = after["accounts_preferences"]
    assert (preferences["user_id"], preferences["codes_gone"]) == (editor["id"], 1)  # once told
    settings.PASSWORD_HASHERS = ["accounts.passwords.LowPriorityPasswordHasher"]
    owner = {"username": "owner", "password": PASSWORD}
    assert Client().post("/api/auth/login", owner, "application/json").status_code == 200


@pytest.mark.sqlite  # the old database is a file of SQLite
def test_a_database_of_an_older_release_is_refused_with_the_release_in_between(old_database):
    with closing(sqlite3.connect(old_database)) as older, older:
        older.execute("DELETE FROM django_migrations WHERE name = '0015_position_max'")
    before = read_rows(old_database)
    between = "release before that of 26 November 2026 .82798d3."
    with pytest.raises(CommandError, match=between):
        call_command("migrate", verbosity=0, skip_checks=False)
    assert read_rows(old_database) == before


def test_the_previous_release_can_write_without_a_new_column():
    """While a release migrates, the one before still writes rows, without the new columns."""
    migrations = MigrationLoader(None).disk_migrations
    added = [
        (app, name, operation.model_name, operation.name, operation.field)
        for (app, name), migration in migrations.items()
        if (ROOT / app).is_dir()
        for operation in migration.operations
        if isinstance(operation, AddField)
    ]
    assert added
    required = [column for *column, field in added if not (field.null or field.has_db_default())]
    assert required == []
