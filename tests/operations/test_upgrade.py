"""A database of the release 82798d3 becomes one of this release, with all of its rows.

`databases/82798d3.sql` was made with that release's own code: a row in each table, and the account
of an owner.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.real_site import RealSite

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
def old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RealSite:
    monkeypatch.setattr("tests.support.real_site.prepare_copy", lambda environment: None)
    data_dir = tmp_path / "data"
    data_dir.mkdir()
    with closing(sqlite3.connect(data_dir / "db.sqlite3")) as connection:
        connection.executescript(OLD)
    return RealSite(data_dir, tmp_path / "log", DATABASE_URL="")


def test_every_row_and_password_survives_the_upgrade(old_site):
    file = old_site.data_dir / "db.sqlite3"
    before = read_rows(file)
    old_site.manage("migrate")
    after = read_rows(file)
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
    owner = {"username": "owner", "password": PASSWORD}
    old_site.token = "none yet"
    with old_site.running():
        assert old_site.call("POST", "/api/auth/login", owner).status == 200


def test_a_database_of_an_older_release_is_refused_with_the_release_in_between(old_site):
    with closing(sqlite3.connect(old_site.data_dir / "db.sqlite3")) as connection, connection:
        connection.execute("DELETE FROM django_migrations WHERE name = '0015_position_max'")
    before = read_rows(old_site.data_dir / "db.sqlite3")
    with pytest.raises(AssertionError, match="release before that of 26 November 2026 .82798d3."):
        old_site.manage("migrate")
    assert read_rows(old_site.data_dir / "db.sqlite3") == before
