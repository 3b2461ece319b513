"""The pictures that a backup needs, kept readable although they may be deleted while it runs."""

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
    """Hard links in a folder: a deletion takes a name away, and the content stays for us."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, names: Iterable[str]) -> None:
        for name in names:
            link = self.folder / name
            if not link.exists():
                link.parent.mkdir(parents=True, exist_ok=True)
                with suppress(OSError):  # deleted already, or on a disk that allows no links
                    os.link(default_storage.path(name), link)

    def path(self, name: str) -> Path:
        """Return where to read the picture; nothing is there when it came and went unseen."""
        link = self.folder / name
        return link if link.exists() else Path(default_storage.path(name))


@contextmanager
def snapshot_pictures(work: Path) -> Iterator[PictureSnapshot]:
    """Links must lie on the pictures' disk; `work` serves when nothing can be written to that."""
    media = Path(settings.MEDIA_ROOT)
    for left in media.glob(f"{UNFINISHED}*"):  # of a backup that was killed
        shutil.rmtree(left)
    place = media if os.access(media, os.W_OK) else work
    with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=place) as folder:
        yield PictureSnapshot(Path(folder))
