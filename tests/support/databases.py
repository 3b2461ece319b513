"""The database of tests and of the sites that they start: SQLite, or TEST_DATABASE_URL's server.

`make test-postgres` sets that variable (tests/support/postgresql.py).
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from django.core.management.commands import flush
from django.db import connection

SERVER = os.environ.get("TEST_DATABASE_URL", "")


def site_database(data_dir: Path) -> str:
    """Return DATABASE_URL for the site of that folder: on PostgreSQL, a database of its own."""
    if not SERVER:
        return ""
    name = f"site_{hashlib.sha256(str(data_dir).encode()).hexdigest()[:16]}"
    again = suppress(psycopg.errors.DuplicateDatabase)  # the site is started once more
    with again, psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    return on_server(name)


def own_database() -> str:
    """Return DATABASE_URL for a process that works on what the test itself sees."""
    name = connection.settings_dict["NAME"]
    return on_server(name) if SERVER else f"sqlite:///{name}"


def on_server(name: str) -> str:
    return f"{SERVER.rpartition('/')[0]}/{name}"


# What migrations write and no test does: making these rows again takes longer than all the rest.
KEPT_TABLES = {"auth_permission", "django_content_type"}


@pytest.fixture(scope="session", autouse=True)
def quick_flush() -> Iterator[None]:
    """Empty the database after a test of real commits, but for the KEPT_TABLES."""

    def empty(style, connection, **options) -> list[str]:
        tables = connection.introspection.django_table_names(
            only_existing=True, include_views=False
        )
        written = sorted(set(tables) - KEPT_TABLES)
        statements: list[str] = connection.ops.sql_flush(style, written, **options)
        return statements

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", empty)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *args, **kwargs: None)
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> Iterator[None]:
    """The ids that tests give, all below 1000, must not meet those that PostgreSQL gives later."""
    if not SERVER:
        yield
        return
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute("SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"ALTER SEQUENCE {name} RESTART WITH 1000")
    yield
    # A thread of a test may hold a connection still, and such a database cannot be dropped.
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
