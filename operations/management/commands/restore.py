"""Restores a backup, or checks that it can be restored."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from operations.backups import BackupError, restoring, store


class Command(BaseCommand):
    help = (
        "Verify a backup and restore it into an empty data folder. Stop the site first. With "
        "DATABASE_URL, the database is restored there."
    )
    requires_system_checks = ()  # a restore needs no bundle and no configuration

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "archive",
            nargs="?",
            type=Path,
            help="The backup; by default the newest in BACKUP_DIR.",
        )
        parser.add_argument(
            "--into",
            type=Path,
            default=settings.DATA_DIR,
            help="The data folder; by default DATA_DIR.",
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help="Move existing data aside; nothing is deleted.",
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="Restore to a temporary place, compare counts and hashes, and record the result.",
        )

    def handle(
        self, *, archive: Path | None, into: Path, replace: bool, check: bool, **options: object
    ) -> None:
        if archive is None and not (archive := store.newest()):
            raise CommandError(f"There is no backup in {settings.BACKUP_DIR}.")
        try:
            if check:
                manifest, aside = restoring.check(archive), None
            else:
                manifest, aside = restoring.restore(archive, into.resolve(), replace=replace)
        except (BackupError, OSError, Error) as error:
            raise CommandError(str(error)) from error
        rows, pictures = sum(manifest["rows"].values()), len(manifest["files"]) - 1
        done = "can be restored" if check else f"was restored into {into}"
        self.stdout.write(f"{archive.name} {done}: {rows} rows, {pictures} picture files.")
        if aside:
            self.stdout.write(f"The old data was moved to {aside}.")
