"""Makes backups while the site runs. Files that are deleted meanwhile can still be packed."""

import logging
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.files.storage import Storage, default_storage
from django.utils import timezone

from catalogue.item_images import image_models
from contact.attachment_files import attachment_storage
from core.deletions import DELETED_FOLDER
from core.stored_files import files_in
from operations import upgrades

from . import archive, inventory, restore, store
from .restore import database
from .rollback import error_text
from .store import UNFINISHED

ATTEMPTS = 10
LOSS_RATIO, LOSS_MIN = 0.5, 3  # a larger loss was probably not a deletion

logger = logging.getLogger(__name__)


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


class NewBackup(NamedTuple):
    path: Path
    manifest: archive.Manifest
    lost: str  # what it has much less of than the previous one, if anything
    before: Path | None


def make_backup(*, accept: bool = False) -> NewBackup:
    """Make a backup, verify that it can be unpacked, and only then give it its name.

    If much is missing compared to the previous one, it is stored as doubtful, unless `accept`ed.

    Raises:
        BackupError, OSError, django.db.Error: no backup was made, and none was deleted.
    """
    with store.work_folder() as work, snapshot_files(work) as snapshots:
        for attempt in range(ATTEMPTS):
            begun, path = timezone.now(), work / f"{attempt}.tar"
            manifest = write_archive(path, work / f"dump-{attempt}", snapshots, begun.isoformat())
            gone = set(manifest["missing"]) - inventory.picture_names("default")
            attachments = inventory.attachment_names("default")
            if not gone | (set(manifest["missing_attachments"]) - attachments):
                break
            # A file was added and deleted in between; the next dump does not contain it.
        restore.verify(path, work / "proof", of_this_site=True)
        counted = ((backup, archive.read_counts(backup)) for backup in store.backups())
        before, had = next(((backup, had) for backup, had in counted if had), (None, {}))
        lost = "" if accept else describe_losses(had, manifest["counts"])
        missing = [*manifest["missing"], *manifest["missing_attachments"]]
        outcome = store.BackupResult(begun, len(missing), lost)
        store.write(store.LAST_BACKUP, outcome)
        return NewBackup(store.add(path, begun, doubtful=bool(lost)), manifest, lost, before)


def describe_losses(had: dict[str, int], counts: dict[str, int]) -> str:
    """Return a text such as "0 pictures instead of 252", or "" if not much is missing."""
    return ", ".join(
        f"{counts[what]} {what} instead of {number}"
        for what, number in had.items()
        if number - counts.get(what, number) >= LOSS_MIN and counts[what] < number * LOSS_RATIO
    )


def write_archive(path: Path, folder: Path, snapshots: Snapshots, made_at: str) -> archive.Manifest:
    """Dump the database into `folder`; pack the dump and its files into `path`."""
    folder.mkdir()
    is_local = settings.MEDIA_STORAGE == "local"
    if is_local:
        snapshots.pictures.add(inventory.picture_names("default"))
        snapshots.attachments.add(inventory.attachment_names("default"))
    with archive.create(path) as writer, database().dump(folder) as (dump, alias):
        rows = inventory.pictures(alias)
        names = sorted(inventory.picture_names(alias))
        writer.add(dump.name, dump)
        attachments = sorted(inventory.attachment_names(alias))
        missing: list[str] | None
        missing_attachments: list[str] = []
        if is_local:
            missing = add_files(writer, archive.MEDIA, snapshots.pictures, names)
            missing_attachments = add_files(
                writer, archive.ATTACHMENTS, snapshots.attachments, attachments
            )
        else:
            missing = find_missing(names)
        manifest: archive.Manifest = {
            "format": archive.FORMAT,
            "made_at": made_at,
            "version": settings.REVISION,
            "migrations": upgrades.applied_migrations(alias),
            "rows": inventory.count_rows(alias),
            "files": writer.files,
            "missing": missing or [],
            "elsewhere": [] if is_local else names,
            "missing_attachments": missing_attachments,
            "attachments_elsewhere": [] if is_local else attachments,
            "counts": inventory.count_items(alias),
        }
        if missing is not None:
            manifest["counts"]["pictures"] = len(rows) - len(
                {row.file.name for row in rows} & set(missing)
            )
        writer.finish(manifest)
    dump.unlink()
    return manifest


def add_files(
    writer: archive.ArchiveWriter, place: str, snapshot: FileSnapshot, names: Iterable[str]
) -> list[str]:
    """Pack the files; return the names of missing ones."""
    snapshot.add(names)  # those added since the first call
    missing = []
    for name in names:
        try:
            writer.add(place + name, snapshot.path(name))
        except FileNotFoundError:
            missing.append(name)
    return missing


def find_missing(names: Iterable[str]) -> list[str] | None:
    """Return the names without a file, or None if the files cannot be listed."""
    try:
        stored = set(files_in((*(model.folder() for model in image_models()), DELETED_FOLDER)))
    except Exception as error:  # S3 raises its own errors; the database is still backed up
        logger.warning("The picture files could not be listed: %s.", error_text(error))
        return None
    return [name for name in names if name not in stored]
