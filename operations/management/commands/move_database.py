"""Moves a site from SQLite to PostgreSQL, with its sessions: all rows unchanged, or nothing."""

import hashlib
import json
from graphlib import TopologicalSorter
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection, connections, models, transaction
from django.db.migrations.recorder import MigrationRecorder

from operations import upgrades
from operations.backups import BackupError, inventory, sqlite

TARGET = "default"
# Filled by `migrate`, with different ids; replaced by the old site's rows.
FILLED_BY_MIGRATE = ("contenttypes.ContentType", "auth.Permission")
# Not moved: the new database has its own token, which every insert renews.
NOT_MOVED = ("core.CacheToken",)


class MoveError(Exception):
    """Nothing was moved; the message is a sentence that says why."""


class Table(NamedTuple):
    """The content of a table; `digest` is a SHA-256 of all rows in any order."""

    name: str
    rows: int
    digest: str


def moved_models() -> list[type[models.Model]]:
    """Return the models of all tables to move, including many-to-many tables; those that others
    refer to come first.
    """
    moved = {
        model: {field.related_model for field in model._meta.fields if field.related_model}
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and model._meta.label not in NOT_MOVED
    }
    # Rows of the same table are in order of their ids.
    needs = {model: (others & moved.keys()) - {model} for model, others in moved.items()}
    return list(TopologicalSorter(needs).static_order())


def move(source: str) -> list[Table]:
    """Create the tables and copy all rows from `source` in one transaction; return the tables.

    Raises:
        MoveError: the new database is not empty, a row does not fit, or the databases differ.
    """
    if missing := upgrades.missing_migrations(upgrades.applied_migrations(source)):
        raise MoveError(f"{'.'.join(missing[0])} is not applied to it. Please migrate it first.")
    require_empty_database()
    with transaction.atomic(using=TARGET), transaction.atomic(using=source):
        # If this is interrupted, the tables go, too: a migration may be applied but not recorded.
        call_command("migrate", verbosity=0, database=TARGET)
        for label in FILLED_BY_MIGRATE:
            apps.get_model(label)._base_manager.using(TARGET).all().delete()
        for model in moved_models():
            copy(model, source)
        tables = compare(source)
        reset_sequences(source)
    return tables


def require_empty_database() -> None:
    """Raise MoveError unless the database is empty, or only migrated and never used."""
    of_migrate = {apps.get_model(label)._meta.db_table for label in FILLED_BY_MIGRATE + NOT_MOVED}
    ours = of_migrate | {MigrationRecorder.Migration._meta.db_table}
    filled = {table for table, rows in inventory.count_rows(TARGET).items() if rows}
    if strange := sorted(filled - ours):
        raise MoveError(
            f"The new database is not empty: there are rows in {strange[0]}. If a move has filled "
            "it, that is done; to move again, please create the database anew."
        )


def copy(model: type[models.Model], source: str) -> None:
    """Insert each row unchanged: `raw` keeps timestamps that a save would update."""
    for row in model._base_manager.using(source).order_by("pk").iterator():
        try:
            row.save_base(raw=True, force_insert=True, using=TARGET)
        except (Error, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise MoveError(f"{model._meta.db_table} {row.pk} does not fit: {reason}.") from error


def compare(source: str) -> list[Table]:
    """Compare all rows of both databases.

    Raises:
        MoveError: they differ.
    """
    tables = []
    for model in moved_models():
        before, after = read_table(model, source), read_table(model, TARGET)
        if before != after:
            raise MoveError(f"{before.name} differs: {before.rows} rows before, {after.rows} now.")
        tables.append(after)
    return tables


def read_table(model: type[models.Model], alias: str) -> Table:
    rows = model._base_manager.using(alias).order_by().values_list().iterator()
    texts = (json.dumps(row, sort_keys=True, default=str) for row in rows)
    digests = sorted(hashlib.sha256(text.encode()).digest() for text in texts)
    whole = hashlib.sha256(b"".join(digests)).hexdigest()
    return Table(model._meta.db_table, len(digests), whole)


def reset_sequences(source: str) -> None:
    """Continue the id sequences, so that the id of a deleted last row is not reused."""
    with connections[source].cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0")
        last: dict[str, int] = dict(cursor.fetchall())
    with connections[TARGET].cursor() as cursor:
        for model in moved_models():
            table, pk = model._meta.db_table, model._meta.pk
            if table in last and pk:
                given: list[Any] = [connection.ops.quote_name(table), pk.column, last[table]]
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", given)


class Command(BaseCommand):
    help = (
        "Copy the SQLite database in DATA_DIR to the empty PostgreSQL database of DATABASE_URL, "
        "and compare both. Stop the site first. The SQLite file is not changed."
    )

    def handle(self, **options: object) -> None:
        file = settings.DATA_DIR / settings.SQLITE_FILE
        if connection.vendor != "postgresql":
            raise CommandError("Please set DATABASE_URL to the PostgreSQL database to move to.")
        if not file.exists():
            raise CommandError(f"There is no {file} to move.")
        try:
            sqlite.checkpoint(file)
            with inventory.temporary_connection(**settings.SQLITE) as source:
                tables = move(source)
        except (MoveError, BackupError, Error) as error:
            raise CommandError(f"Nothing was moved from {file}. {error}") from error
        for table in tables:
            self.stdout.write(f"{table.rows:>7} {table.digest[:16]} {table.name}")
        self.stdout.write(
            f"{sum(table.rows for table in tables)} rows of {len(tables)} tables were moved, and "
            "both databases are the same. The pictures stay where they are."
        )
