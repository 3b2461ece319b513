"""Restores a backup, after everything in it was found to be right."""

import os
import tempfile
from pathlib import Path

from django.utils import timezone

from . import BackupError, archive, reading, shelf
from .databases import database


def prove(backup: Path, folder: Path) -> archive.Manifest:
    """Unpack into an empty or new folder, and make sure that everything is right.

    Raises:
        BackupError: the file is damaged, or not for this site.
    """
    try:
        manifest = archive.unpack(backup, folder)
        dump = folder / database().FILE
        if not dump.exists():
            raise archive.Damaged("it was made with another kind of database (see DATABASE_URL)")
        if newer := reading.unknown(manifest["migrations"]):
            raise archive.Damaged(f"a newer version of this project made it ({newer[0]})")
        if problem := database().problem(dump):
            raise archive.Damaged(f"its database is damaged: {problem}")
    except archive.Damaged as error:
        raise BackupError(f"{backup.name} cannot be restored: {error}.") from error
    return manifest


def check(backup: Path) -> archive.Manifest:
    """Restore into a place of its own, compare all with the manifest, and remember the outcome.

    Raises:
        BackupError: the backup cannot be restored, or not all is there then.
    """
    with shelf.workplace() as work:
        try:
            manifest = prove(backup, work)
            with database().loaded(work / database().FILE) as alias:
                compare(backup, manifest, alias)
        except BackupError as error:
            shelf.remember(backup, problem=str(error))
            raise
        shelf.remember(backup, problem="")
    return manifest


def compare(backup: Path, manifest: archive.Manifest, alias: str) -> None:
    rows = reading.count_rows(alias)
    if rows != manifest["rows"]:
        tables = dict(rows.items() ^ manifest["rows"].items())
        raise BackupError(f"{backup.name} has other rows in {', '.join(sorted(tables))}.")
    expected = {archive.MEDIA + name for name in reading.picture_names(alias)}
    known = {archive.MEDIA + name for name in (*manifest["missing"], *manifest["elsewhere"])}
    if lost := expected - known - manifest["files"].keys():
        raise BackupError(f"{backup.name} lacks {min(lost)}.")


def restore(backup: Path, into: Path, *, replace: bool) -> tuple[archive.Manifest, Path | None]:
    """Make the backup the content of a data folder; return where its old content was moved to.

    Raises:
        BackupError, OSError: nothing was changed; it is damaged, or `into` is not empty, or in use.
    """
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=shelf.UNFINISHED, dir=into) as folder:
        work, media, aside = Path(folder), into / archive.MEDIA, None
        manifest = prove(backup, work)
        if media.is_mount():
            raise BackupError(
                f"{media} is a disk of its own. Nothing was changed. Restore --into "
                "another folder, and copy the pictures from there."
            )
        if database().is_occupied(into) or media.exists():
            if not replace:
                raise BackupError(
                    f"{into} already holds a site. Nothing was changed. With --replace its "
                    "content is moved aside."
                )
            aside = into / f"before-restore-{timezone.localtime():%Y%m%d-%H%M%S}"
            aside.mkdir()
        try:
            database().install(work / database().FILE, into, aside)
        except BackupError:
            if aside:
                aside.rmdir()
            raise
        if media.exists() and aside:
            media.rename(aside / media.name)
        if (work / media.name).exists():
            (work / media.name).rename(media)
    os.sync()
    return manifest, aside
