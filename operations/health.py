"""Checks the health of the process (/livez) and of the site (/readyz).

The site is not ready (503) only if it cannot show pages or store anything. Other problems are
reported as degraded, so that visitors can still reach the site.
"""

import logging
import shutil
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from threading import BoundedSemaphore, Thread

from django.conf import settings
from django.core.checks import run_checks
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import Error, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from catalogue.item_images import ItemImage, image_models
from contact.models import ContactMessage, Entry
from core import limiter
from core.http import read_only

from .backups import store
from .backups.offsite import is_set_up

logger = logging.getLogger(__name__)
TIMEOUT = 6.0  # seconds for all checks together
CACHE_SECONDS = 2.0  # seconds; anybody can request these checks
BACKUP_AGE = timedelta(hours=26)  # one per day, with some tolerance
COPY_AGE = timedelta(days=2)
CLOCK_TOLERANCE = timedelta(hours=1)
MAIL_AGE = timedelta(hours=1)
DISK_RATIO_MIN, DISK_BYTES_MIN = 0.05, 50 * 1024**2  # minimum free space
LOCK_WAIT = 2000  # milliseconds


class NotReady(Exception):
    """The site cannot work. The message is a sentence."""


class Degraded(Exception):
    """The site works, but needs attention. The message is a sentence."""


Results = dict[str, NotReady | Degraded | None]


def is_mail_late() -> bool:
    """Return whether a message or an entry has waited for more than an hour to be mailed."""
    return any(mails.objects.late(MAIL_AGE).exists() for mails in (ContactMessage, Entry))


def last_backup_at() -> datetime | None:
    """Return when the newest backup was made."""
    try:
        newest = store.newest()
    except OSError:
        logger.exception("The backups cannot be listed.")
        return None
    return store.made_at(newest) if newest else None


def has_recent_backup() -> bool:
    """Return whether there is a backup from the last 26 hours, and not from the future."""
    made_at = last_backup_at()
    return made_at is not None and abs(timezone.now() - made_at) <= BACKUP_AGE


def is_future(moment: datetime) -> bool:
    """Return whether the clock was set back since this moment, or was wrong then."""
    return moment > timezone.now() + CLOCK_TOLERANCE


def has_recent_copy() -> bool:
    """Return whether a backup has left the machine in the last two days, not in the future."""
    sent = store.last_sent()
    return sent is not None and abs(timezone.now() - sent.at) <= COPY_AGE


def has_missing_pictures() -> bool:
    """Check the first and last picture of each kind, which is fast for any number of them."""
    rows = [row for kind in image_models() for row in first_and_last(kind)]
    try:
        return not all(default_storage.exists(row.file.name or "") for row in rows)
    except Exception:  # S3 raises its own errors; the storage check reports them
        return False


def first_and_last(kind: type[ItemImage]) -> list[ItemImage]:
    by_age = kind._default_manager.order_by("pk")
    return [row for row in (by_age.first(), by_age.last()) if row]


def database() -> None:
    """Open a transaction, which takes SQLite's write lock."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA busy_timeout = {LOCK_WAIT}")
        with transaction.atomic():
            cursor.execute("SELECT 1")


def migrations() -> None:
    """Check that all migrations are applied."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotReady("The database has unapplied migrations.")


def storage() -> None:
    """Write, read and delete a file in the picture storage."""
    try:
        name = default_storage.save("readyz.txt", ContentFile(b"ok"))
        with default_storage.open(name) as file:
            found = file.read()
        default_storage.delete(name)
        if found != b"ok":
            raise OSError(f"{name} has different content.")
    except Exception as error:  # S3 raises its own errors
        raise NotReady("Pictures cannot be stored.") from error


def bundle() -> None:
    """Check that the frontend is built."""
    if run_checks(tags=["bundle"]):
        raise NotReady("The pages' scripts and styles are not built.")


def disk() -> None:
    """Check the free space of the data folder, and of the backups."""
    usage = shutil.disk_usage(settings.DATA_DIR)
    if usage.free < DISK_BYTES_MIN:
        raise NotReady("The disk is full.")
    if usage.free < usage.total * DISK_RATIO_MIN:
        raise Degraded("The disk is almost full.")
    if backup_disk_free() < DISK_RATIO_MIN:
        raise Degraded("The disk of the backups is almost full.")


def backup_disk_free() -> float:
    """Return how much of the disk of BACKUP_DIR is free, from 0 to 1.

    1 if that is not known: `backup` reports a folder that is not there.
    """
    try:
        usage = shutil.disk_usage(settings.BACKUP_DIR)
    except OSError:
        return 1.0
    return usage.free / usage.total


def mail() -> None:
    if is_mail_late():
        raise Degraded("A message has waited to be mailed for more than an hour.")


def limits() -> None:
    """Check that Redis answers, if it counts for the limits."""
    if not settings.CACHE_URL:
        return
    try:
        limiter.connect(settings.CACHE_URL).ping()
    except Exception as error:  # Redis raises its own errors
        raise Degraded("Redis does not answer. The database counts for the limits.") from error


def backup() -> None:
    made_at = last_backup_at()
    if made_at and is_future(made_at):
        raise Degraded("The newest backup is from the future: the clock is, or was, wrong.")
    if not has_recent_backup():
        raise Degraded("There is no backup from the last 26 hours.")


def offsite() -> None:
    if is_set_up() and not has_recent_copy():
        raise Degraded("No backup has left the machine in the last two days.")


def pictures() -> None:
    if has_missing_pictures():
        raise Degraded("Picture files are missing.")


CHECKS: tuple[Callable[[], None], ...] = (
    *(database, migrations, storage, bundle, disk),
    *(mail, limits, backup, offsite, pictures),
)


def run_check(check: Callable[[], None], results: Results) -> None:
    error: NotReady | Degraded | None = None
    try:
        check()
    except (NotReady, Degraded) as named:
        error = named
        if named.__cause__:  # anybody can read the sentence, so the reason is only in the log
            logger.warning("%s %s", named, named.__cause__)
    except Error as cause:
        reason = "is locked by another program" if "locked" in str(cause) else "does not answer"
        error = NotReady(f"The database {reason}.")
    except Exception:
        logger.exception("The check %s failed.", check.__name__)
        error = NotReady("The check failed.")
    finally:
        connections.close_all()  # of this thread
    results[check.__name__] = error


def run_all(checks: Sequence[Callable[[], None]]) -> Results:
    """Run checks in parallel, and wait for at most TIMEOUT."""
    results: Results = {}
    arguments = [(check, results) for check in checks]
    # Not a pool: Python would wait for its threads at exit, and one may hang.
    threads = [Thread(target=run_check, args=each, daemon=True) for each in arguments]
    for thread in threads:
        thread.start()
    end = time.monotonic() + TIMEOUT
    for thread in threads:
        thread.join(max(0, end - time.monotonic()))
    late = NotReady(f"There was no answer for {TIMEOUT:g} seconds.")
    return {check.__name__: results.get(check.__name__, late) for check in checks}


def can_store_pictures() -> bool:
    """Return whether the storage works. One that hangs does not keep whoever asks."""
    return not any(run_all([storage]).values())


class Readiness:
    """The last results, refreshed after CACHE_SECONDS by one request at a time."""

    def __init__(self) -> None:
        self.lock = BoundedSemaphore()  # as in pages/rendering.py
        self.until = 0.0
        self.results: Results = {}

    def check(self) -> Results:
        if time.monotonic() >= self.until and self.lock.acquire(blocking=not self.results):
            try:
                if time.monotonic() >= self.until:
                    self.results = run_all(CHECKS)
                    self.until = time.monotonic() + CACHE_SECONDS
            finally:
                self.lock.release()
        return self.results


readiness = Readiness()


@read_only
def livez(request: HttpRequest) -> HttpResponse:
    """Answer as long as the process runs, without database or disk."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


@read_only
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer `{"state": ready | degraded | not ready, "checks": {name: ok | sentence}}`."""
    results = readiness.check()
    stops = any(isinstance(error, NotReady) for error in results.values())
    state = "not ready" if stops else "degraded" if any(results.values()) else "ready"
    report = {name: str(error or "ok") for name, error in results.items()}
    response = JsonResponse({"state": state, "checks": report}, status=503 if stops else 200)
    response["Cache-Control"] = "no-store"
    return response
