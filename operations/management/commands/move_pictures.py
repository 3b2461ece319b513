"""Copies the pictures from the data folder to S3 storage."""

import hashlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.core.management.base import BaseCommand, CommandError

from operations.backups import reading

AT_ONCE = 8


def move(name: str) -> str:
    """Copy a file and compare the copy; return "copied", "there" or "missing".

    Raises:
        CommandError: the storage has a different file with this name.
    """
    try:
        with FileSystemStorage().open(name) as file:
            content = file.read()
    except FileNotFoundError:
        return "there" if default_storage.exists(name) else "missing"
    there = default_storage.exists(name)
    if not there:
        default_storage.save(name, ContentFile(content))
    with default_storage.open(name) as stored:
        if hashlib.sha256(stored.read()).digest() != hashlib.sha256(content).digest():
            raise CommandError(f"{name} in the storage differs from {settings.MEDIA_ROOT / name}.")
    return "there" if there else "copied"


class Command(BaseCommand):
    help = (
        "Copy the picture files of the database from DATA_DIR/media to S3 storage, and compare the "
        "copies. Can be repeated; the files in DATA_DIR are kept."
    )

    def handle(self, **options: object) -> None:
        if settings.MEDIA_STORAGE != "s3":
            raise CommandError("Please set MEDIA_STORAGE=s3 and AWS_* to the storage to move to.")
        names = sorted(reading.picture_names("default"))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            outcomes = dict(zip(names, pool.map(move, names), strict=True))
        for name in (name for name in names if outcomes[name] == "missing"):
            self.stderr.write(f"missing: {name}")
        count = Counter(outcomes.values())
        summary = f"{count['copied']} files copied, {count['there']} were already there"
        if count["missing"]:
            raise CommandError(
                f"{summary}, {count['missing']} are missing in {settings.MEDIA_ROOT}."
            )
        self.stdout.write(f"{summary}; all are the same as in {settings.MEDIA_ROOT}.")
