"""Databases of tests and of the sites they start: SQLite, or the server of TEST_DATABASE_URL.

`make test-postgres` sets that variable (tests/support/servers.py).
"""

import hashlib
import os
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path

import psycopg
from django.db import connection, connections

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


# --- Threads that wait for each other's locks ---


def wait_for_a_lock(server: psycopg.Connection, other: Future) -> None:
    """Return when a connection waits for a lock, or `other` finishes without waiting."""
    waits = (
        "SELECT FROM pg_stat_activity WHERE datname = current_database()"
        " AND wait_event_type = 'Lock'"
    )
    while not other.done() and not server.execute(waits).rowcount:
        pass


def with_own_connection(call: Callable):
    try:
        return call()
    finally:
        connections.close_all()
