"""Manages the backup folder: its backups, their retention, and the results of the last runs."""

import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.utils import timezone

from . import BackupError

NAME = "backup-%Y%m%dT%H%M%SZ.tar"
UNFINISHED = ".unfinished-"
DOUBTFUL = "doubtful-%Y%m%dT%H%M%SZ.tar"
DOUBTFUL_MAX = 3
LAST_CHECK, LAST_BACKUP, LAST_SENT = "last-check.json", "last-backup.json", "last-sent.json"
MAY_SEND = ".may-send"  # this machine has begun to send


class CheckResult(NamedTuple):
    """The result of the last `restore --check`."""

    backup: str
    at: datetime
    problem: str  # empty if the backup could be restored


class BackupResult(NamedTuple):
    """The result of the last backup, regular or doubtful."""

    at: datetime
    missing: int  # number of missing picture files
    lost: str  # why it is doubtful, such as "0 pictures instead of 40"


class SentResult(NamedTuple):
    """The last copy that left the machine, and was read back."""

    backup: str
    at: datetime


Facts = TypeVar("Facts", CheckResult, BackupResult, SentResult)


@contextmanager
def work_folder(
    lock: str = ".lock", prefix: str = UNFINISHED, busy: str = "Another backup or check is running."
) -> Iterator[Path]:
    """Yield an empty folder beside the backups, for one command at a time.

    Raises:
        BackupError: another command is running.
    """
    folder: Path = settings.BACKUP_DIR
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / lock).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BackupError(busy) from error
        for left in folder.glob(f"{prefix}*"):  # from a command that was killed
            shutil.rmtree(left)
        with tempfile.TemporaryDirectory(prefix=prefix, dir=folder) as work:
            yield Path(work)


def backups() -> list[Path]:
    """Return all backups, newest first."""
    return sorted(filter(made_at, settings.BACKUP_DIR.glob("backup-*.tar")), reverse=True)


def doubtful_backups() -> list[Path]:
    """Return doubtful backups, which lack much of the previous one, newest first."""
    return sorted(settings.BACKUP_DIR.glob("doubtful-*.tar"), reverse=True)


def names() -> list[str]:
    return [path.name for path in (*backups(), *doubtful_backups())]


def newest() -> Path | None:
    return next(iter(backups()), None)


def made_at(path: Path, name: str = NAME) -> datetime | None:
    """Return when the backup was started, or None if the file is not a backup."""
    try:
        return datetime.strptime(path.name, name).replace(tzinfo=UTC)
    except ValueError:
        return None


def add(unfinished: Path, begun: datetime, *, doubtful: bool) -> Path:
    """Give a verified backup its name durably, and delete old ones.

    Doubtful backups have different names and only replace each other.
    """
    name = begun.astimezone(UTC).strftime(DOUBTFUL if doubtful else NAME)
    path: Path = settings.BACKUP_DIR / name
    unfinished.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    gone = (
        doubtful_backups()[DOUBTFUL_MAX:]
        if doubtful
        else set(backups()) - set(select_retained(backups()))
    )
    for old in gone:
        old.unlink()
    return path


def add_fetched(fetched: Path) -> None:
    """Move a backup that came from the bucket to the others, and note that it is there.

    The site is restored already, so a failure does not matter.
    """
    path: Path = settings.BACKUP_DIR / fetched.name
    with suppress(OSError):
        if not path.exists():
            fetched.replace(path)
        if not last_sent() and (at := made_at(fetched) or made_at(fetched, DOUBTFUL)):
            write(LAST_SENT, SentResult(fetched.name, at))


def select_retained(newest_first: Iterable[Path]) -> list[Path]:
    """Return the last backup of each of the last 14 days and 8 weeks that have one."""
    days: dict[object, Path] = {}
    weeks: dict[object, Path] = {}
    for path in newest_first:
        if begun := made_at(path):
            day = timezone.localdate(begun)
            days.setdefault(day, path)
            weeks.setdefault(day.isocalendar()[:2], path)
    daily = list(days.values())[: settings.BACKUPS_DAILY]
    return [*daily, *list(weeks.values())[: settings.BACKUPS_WEEKLY]]


def record_check(backup: Path, *, problem: str) -> None:
    write(LAST_CHECK, CheckResult(backup.name, timezone.now(), problem))


def last_check() -> CheckResult | None:
    return read(LAST_CHECK, CheckResult)


def last_backup() -> BackupResult | None:
    return read(LAST_BACKUP, BackupResult)


def last_sent() -> SentResult | None:
    return read(LAST_SENT, SentResult)


def may_send() -> bool:
    """Return whether the bucket's backups are known to be of this site; older versions only wrote
    down what they had sent.
    """
    return (settings.BACKUP_DIR / MAY_SEND).exists() or last_sent() is not None


def allow_sending() -> None:
    (settings.BACKUP_DIR / MAY_SEND).touch()


def write(name: str, facts: CheckResult | BackupResult | SentResult) -> None:
    path: Path = settings.BACKUP_DIR / name
    unfinished = path.with_suffix(".tmp")
    unfinished.write_text(json.dumps(facts._asdict() | {"at": facts.at.isoformat()}))
    unfinished.replace(path)


def read(name: str, kind: type[Facts]) -> Facts | None:
    try:
        stored = json.loads((settings.BACKUP_DIR / name).read_text())
        return kind(**stored | {"at": datetime.fromisoformat(stored["at"])})
    except (OSError, ValueError, KeyError, TypeError):
        return None
