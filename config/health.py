"""Whether this process lives, and whether it can do its work: /livez and /readyz.

Not ready (503) is only what stops the work: pages cannot be shown, or nothing can be stored.
What somebody should look at before long is named, too, but keeps the site where visitors reach it.
"""

import asyncio
import shutil
import time
from dataclasses import dataclass
from datetime import timedelta
from threading import BoundedSemaphore

from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from health_check import checks
from health_check.base import HealthCheck, HealthCheckResult
from health_check.exceptions import ServiceUnavailable, ServiceWarning

from contact.models import ContactMessage

from .backups import shelf
from .checks import bundle_problem
from .lost_pictures import pictures_are_lost

BACKUP_AGE = timedelta(hours=26)  # one a day, and some patience
MAIL_AGE = timedelta(hours=1)
DISK_PART, DISK_BYTES = 0.05, 50 * 1024**2  # free; less is soon full, or as good as full
LOCK_WAIT = 2000  # milliseconds
REMEMBERED = 2.0  # seconds: so often may anybody have all this looked at


def late_mail() -> bool:
    """Say whether a message has waited for an hour to be mailed."""
    return ContactMessage.objects.late(MAIL_AGE).exists()


def is_backed_up() -> bool:
    """Say whether there is a backup of the last 26 hours; one of the future is none."""
    newest = shelf.newest()
    made_at = shelf.made_at(newest) if newest else None
    return made_at is not None and abs(timezone.now() - made_at) <= BACKUP_AGE


class DatabaseCheck(HealthCheck):
    def run(self) -> None:
        try:
            self.look()
        except Error as error:
            reason = "is locked by another program" if "locked" in str(error) else "does not answer"
            raise ServiceUnavailable(f"The database {reason}.") from error
        finally:
            connections.close_all()  # of this check's own thread

    def look(self) -> None:
        raise NotImplementedError


@dataclass
class Database(DatabaseCheck):
    """Something can be written: a transaction takes SQLite's one lock for writing."""

    def look(self) -> None:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute(f"PRAGMA busy_timeout = {LOCK_WAIT}")
            with transaction.atomic():
                cursor.execute("SELECT 1")


@dataclass
class Migrations(DatabaseCheck):
    def look(self) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise ServiceUnavailable("The database is older than the code; please migrate it.")


@dataclass
class Mail(DatabaseCheck):
    def look(self) -> None:
        if late_mail():
            raise ServiceWarning("A message has waited to be mailed for more than an hour.")


class Storage(checks.Storage):
    """A file can be written, read and deleted where the pictures lie."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # S3 storage has errors of its own
            raise ServiceUnavailable("Pictures cannot be stored.") from error


@dataclass
class Bundle(HealthCheck):
    def run(self) -> None:
        if bundle_problem():
            raise ServiceUnavailable("The pages' scripts and styles are not built.")


@dataclass
class Disk(HealthCheck):
    def run(self) -> None:
        usage = shutil.disk_usage(settings.DATA_DIR)
        if usage.free < DISK_BYTES:
            raise ServiceUnavailable("The disk is full.")
        if usage.free < usage.total * DISK_PART:
            raise ServiceWarning("The disk is almost full.")


@dataclass
class Limits(DatabaseCheck):
    """The cache that contact messages are counted in, which may be Redis."""

    def look(self) -> None:
        try:
            cache.get("readyz")
        except Exception as error:  # each kind of cache has errors of its own
            raise ServiceWarning("Messages cannot be counted, so any number is taken.") from error


@dataclass
class Backup(HealthCheck):
    def run(self) -> None:
        if not is_backed_up():
            raise ServiceWarning("There is no backup of the last 26 hours.")


@dataclass
class Pictures(DatabaseCheck):
    def look(self) -> None:
        if pictures_are_lost():
            raise ServiceWarning("Files of pictures are missing.")


CHECKS: tuple[type[HealthCheck], ...] = (
    *(Database, Migrations, Storage, Bundle, Disk),
    *(Mail, Limits, Backup, Pictures),
)


async def run_checks() -> list[HealthCheckResult]:
    """Run all at the same time; one that hangs is given up after some seconds."""
    return list(await asyncio.gather(*(check().get_result() for check in CHECKS)))


class Readiness:
    """The last answer, asked for anew at most every REMEMBERED seconds and by one at a time."""

    def __init__(self) -> None:
        self.lock = BoundedSemaphore()  # as in server_rendering.py
        self.until = 0.0
        self.results: list[HealthCheckResult] = []

    def look(self) -> list[HealthCheckResult]:
        if time.monotonic() >= self.until and self.lock.acquire(blocking=not self.results):
            try:
                if time.monotonic() >= self.until:
                    self.results = async_to_sync(run_checks)()
                    self.until = time.monotonic() + REMEMBERED
            finally:
                self.lock.release()
        return self.results


readiness = Readiness()


@require_safe
def livez(request: HttpRequest) -> HttpResponse:
    """The process answers. Needs nothing else: not the database, nor the disk."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer `{"state": ready | degraded | not ready, "checks": {name: ok | sentence}}`."""
    results = readiness.look()
    errors = [result.error for result in results if result.error]
    stops = any(not isinstance(error, ServiceWarning) for error in errors)
    said = {
        type(result.check).__name__.lower(): result.error.message if result.error else "ok"
        for result in results
    }
    state = "not ready" if stops else "degraded" if errors else "ready"
    response = JsonResponse({"state": state, "checks": said}, status=503 if stops else 200)
    response["Cache-Control"] = "no-store"
    return response
