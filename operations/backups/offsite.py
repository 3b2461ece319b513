"""Sends backups to the bucket of BACKUP_S3_*, and fetches them from there.

A backup leaves as the file that it is on this machine. restic stores only what is new of it.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from . import BackupError, bucket, restic, store

REGULAR, DOUBTFUL = "regular", "doubtful"  # tags
PARTS = 7  # of what is stored; each night one is read back


def is_set_up() -> bool:
    return bool(settings.BACKUP_S3["bucket"])


def send(backup: Path, *, accept: bool = False) -> None:
    """Send the backup, read back a part of what is stored, and only then delete what is too old.

    If the bucket has a site that this machine does not know, nothing is sent unless `accept`ed.

    Raises:
        BackupError: it may not have left; nothing older was deleted.
    """
    with opened() as (_, is_empty):
        if is_empty:
            restic.run("init")
        elif not accept and is_of_another_machine():
            raise BackupError(
                "There are backups already, and this machine has sent or restored none of them. If "
                "its site was lost, please restore it: manage.py restore --from-offsite --replace. "
                "If this is another site, name another folder in BACKUP_S3_BUCKET. If this is the "
                "site, complete, please run manage.py backup --to-offsite --accept."
            )
        store.allow_sending()  # before all of it: this run may be cut off
        restic.run("unlock")  # only what killed runs have left
        tag = REGULAR if store.made_at(backup) else DOUBTFUL
        made_at = store.made_at(backup) or store.made_at(backup, store.DOUBTFUL) or timezone.now()
        # In the zone of TZ, which Django sets for the whole process
        options = (f"--tag={tag}", f"--time={timezone.localtime(made_at):%Y-%m-%d %H:%M:%S}")
        restic.run("backup", "--host=quads", *options, backup.name, folder=backup.parent)
        restic.run("check", f"--read-data-subset={date.today().toordinal() % PARTS + 1}/{PARTS}")
        days, weeks = settings.BACKUPS_DAILY, settings.BACKUPS_WEEKLY
        forget(REGULAR, f"--keep-daily={days}", f"--keep-weekly={weeks}")
        forget(DOUBTFUL, f"--keep-last={store.DOUBTFUL_KEPT}")
        restic.run("prune")
        store.write(store.LAST_SENT, store.SentResult(backup.name, timezone.now()))


def is_of_another_machine() -> bool:
    """Return whether there are backups, none of them from here: this site may be new and empty."""
    return not store.may_send() and bool(stored())


def forget(tag: str, *kept: str) -> None:
    restic.run("forget", "--group-by=", f"--tag={tag}", *kept)


@contextmanager
def fetched(name: str = "") -> Iterator[Path]:
    """Fetch the backup of that name, or the newest one; yield the file, which is then deleted.

    Raises:
        BackupError: it is not there, or not all of it.
    """
    with opened() as (work, is_empty):
        ids = {} if is_empty else stored()
        regular = [each for each in ids if store.made_at(Path(each))]
        name = name or max(regular, default="")
        if name not in ids:
            advice = " --list prints the names." if name else " Is BACKUP_S3_BUCKET right?"
            raise BackupError(f"{restic.place()} has no backup {name}".rstrip() + f".{advice}")
        file = work / name
        with file.open("xb") as output:
            restic.run("dump", "--no-lock", ids[name], f"/{name}", output=output)
        yield file


def names() -> list[str]:
    """Return the names of the backups in the bucket, newest first."""
    with opened() as (_, is_empty):
        return [] if is_empty else sorted(stored(), reverse=True)


def stored() -> dict[str, str]:
    """Return the names of the stored backups, each with restic's id of it."""
    snapshots = json.loads(restic.run("snapshots", "--no-lock", "--json")) or []
    return {Path(snapshot["paths"][0]).name: snapshot["id"] for snapshot in snapshots}


@contextmanager
def opened() -> Iterator[tuple[Path, bool]]:
    """Yield a folder beside the backups, and whether nothing is stored yet; one run at a time.

    Raises:
        BackupError: a setting is missing, restic or the bucket cannot be used, or another run.
    """
    if missing := [name for name, value in settings.BACKUP_S3.items() if not value]:
        names = ", ".join(f"BACKUP_S3_{name.upper()}" for name in missing)
        raise BackupError(f"Please set {names}.")
    restic.require_version()
    busy = "Another run is sending or fetching a backup."
    with store.work_folder(".offsite.lock", ".offsite-", busy) as work:
        yield work, bucket.is_empty()
