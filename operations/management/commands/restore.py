"""Restores a backup, or checks that it can be restored."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from operations.backups import BackupError, offsite, restore, store
from operations.backups.archive import summary
from operations.backups.rollback import error_text
from operations.upgrades import missing_migrations


class Command(BaseCommand):
    help = (
        "Verify a backup and restore it into an empty data folder. Stop the site first. With "
        "DATABASE_URL, the database is restored there."
    )
    requires_system_checks = ()  # a restore needs no bundle

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "archive",
            nargs="?",
            type=Path,
            help="The backup, a path or a name of --list; by default the newest one.",
        )
        parser.add_argument(
            "--from-offsite",
            action="store_true",
            help="Fetch the backup from the bucket of BACKUP_S3_* first.",
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
        parser.add_argument(
            "--list",
            action="store_true",
            help="Only print the names of the backups in BACKUP_DIR, or in the bucket.",
        )

    def handle(
        self,
        *,
        archive: Path | None,
        into: Path,
        replace: bool,
        check: bool,
        from_offsite: bool,
        list: bool,
        **options: object,
    ) -> None:
        if settings.ENVIRONMENT_ERRORS:  # it might be another database or bucket
            raise CommandError(f"Nothing was changed. {' '.join(settings.ENVIRONMENT_ERRORS)}")
        begun, into = time.monotonic(), into.resolve()
        try:
            if list:
                for name in offsite.names() if from_offsite else store.names():
                    self.stdout.write(name)
                return
            if from_offsite and not check:
                restore.has_site(into, replace=replace)  # before all is fetched for nothing
            with self.fetched(archive) if from_offsite else local(archive) as backup:
                if check:
                    manifest, aside = restore.check(backup), None
                else:
                    manifest, aside = restore.restore(backup, into, replace=replace)
                    if from_offsite:
                        store.add_fetched(backup)
        except (BackupError, OSError, Error) as error:
            raise CommandError(f"{error_text(error)}.") from error
        done = "can be restored" if check else f"was restored into {into}"
        self.stdout.write(
            f"{backup.name} {done}: {summary(manifest)}, in {time.monotonic() - begun:.0f} s."
        )
        if aside:
            self.stdout.write(f"The old data was moved to {aside}.")
        if not check and missing_migrations([(app, name) for app, name in manifest["migrations"]]):
            self.stdout.write(
                "Its database is of an older version of this project. Please run manage.py migrate "
                "before you start the site."
            )

    @contextmanager
    def fetched(self, archive: Path | None) -> Iterator[Path]:
        self.stdout.write(f"Fetching from {offsite.repository_url()}, which can take a while.")
        self.stdout.flush()
        with ExitStack() as stack:
            try:
                fetching = offsite.fetch(archive.name if archive else "")
                backup = stack.enter_context(fetching)
            except BackupError as error:
                raise BackupError(f"{error} Nothing was changed.") from error
            size = backup.stat().st_size / 1024**2
            self.stdout.write(f"{backup.name} was fetched: {size:.1f} MB.")
            yield backup


@contextmanager
def local(archive: Path | None) -> Iterator[Path]:
    if not (backup := archive or store.newest()):
        raise BackupError(f"There is no backup in {settings.BACKUP_DIR}.")
    yield backup if backup.exists() else settings.BACKUP_DIR / backup
