"""Compares the stored files with the rows that name them, both ways."""

from collections.abc import Iterator
from datetime import timedelta

from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from catalogue.models import BuildImage, TyreImage

FOLDERS = ("builds", "tyres")
# A file is written before its row, so a young one may belong to an upload that is under way.
YOUNG = timedelta(hours=1)


def stored_files() -> Iterator[str]:
    for folder in FOLDERS:
        try:
            names = default_storage.listdir(folder)[1]
        except FileNotFoundError:
            continue
        yield from (f"{folder}/{name}" for name in names)


class Command(BaseCommand):
    help = "List files that no row names (orphans) and files that a row names but that are missing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--delete-orphans", action="store_true", help="Delete orphans older than an hour."
        )

    def handle(self, *, delete_orphans: bool, **options: object) -> None:
        stored = set(stored_files())
        rows = [*BuildImage.objects.all(), *TyreImage.objects.all()]
        named = {name for row in rows for name in row.file_names()}
        orphans, missing = sorted(stored - named), sorted(named - stored)
        for name in orphans:
            self.stdout.write(f"orphan: {name}")
        for name in missing:
            self.stdout.write(f"missing: {name}")
        if delete_orphans:
            for name in orphans:
                if default_storage.get_modified_time(name) < timezone.now() - YOUNG:
                    default_storage.delete(name)
        self.stdout.write(f"{len(orphans)} orphans, {len(missing)} missing.")
        if missing:
            raise CommandError("Pictures are missing. Please restore them from a backup.")
