"""Copies the pictures, and the files of messages, from the data folder to S3 storage."""

import hashlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from botocore.exceptions import BotoCoreError, ClientError
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, default_storage
from django.core.management.base import BaseCommand, CommandError

from contact.attachment_files import attachment_storage
from operations.backups import inventory

CONCURRENT_CALLS = 8


class Move(NamedTuple):
    """A folder, and the storage that gets its files."""

    folder: Path
    storage: Storage
    names: set[str]

    def run(self) -> list[tuple[str, str]]:
        """Copy the files; return name and outcome of each."""
        names = sorted(self.names)
        with ThreadPoolExecutor(CONCURRENT_CALLS) as pool:
            return list(zip(names, pool.map(self.copy, names), strict=True))

    def copy(self, name: str) -> str:
        """Copy a file and compare the copy; return "copied", "there" or "missing".

        Raises:
            CommandError: the storage has a different file with this name.
        """
        try:
            content = (self.folder / name).read_bytes()
        except FileNotFoundError:
            return "there" if self.storage.exists(name) else "missing"
        there = self.storage.exists(name)
        if not there:
            self.storage.save(name, ContentFile(content))
        with self.storage.open(name) as stored:
            if hashlib.sha256(stored.read()).digest() != hashlib.sha256(content).digest():
                raise CommandError(f"{name} in the storage differs from {self.folder / name}.")
        return "there" if there else "copied"


class Command(BaseCommand):
    help = (
        "Copy the picture files of the database from DATA_DIR/media to S3 storage, and the files "
        "of messages from DATA_DIR/attachments to the private bucket, and compare the copies. Can "
        "be repeated; the files in DATA_DIR are kept."
    )

    def handle(self, **options: object) -> None:
        if settings.MEDIA_STORAGE != "s3":
            raise CommandError("Please set MEDIA_STORAGE=s3 and AWS_* to the storage to move to.")
        moves = (
            Move(Path(settings.MEDIA_ROOT), default_storage, inventory.picture_names("default")),
            Move(
                Path(settings.ATTACHMENTS_ROOT),
                attachment_storage(),
                inventory.attachment_names("default"),
            ),
        )
        try:
            outcomes = [outcome for move in moves for outcome in move.run()]
        except (BotoCoreError, ClientError) as error:
            raise CommandError(
                f"The storage failed: {str(error).rstrip('.')}. Please correct AWS_*, and run this "
                "again: what was copied stays there, and the files here are unchanged."
            ) from error
        for name in (name for name, outcome in outcomes if outcome == "missing"):
            self.stderr.write(f"missing: {name}")
        count = Counter(outcome for _, outcome in outcomes)
        summary = f"{count['copied']} files copied, {count['there']} were already there"
        if count["missing"]:
            raise CommandError(f"{summary}, {count['missing']} are missing in {settings.DATA_DIR}.")
        self.stdout.write(f"{summary}; all are the same as in {settings.DATA_DIR}.")
