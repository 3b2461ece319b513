"""Brings a backup back, or proves that it could be."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from operations.backups import BackupError, restoring, store


class Command(BaseCommand):
    help = (
        "Restore a backup into an empty data folder, after everything in it was verified. "
        "Stop the site first. With DATABASE_URL, the database goes there."
    )
    requires_system_checks = ()  # nothing needs to be built, or set up, to get the data back

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "archive",
            nargs="?",
            type=Path,
            help="The backup; without it, the newest in BACKUP_DIR.",
        )
        parser.add_argument(
            "--into", type=Path, default=settings.DATA_DIR, help="The data folder (DATA_DIR)."
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help="If there are data already, move them aside; nothing is deleted.",
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="Restore into a temporary place, compare counts and hashes, and remember it.",
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
        done = "can be restored" if check else f"is restored into {into}"
        self.stdout.write(f"{archive.name} {done}: {rows} rows, {pictures} files of pictures.")
        if aside:
            self.stdout.write(f"What was there before lies in {aside}.")
