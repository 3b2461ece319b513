"""Dumps and loads PostgreSQL with pg_dump and pg_restore, from Debian's postgresql-client."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import Error, connection, connections, transaction
from django.db.backends.postgresql.client import DatabaseClient
from django.utils import timezone

from . import BackupError
from .inventory import temporary_connection
from .rollback import Rollback

FILE = "database.pgdump"


@contextmanager
def dump(folder: Path) -> Iterator[tuple[Path, str]]:
    """Dump into `folder`; yield the file and a connection alias to read its content.

    The transaction and pg_dump use the same snapshot, while others can write.
    """
    file = folder / FILE
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        options = [f"--snapshot={snapshot}", "--format=custom", f"--file={file}"]
        run("pg_dump", *options, "--schema=public", "--no-owner", "--no-privileges")
        yield file, "default"


@contextmanager
def open_dump(file: Path) -> Iterator[str]:
    """Load the dump into a temporary database; yield a connection alias to read it.

    Raises:
        BackupError: the database cannot be created; the role needs CREATEDB.
    """
    name = f"{connection.settings_dict['NAME']}_restore_check"
    quoted = connection.ops.quote_name(name)
    with connection.cursor() as cursor:
        try:
            cursor.execute(f"DROP DATABASE IF EXISTS {quoted}")
            cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE template0")
        except Error as error:
            role = connection.settings_dict["USER"]
            raise BackupError(
                f"The database for the check cannot be created: {error}. Please allow it, as "
                f"PostgreSQL's administrator: ALTER ROLE {role} CREATEDB;"
            ) from error
        try:
            with temporary_connection(NAME=name) as alias:
                load(file, alias)
                yield alias
        finally:
            cursor.execute(f"DROP DATABASE {quoted}")


def find_damage(file: Path) -> str:
    """Return what is wrong with the dump, or an empty string."""
    try:
        run("pg_restore", "--file=/dev/null", str(file), connects=False)
    except BackupError as error:
        return str(error)
    return ""


def has_data(folder: Path) -> bool:
    """Return whether the site's database has any tables; it is not in the data folder."""
    with connection.cursor() as cursor:
        return bool(connection.introspection.table_names(cursor))


def move_aside(folder: Path, aside: Path, rollback: Rollback) -> None:
    """Move the site's tables into another schema."""
    old = f"before_restore_{timezone.now():%Y%m%d_%H%M%S}"
    execute(f"ALTER SCHEMA public RENAME TO {old}", "CREATE SCHEMA public")
    back = ("DROP SCHEMA public CASCADE", f"ALTER SCHEMA {old} RENAME TO public")
    rollback.add(lambda: execute(*back), f"the tables are now in the schema {old}")


def install(file: Path, folder: Path) -> None:
    """Load the dump into the site's empty database, completely or not at all.

    Raises:
        BackupError: pg_restore failed.
    """
    load(file, "default")


def load(file: Path, alias: str) -> None:
    options = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    run("pg_restore", *options, "--schema=public", str(file), alias=alias)


def execute(*statements: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def run(program: str, *options: str, alias: str = "default", connects: bool = True) -> None:
    """Run one of PostgreSQL's programs; the password is passed in the environment.

    Raises:
        BackupError: it is not installed, or it failed; contains its error output.
    """
    settings: dict[str, Any] = connections[alias].settings_dict
    (_, *where, name), variables = DatabaseClient.settings_to_cmd_args_env(settings, [])
    command = [program, *options, *([*where, f"--dbname={name}"] if connects else [])]
    environment = os.environ | (variables or {})
    try:
        subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603 - not user input
    except FileNotFoundError as error:
        sentence = f"{program} is not installed; Debian has it in postgresql-client."
        raise BackupError(sentence) from error
    except subprocess.CalledProcessError as error:
        output = " ".join(error.stderr.split())[:300]
        raise BackupError(f"{program} failed: {output}") from error
