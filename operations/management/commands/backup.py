"""Makes a backup, for a daily timer or before a change."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from operations.backups import BackupError
from operations.backups.archive import ATTACHMENTS, MEDIA
from operations.backups.making import NewBackup, make_backup

WARNING_STATUS = 3  # exit status: a backup was made, but the site has lost something


class Command(BaseCommand):
    help = (
        "Back up database and pictures to BACKUP_DIR, keeping 14 daily and 8 weekly backups. If "
        "much is missing compared to the previous backup, the new one does not replace any. Exits "
        "with 1 if no backup was made, and with 3 if the site has lost something."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--accept",
            action="store_true",
            help="Treat this backup as regular, because much was deleted on purpose.",
        )

    def handle(self, *, accept: bool = False, **options: object) -> None:
        try:
            made = make_backup(accept=accept)
        except (BackupError, OSError, Error) as error:
            raise CommandError(f"No backup was made. {error}") from error
        size = made.path.stat().st_size / 1024**2
        rows, names = sum(made.manifest["rows"].values()), list(made.manifest["files"])
        pictures = sum(name.startswith(MEDIA) for name in names)
        attachments = sum(name.startswith(ATTACHMENTS) for name in names)
        summary = f"{made.path}: {rows} rows, {pictures} picture files, "
        if attachments:
            summary += f"{attachments} files of messages, "
        summary += f"{size:.1f} MB."
        if elsewhere := len(made.manifest["elsewhere"]):
            summary += f" {elsewhere} files in S3 storage are listed, not copied."
        self.stdout.write(summary)
        if warnings := " ".join(self.warnings(made)):
            raise CommandError(warnings, returncode=WARNING_STATUS)

    def warnings(self, made: NewBackup) -> list[str]:
        warnings = []
        if missing := len(made.manifest["missing"]):
            warnings.append(
                f"{missing} picture files are missing; see manage.py media_audit. An older backup "
                "may have them."
            )
        if missing := len(made.manifest["missing_attachments"]):
            warnings.append(f"{missing} files of messages are missing.")
        if "pictures" not in made.manifest["counts"]:
            warnings.append("The picture files in the storage could not be listed; see the log.")
        if made.lost and made.before:
            warnings.append(
                f"Much is missing since {made.before.name}: {made.lost}. So {made.path.name} "
                "does not replace other backups, and is only restored by name. If this was "
                "deleted on purpose, please run manage.py backup --accept."
            )
        return warnings
