"""Makes a backup, for a daily timer or before a change."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from operations.backups import BackupError, archive, offsite
from operations.backups.create import NewBackup, make_backup
from operations.backups.rollback import error_text

# Exit status: a backup was made, but the site has lost something, or it has not left the machine
WARNING_STATUS = 3


class Command(BaseCommand):
    help = (
        "Back up database and pictures to BACKUP_DIR, keeping 14 daily and 8 weekly backups. If "
        "much is missing compared to the previous backup, the new one does not replace any. Exits "
        "with 1 if no backup was made, and with 3 if the site has lost something, or if the "
        "backup could not be sent elsewhere."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--accept",
            action="store_true",
            help="Treat this backup as regular, because much was deleted on purpose, and send it "
            "to a bucket whose backups this machine has neither sent nor restored.",
        )
        parser.add_argument(
            "--to-offsite",
            action="store_true",
            help="Also send it to the bucket of BACKUP_S3_*, if that is set, and read back a part "
            "of what is stored there.",
        )

    def handle(self, *, accept: bool = False, to_offsite: bool = False, **options: object) -> None:
        if settings.ENVIRONMENT_ERRORS:  # units skip the checks
            raise CommandError(f"No backup was made. {' '.join(settings.ENVIRONMENT_ERRORS)}")
        try:
            made = make_backup(accept=accept)
        except (BackupError, OSError, Error) as error:
            raise CommandError(f"No backup was made. {error_text(error)}.") from error
        size = made.path.stat().st_size / 1024**2
        sentences = f"{made.path}: {archive.summary(made.manifest)}, {size:.1f} MB."
        if elsewhere := len(made.manifest["elsewhere"]):
            sentences += f" {elsewhere} files in S3 storage are listed, not copied."
        self.stdout.write(sentences)
        warnings = self.warnings(made)
        if to_offsite:
            warnings += self.send(made, accept=accept)
        if warnings:
            raise CommandError(" ".join(warnings), returncode=WARNING_STATUS)

    def send(self, made: NewBackup, *, accept: bool) -> list[str]:
        if not offsite.is_set_up():
            self.stdout.write("It stays on this machine, because BACKUP_S3_BUCKET is not set.")
            return []
        try:
            offsite.send(made.path, accept=accept)
        except (BackupError, OSError) as error:
            return [
                f"{made.path.name} was not sent to {offsite.repository_url()}. {error_text(error)}."
            ]
        self.stdout.write(f"It was sent to {offsite.repository_url()}.")
        return []

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
