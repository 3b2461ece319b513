"""Verifies backups, and restores them completely or not at all."""

import os
import tempfile
from pathlib import Path
from types import ModuleType

from django.db import Error, connection
from django.utils import timezone

from operations import upgrades
from operations.file_permissions import make_private

from . import BackupError, archive, inventory, postgresql, sqlite, store
from .rollback import rollback_on_error, unchanged_message


def database() -> ModuleType:
    """Return the backup module for this site's database engine."""
    return sqlite if connection.vendor == "sqlite" else postgresql


def verify(backup: Path, folder: Path, *, of_this_site: bool = False) -> archive.Manifest:
    """Unpack into an empty or new folder, and verify the content.

    A backup `of_this_site` may be newer than the code: after a rollback the database still is.

    Raises:
        BackupError: the file is damaged or does not fit this site.
    """
    try:
        manifest = archive.unpack(backup, folder)
        dump = folder / database().FILE
        if not dump.exists():
            raise archive.InvalidArchive(
                "it was made with a different database engine (see DATABASE_URL)"
            )
        applied = [(app, name) for app, name in manifest["migrations"]]
        if upgrades.is_too_old(applied):
            raise archive.InvalidArchive(
                f"its database is of a release before that of {upgrades.OLDEST_RELEASE}: restore "
                "it with that release, run `manage.py migrate` there, and make a new backup"
            )
        newer = upgrades.unknown_migrations(applied)
        if newer and not of_this_site:
            raise archive.InvalidArchive(
                f"its database is of a newer version of this project ({newer[0]}), which please "
                "release first"
            )
        if problem := database().find_damage(dump):
            raise archive.InvalidArchive(f"its database is damaged: {problem}")
    except archive.InvalidArchive as error:
        raise BackupError(f"{backup.name} cannot be restored: {error}.") from error
    return manifest


def check(backup: Path) -> archive.Manifest:
    """Restore to a temporary place, compare it with the manifest, and record the result.

    Raises:
        BackupError: the backup cannot be restored, or is incomplete.
    """
    with store.work_folder() as work:
        try:
            manifest = verify(backup, work)
            with database().open_dump(work / database().FILE) as alias:
                compare(backup, manifest, alias)
        except BackupError as error:
            store.record_check(backup, problem=str(error))
            raise
        store.record_check(backup, problem="")
    return manifest


def compare(backup: Path, manifest: archive.Manifest, alias: str) -> None:
    """Compare a restored database with the manifest.

    Raises:
        BackupError: rows or files are missing.
    """
    rows = inventory.count_rows(alias)
    if rows != manifest["rows"]:
        tables = dict(rows.items() ^ manifest["rows"].items())
        raise BackupError(f"{backup.name} has other rows in {', '.join(sorted(tables))}.")
    expected = {archive.MEDIA + name for name in inventory.picture_names(alias)}
    expected |= {archive.ATTACHMENTS + name for name in inventory.attachment_names(alias)}
    known = {archive.MEDIA + name for name in (*manifest["missing"], *manifest["elsewhere"])}
    missing, elsewhere = (
        manifest.get("missing_attachments", []),
        manifest.get("attachments_elsewhere", []),
    )
    known |= {archive.ATTACHMENTS + name for name in (*missing, *elsewhere)}
    if lost := expected - known - manifest["files"].keys():
        raise BackupError(f"{backup.name} lacks {min(lost)}.")


def restore(backup: Path, into: Path, *, replace: bool) -> tuple[archive.Manifest, Path | None]:
    """Restore the backup into a data folder; return where the old content was moved to.

    Raises:
        BackupError: it is damaged, `into` is not empty or in use, or a disk failed. Nothing was
            changed, or the message says what was moved.
    """
    try:
        into.mkdir(parents=True, exist_ok=True)
        # Failing to clean up does not make a restore fail.
        with tempfile.TemporaryDirectory(
            prefix=store.UNFINISHED, dir=into, ignore_cleanup_errors=True
        ) as work:
            manifest = verify(backup, Path(work))
            aside = swap_in(Path(work), into, replace=replace)
            make_private(into)
            return manifest, aside
    except (OSError, Error) as error:
        raise BackupError(unchanged_message(error)) from error


def folders_of(into: Path) -> list[Path]:
    """Return the folders of files in a data folder."""
    return [into / name for name in (archive.MEDIA, archive.ATTACHMENTS)]


def has_site(into: Path, *, replace: bool) -> bool:
    """Return whether there is a site that may be replaced.

    Raises:
        BackupError: there is one that may not, or whose folders cannot be moved.
    """
    for folder in folders_of(into):
        if folder.is_mount():
            raise BackupError(
                f"{folder} is a mount point. Nothing was changed. Restore --into "
                "another folder, and copy the files from there."
            )
    found = database().has_data(into) or any(folder.exists() for folder in folders_of(into))
    if found and not replace:
        raise BackupError(
            f"{into} already contains a site. Nothing was changed. With --replace, its "
            "content is moved aside."
        )
    return found


def swap_in(work: Path, into: Path, *, replace: bool) -> Path | None:
    """Replace the content of a data folder with that of `work`, completely or not at all."""
    folders, aside = folders_of(into), None
    if has_site(into, replace=replace):
        aside = into / f"before-restore-{timezone.localtime():%Y%m%d-%H%M%S}"
    with rollback_on_error() as rollback:
        if aside:
            aside.mkdir()
            rollback.add(aside.rmdir, f"{aside} is new")
            database().move_aside(into, aside, rollback)
            for folder in folders:
                if folder.exists():
                    rollback.rename(folder, aside / folder.name)
        for folder in folders:
            if (work / folder.name).exists():
                rollback.rename(work / folder.name, folder)
        # Last, because loading a database cannot easily be undone.
        database().install(work / database().FILE, into)
    os.sync()
    return aside
