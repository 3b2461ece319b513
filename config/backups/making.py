"""Makes a backup while the site runs."""

from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from . import archive, reading, restoring, shelf
from .databases import database
from .pictures import Held, holding

ATTEMPTS = 10


class Made(NamedTuple):
    path: Path
    manifest: archive.Manifest


def make() -> Made:
    """Make a backup, prove that it can be unpacked again, and only then give it its name.

    Raises:
        BackupError, OSError, django.db.Error: there is no new backup, and none is gone.
    """
    with shelf.workplace() as work, holding(work) as held:
        for attempt in range(ATTEMPTS):
            begun, path = timezone.now(), work / f"{attempt}.tar"
            manifest = pack(path, work / f"dump-{attempt}", held, begun.isoformat())
            if not set(manifest["missing"]) - reading.picture_names("default"):
                break
            # A picture came and went within that moment; the next dump does not name it any more.
        restoring.prove(path, work / "proof")
        return Made(shelf.put(path, begun), manifest)


def pack(path: Path, folder: Path, held: Held, made_at: str) -> archive.Manifest:
    """Dump the database into `folder`; pack it and the pictures that it names into `path`."""
    folder.mkdir()
    is_local = settings.MEDIA_STORAGE == "local"
    if is_local:
        held.hold(reading.picture_names("default"))
    with archive.packing(path) as packing, database().dumped(folder) as (dump, alias):
        names = sorted(reading.picture_names(alias))
        if is_local:
            held.hold(names)  # those that came after the first time
        missing: list[str] = []
        manifest: archive.Manifest = {
            "format": archive.FORMAT,
            "made_at": made_at,
            "version": settings.REVISION,
            "migrations": reading.migrations(alias),
            "rows": reading.count_rows(alias),
            "files": packing.files,
            "missing": missing,
            "elsewhere": [] if is_local else names,
        }
        packing.add(dump.name, dump)
        for name in names if is_local else ():
            try:
                packing.add(archive.MEDIA + name, held.path(name))
            except FileNotFoundError:
                missing.append(name)
        packing.finish(manifest)
    dump.unlink()
    return manifest
