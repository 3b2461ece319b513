"""Databases of tests and of the sites they start: SQLite, or the server of TEST_DATABASE_URL.

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
    """Return DATABASE_URL for the site in `data_dir`: on PostgreSQL, its own database."""
    if not SERVER:
        return ""
    name = f"site_{hashlib.sha256(str(data_dir).encode()).hexdigest()[:16]}"
    exists = suppress(psycopg.errors.DuplicateDatabase)  # the site is started again
    with exists, psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    return on_server(name)


def own_database() -> str:
    """Return DATABASE_URL for a process that shares the test's own database."""
    name = connection.settings_dict["NAME"]
    return on_server(name) if SERVER else f"sqlite:///{name}"


def on_server(name: str) -> str:
    return f"{SERVER.rpartition('/')[0]}/{name}"


# Written by migrations only; recreating these rows is the slowest part of a flush.
KEPT_TABLES = {"auth_permission", "django_content_type"}


@pytest.fixture(scope="session", autouse=True)
def quick_flush() -> Iterator[None]:
    """After a test with real commits, flush all tables except KEPT_TABLES."""

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
def django_db_modify_db_settings(django_db_modify_db_settings) -> None:
    """Commit without waiting for the disk: 5 ms each. operations/test_database.py waits."""
    if not SERVER:
        connection.settings_dict["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Start PostgreSQL's sequences at 1000, so that ids set by tests do not collide."""
    if not SERVER:
        yield
        return
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute("SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"ALTER SEQUENCE {name} RESTART WITH 1000")
    yield
    # A test's thread may still hold a connection, and the database could not be dropped.
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
