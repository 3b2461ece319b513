"""Locks the catalogue and the documents for one writer at a time, and recognises deadlocks.

Writers that use `write_lock` never deadlock. SQL written by hand may, and so may the previous
release, which still runs while a deployment migrates: PostgreSQL rolls one of them back.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction

logger = logging.getLogger(__name__)
RETRYABLE_STATES = ("40P01", "40001")  # SQLSTATE: deadlock, serialization failure


@contextmanager
def write_lock() -> Iterator[None]:
    """Open a transaction that reads and then writes the catalogue; only one runs at a time.

    All writers take this lock, here or in the triggers, before they lock any row. Otherwise two
    could deadlock. Unlike row locks, an advisory lock goes to the writer that has waited longest.
    SQLite only has one writer anyway.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtext('catalogue'))")
        yield


def is_retryable(error: Exception) -> bool:
    """Return, and log, whether the transaction was rolled back and may succeed on a retry."""
    state = getattr(error.__cause__, "sqlstate", None)
    retryable = isinstance(error, OperationalError) and state in RETRYABLE_STATES
    if retryable:
        logger.warning("A transaction was rolled back by a deadlock: %s", error)
    return retryable
