"""Databases of tests and of the sites they start: SQLite, or the server of TEST_DATABASE_URL.

`make test-postgres` sets that variable (tests/support/postgresql.py).
"""

import hashlib
import os
from contextlib import suppress
from pathlib import Path

import psycopg
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
