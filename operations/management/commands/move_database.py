"""Takes an SQLite site over to the PostgreSQL that DATABASE_URL names; nobody is logged out."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection

from operations.backups import BackupError, reading, sqlite
from operations.moving import MoveError, move


class Command(BaseCommand):
    help = (
        "Copy the SQLite database of DATA_DIR into the empty PostgreSQL that DATABASE_URL names, "
        "and compare both. Stop the site first. The SQLite file stays as it is."
    )

    def handle(self, **options: object) -> None:
        file = settings.DATA_DIR / settings.SQLITE_FILE
        if connection.vendor != "postgresql":
            raise CommandError("Please set DATABASE_URL to the PostgreSQL to move to.")
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
            f"{sum(table.rows for table in tables)} rows of {len(tables)} tables were moved; "
            "both sides agree. The pictures stay where they are."
        )
