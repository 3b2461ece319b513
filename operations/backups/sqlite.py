"""Dumps and loads SQLite, whose one file must not be copied while it is in use."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import Error, connection, connections

from . import BackupError
from .inventory import temporary_connection
from .rollback import Rollback

FILE = "database.sqlite3"


@contextmanager
def dump(folder: Path) -> Iterator[tuple[Path, str]]:
    """Dump into `folder`; yield the file and a connection alias to read its content.

    VACUUM INTO reads a consistent state while others can write. A copy of the file would miss
    what is still in the write-ahead log.
    """
    file = folder / FILE
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(file)])
    with open_dump(file) as alias:
        yield file, alias


@contextmanager
def open_dump(file: Path) -> Iterator[str]:
    """Yield a connection alias to read the dump, without a write-ahead log beside it."""
    with temporary_connection(NAME=str(file), OPTIONS={}) as alias:
        yield alias


def find_damage(file: Path) -> str:
    """Return what is wrong with the dump, or an empty string."""
    with open_dump(file) as alias, connections[alias].cursor() as cursor:
        try:
            cursor.execute("PRAGMA integrity_check")
            found = [row[0] for row in cursor.fetchall() if row[0] != "ok"]
        except Error as error:
            found = [str(error)]
    return "; ".join(found[:3])


def files_in(folder: Path) -> list[Path]:
    """Return the existing files of the database in a data folder."""
    names = (f"{settings.SQLITE_FILE}{suffix}" for suffix in ("", "-wal", "-shm", "-journal"))
    return [folder / name for name in names if (folder / name).exists()]


def has_data(folder: Path) -> bool:
    return bool(files_in(folder))


def move_aside(folder: Path, aside: Path, rollback: Rollback) -> None:
    """Move the database of the data folder, if there is one, to `aside`.

    Raises:
        BackupError: it is in use.
    """
    target: Path = folder / settings.SQLITE_FILE
    if target.exists():
        checkpoint(target)
    for old in files_in(folder):
        rollback.rename(old, aside / old.name)


def install(file: Path, folder: Path) -> None:
    """Move the dump into the data folder, which has no database."""
    file.rename(folder / settings.SQLITE_FILE)


def checkpoint(file: Path) -> None:
    """Write the log back into the file, which SQLite only does if no other process has it open."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(file, timeout=0)) as old:
        try:
            old.execute("PRAGMA journal_mode = DELETE").fetchall()
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise BackupError(
                    "The site or one of its timers is running. Please stop both first."
                ) from error
            raise  # a damaged database is moved aside as it is
