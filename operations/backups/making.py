"""Makes a backup while the site runs."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from operations.missing_pictures import find_missing

from . import archive, reading, restoring, store
from .databases import database
from .pictures import PictureSnapshot, snapshot_pictures

ATTEMPTS = 10
LOSS_RATIO, LOSS_MIN = 0.5, 3  # a larger loss was probably not a deletion


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
    with store.work_folder() as work, snapshot_pictures(work) as snapshot:
        for attempt in range(ATTEMPTS):
            begun, path = timezone.now(), work / f"{attempt}.tar"
            manifest = write_archive(path, work / f"dump-{attempt}", snapshot, begun.isoformat())
            if not set(manifest["missing"]) - reading.picture_names("default"):
                break
            # A picture was added and deleted in between; the next dump does not contain it.
        restoring.verify(path, work / "proof")
        counted = ((backup, archive.read_counts(backup)) for backup in store.backups())
        before, had = next(((backup, had) for backup, had in counted if had), (None, {}))
        lost = "" if accept else describe_losses(had, manifest["counts"])
        outcome = store.BackupResult(begun, len(manifest["missing"]), lost)
        store.write(store.LAST_BACKUP, outcome)
        return NewBackup(store.add(path, begun, doubtful=bool(lost)), manifest, lost, before)


def describe_losses(had: dict[str, int], counts: dict[str, int]) -> str:
    """Return a text such as "0 pictures instead of 252", or "" if not much is missing."""
    return ", ".join(
        f"{counts[what]} {what} instead of {number}"
        for what, number in had.items()
        if number - counts.get(what, number) >= LOSS_MIN and counts[what] < number * LOSS_RATIO
    )


def write_archive(
    path: Path, folder: Path, snapshot: PictureSnapshot, made_at: str
) -> archive.Manifest:
    """Dump the database into `folder`; pack the dump and its pictures into `path`."""
    folder.mkdir()
    is_local = settings.MEDIA_STORAGE == "local"
    if is_local:
        snapshot.add(reading.picture_names("default"))
    with archive.create(path) as writer, database().dump(folder) as (dump, alias):
        rows = reading.pictures(alias)
        names = sorted(reading.picture_names(alias))
        writer.add(dump.name, dump)
        missing = add_pictures(writer, snapshot, names) if is_local else find_missing(names)
        manifest: archive.Manifest = {
            "format": archive.FORMAT,
            "made_at": made_at,
            "version": settings.REVISION,
            "migrations": reading.applied_migrations(alias),
            "rows": reading.count_rows(alias),
            "files": writer.files,
            "missing": missing or [],
            "elsewhere": [] if is_local else names,
            "counts": reading.count_items(alias),
        }
        if missing is not None:
            manifest["counts"]["pictures"] = len(rows) - len(
                {row.file.name for row in rows} & set(missing)
            )
        writer.finish(manifest)
    dump.unlink()
    return manifest


def add_pictures(
    writer: archive.ArchiveWriter, snapshot: PictureSnapshot, names: Iterable[str]
) -> list[str]:
    """Pack the pictures; return the names of missing ones."""
    snapshot.add(names)  # those added since the first call
    missing = []
    for name in names:
        try:
            writer.add(archive.MEDIA + name, snapshot.path(name))
        except FileNotFoundError:
            missing.append(name)
    return missing
