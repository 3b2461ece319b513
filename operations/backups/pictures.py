"""Keeps the files of a backup readable, even if they are deleted while it runs."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.files.storage import Storage, default_storage

from contact.attachment_files import attachment_storage

from .store import UNFINISHED


class FileSnapshot:
    """Hard links in a folder, which keep the content of a storage's deleted files."""

    def __init__(self, folder: Path, storage: Storage) -> None:
        self.folder, self.storage = folder, storage

    def add(self, names: Iterable[str]) -> None:
        for name in names:
            link = self.folder / name
            if not link.exists():
                link.parent.mkdir(parents=True, exist_ok=True)
                with suppress(OSError):  # already deleted, or hard links are not supported
                    os.link(self.storage.path(name), link)

    def path(self, name: str) -> Path:
        """Return the path to read the file from; it may have been deleted unnoticed."""
        link = self.folder / name
        return link if link.exists() else Path(self.storage.path(name))


class Snapshots(NamedTuple):
    pictures: FileSnapshot
    attachments: FileSnapshot


@contextmanager
def snapshot_files(work: Path) -> Iterator[Snapshots]:
    """Yield snapshots, each on the disk of its files and as private as they are."""
    with (
        snapshot(Path(settings.MEDIA_ROOT), default_storage, work) as pictures,
        snapshot(Path(settings.ATTACHMENTS_ROOT), attachment_storage(), work) as attachments,
    ):
        yield Snapshots(pictures, attachments)


@contextmanager
def snapshot(root: Path, storage: Storage, work: Path) -> Iterator[FileSnapshot]:
    """Yield a snapshot below the files' folder, as links need; in `work` if that is read-only."""
    for left in root.glob(f"{UNFINISHED}*"):  # from a backup that was killed
        shutil.rmtree(left)
    place = root if os.access(root, os.W_OK) else work
    with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=place) as folder:
        yield FileSnapshot(Path(folder), storage)
