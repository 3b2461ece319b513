"""For a timer, once a day; and for whoever wants to be sure before a change."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from operations.backups import BackupError
from operations.backups.making import NewBackup, make_backup

WARNING_STATUS = 3  # exit status: there is a backup, but of a site that is not whole


class Command(BaseCommand):
    help = (
        "Back up database and pictures into BACKUP_DIR; keeps 14 daily and 8 weekly backups. One "
        "that lost much against the one before replaces none of them. Ends with 1 when no backup "
        "was made, with 3 when the site has lost something."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--accept",
            action="store_true",
            help="Much was deleted on purpose: let this backup count as any other.",
        )

    def handle(self, *, accept: bool = False, **options: object) -> None:
        try:
            made = make_backup(accept=accept)
        except (BackupError, OSError, Error) as error:
            raise CommandError(f"No backup was made. {error}") from error
        size = made.path.stat().st_size / 1024**2
        rows, pictures = sum(made.manifest["rows"].values()), len(made.manifest["files"]) - 1
        said = f"{made.path}: {rows} rows, {pictures} files of pictures, {size:.1f} MB."
        if elsewhere := len(made.manifest["elsewhere"]):
            said += f" {elsewhere} files in S3 storage are listed, not copied."
        self.stdout.write(said)
        if warnings := " ".join(self.warnings(made)):
            raise CommandError(warnings, returncode=WARNING_STATUS)

    def warnings(self, made: NewBackup) -> list[str]:
        said = []
        if missing := len(made.manifest["missing"]):
            said.append(
                f"{missing} files of pictures are missing: see manage.py media_audit. An older "
                "backup may have them."
            )
        if "pictures" not in made.manifest["counts"]:
            said.append("The storage did not say which files of pictures it has: see the log.")
        if made.lost and made.before:
            said.append(
                f"Much is gone since {made.before.name}: {made.lost}. So {made.path.name} "
                "replaces no other backup, and restores only when it is named. If this was "
                "deleted on purpose, please run manage.py backup --accept."
            )
        return said
