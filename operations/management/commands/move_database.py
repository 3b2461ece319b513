"""Moves a site from SQLite to PostgreSQL, including its sessions."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection

from operations.backups import BackupError, reading, sqlite
from operations.moving import MoveError, move


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
            with reading.temporary_connection(**settings.SQLITE) as source:
                tables = move(source)
        except (MoveError, BackupError, Error) as error:
            raise CommandError(f"Nothing was moved from {file}. {error}") from error
        for table in tables:
            self.stdout.write(f"{table.rows:>7} {table.digest[:16]} {table.name}")
        self.stdout.write(
            f"{sum(table.rows for table in tables)} rows of {len(tables)} tables were moved, and "
            "both databases are the same. The pictures stay where they are."
        )
