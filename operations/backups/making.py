"""Makes a backup while the site runs."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from operations.lost_pictures import missing_in_storage

from . import archive, reading, restoring, store
from .databases import database
from .pictures import PictureSnapshot, snapshot_pictures

ATTEMPTS = 10
LOST_PART, LOST_LEAST = 0.5, 3  # what is lost at once by more than this was hardly deleted


class Made(NamedTuple):
    path: Path
    manifest: archive.Manifest
    lost: str  # what it has much less of than the one before, if anything
    before: Path | None


def make(*, accept: bool = False) -> Made:
    """Make a backup, prove that it can be unpacked again, and only then give it its name.

    One that lost much against the one before is put aside as doubtful, unless `accept`ed.

    Raises:
        BackupError, OSError, django.db.Error: there is no new backup, and none is gone.
    """
    with store.workplace() as work, snapshot_pictures(work) as snapshot:
        for attempt in range(ATTEMPTS):
            begun, path = timezone.now(), work / f"{attempt}.tar"
            manifest = pack(path, work / f"dump-{attempt}", snapshot, begun.isoformat())
            if not set(manifest["missing"]) - reading.picture_names("default"):
                break
            # A picture came and went within that moment; the next dump does not name it any more.
        restoring.prove(path, work / "proof")
        counted = ((backup, archive.counts_of(backup)) for backup in store.backups())
        before, had = next(((backup, had) for backup, had in counted if had), (None, {}))
        lost = "" if accept else losses(had, manifest["counts"])
        outcome = store.Outcome(begun, len(manifest["missing"]), lost)
        store.write(store.LAST_BACKUP, outcome)
        return Made(store.put(path, begun, doubtful=bool(lost)), manifest, lost, before)


def losses(had: dict[str, int], counts: dict[str, int]) -> str:
    """For example "0 pictures instead of 252"; blank where not much is gone."""
    return ", ".join(
        f"{counts[what]} {what} instead of {number}"
        for what, number in had.items()
        if number - counts.get(what, number) >= LOST_LEAST and counts[what] < number * LOST_PART
    )


def pack(path: Path, folder: Path, snapshot: PictureSnapshot, made_at: str) -> archive.Manifest:
    """Dump the database into `folder`; pack it and the pictures that it names into `path`."""
    folder.mkdir()
    is_local = settings.MEDIA_STORAGE == "local"
    if is_local:
        snapshot.add(reading.picture_names("default"))
    with archive.packing(path) as packing, database().dumped(folder) as (dump, alias):
        rows = reading.pictures(alias)
        names = sorted({name for row in rows for name in row.file_names()})
        packing.add(dump.name, dump)
        missing = add_pictures(packing, snapshot, names) if is_local else missing_in_storage(names)
        manifest: archive.Manifest = {
            "format": archive.FORMAT,
            "made_at": made_at,
            "version": settings.REVISION,
            "migrations": reading.migrations(alias),
            "rows": reading.count_rows(alias),
            "files": packing.files,
            "missing": missing or [],
            "elsewhere": [] if is_local else names,
            "counts": reading.count_items(alias),
        }
        if missing is not None:
            manifest["counts"]["pictures"] = len(rows) - len(
                {row.file.name for row in rows} & set(missing)
            )
        packing.finish(manifest)
    dump.unlink()
    return manifest


def add_pictures(
    packing: archive.Packing, snapshot: PictureSnapshot, names: Iterable[str]
) -> list[str]:
    """Pack them; return those that are missing."""
    snapshot.add(names)  # those that came after the first time
    missing = []
    for name in names:
        try:
            packing.add(archive.MEDIA + name, snapshot.path(name))
        except FileNotFoundError:
            missing.append(name)
    return missing
