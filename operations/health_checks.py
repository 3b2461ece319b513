"""What /readyz checks. NotReady stops the site, Degraded only needs attention."""

import logging
import shutil
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.core.checks import run_checks
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from contact.models import Addition, ContactMessage
from core import limiter

from .backups import store
from .backups.offsite import is_set_up
from .missing_pictures import has_missing_pictures

logger = logging.getLogger(__name__)
BACKUP_AGE = timedelta(hours=26)  # one per day, with some tolerance
COPY_AGE = timedelta(days=2)
MAIL_AGE = timedelta(hours=1)
DISK_RATIO_MIN, DISK_BYTES_MIN = 0.05, 50 * 1024**2  # minimum free space
LOCK_WAIT = 2000  # milliseconds


class NotReady(Exception):
    """The site cannot work. The message is a sentence."""


class Degraded(Exception):
    """The site works, but needs attention. The message is a sentence."""


def is_mail_late() -> bool:
    """Return whether a message, or an addition to one, has waited for more than an hour to be
    mailed.
    """
    return any(mails.objects.late(MAIL_AGE).exists() for mails in (ContactMessage, Addition))


def has_recent_backup() -> bool:
    """Return whether there is a backup from the last 26 hours, and not from the future."""
    try:
        newest = store.newest()
    except OSError:
        logger.exception("The backups cannot be listed.")
        return False
    made_at = store.made_at(newest) if newest else None
    return made_at is not None and abs(timezone.now() - made_at) <= BACKUP_AGE


def has_recent_copy() -> bool:
    """Return whether a backup has left the machine in the last two days, not in the future."""
    sent = store.last_sent()
    return sent is not None and abs(timezone.now() - sent.at) <= COPY_AGE


def database() -> None:
    """Open a transaction, which takes SQLite's write lock."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA busy_timeout = {LOCK_WAIT}")
        with transaction.atomic():
            cursor.execute("SELECT 1")


def migrations() -> None:
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
    if run_checks(tags=["bundle"]):
        raise NotReady("The pages' scripts and styles are not built.")


def disk() -> None:
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
    if not settings.CACHE_URL:
        return
    try:
        limiter.connect(settings.CACHE_URL).ping()
    except Exception as error:  # Redis raises its own errors
        raise Degraded("Redis does not answer. The database counts for the limits.") from error


def backup() -> None:
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
