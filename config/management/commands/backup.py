"""For a timer, once a day; and for whoever wants to be sure before a change."""

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from config.backups import BackupError
from config.backups.making import make


class Command(BaseCommand):
    help = "Back up database and pictures into BACKUP_DIR; keeps 14 daily and 8 weekly backups."

    def handle(self, **options: object) -> None:
        try:
            made = make()
        except (BackupError, OSError, Error) as error:
            raise CommandError(f"No backup was made. {error}") from error
        size = made.path.stat().st_size / 1024**2
        rows, missing = sum(made.manifest["rows"].values()), len(made.manifest["missing"])
        pictures = len(made.manifest["files"]) - 1
        said = f"{made.path}: {rows} rows, {pictures} files of pictures, {size:.1f} MB."
        if elsewhere := len(made.manifest["elsewhere"]):
            said += f" {elsewhere} files in S3 storage are listed, not copied."
        if missing:
            said += f" {missing} files of pictures are missing: see manage.py media_audit."
        self.stdout.write(said)
