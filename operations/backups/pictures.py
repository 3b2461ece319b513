"""Keeps the pictures of a backup readable, even if they are deleted while it runs."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage

from .store import UNFINISHED


class PictureSnapshot:
    """Hard links in a folder, which keep the content of deleted files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, names: Iterable[str]) -> None:
        for name in names:
            link = self.folder / name
            if not link.exists():
                link.parent.mkdir(parents=True, exist_ok=True)
                with suppress(OSError):  # already deleted, or hard links are not supported
                    os.link(default_storage.path(name), link)

    def path(self, name: str) -> Path:
        """Return the path to read the picture from; it may have been deleted unnoticed."""
        link = self.folder / name
        return link if link.exists() else Path(default_storage.path(name))


@contextmanager
def snapshot_pictures(work: Path) -> Iterator[PictureSnapshot]:
    """Yield a snapshot on the pictures' disk, as links need; in `work` if that is read-only."""
    media = Path(settings.MEDIA_ROOT)
    for left in media.glob(f"{UNFINISHED}*"):  # from a backup that was killed
        shutil.rmtree(left)
    place = media if os.access(media, os.W_OK) else work
    with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=place) as folder:
        yield PictureSnapshot(Path(folder))
