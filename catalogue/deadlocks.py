"""Transactions that PostgreSQL rolled back to resolve a deadlock, and that may be retried.

Writers that use `version.write_lock` never deadlock. SQL written by hand may, and so may the
previous release, which still runs while a deployment migrates.
"""

import logging

from django.db import OperationalError

logger = logging.getLogger(__name__)
RETRYABLE_STATES = ("40P01", "40001")  # SQLSTATE: deadlock, serialization failure


def is_retryable(error: Exception) -> bool:
    """Return, and log, whether the transaction was rolled back and may succeed on a retry."""
    state = getattr(error.__cause__, "sqlstate", None)
    retryable = isinstance(error, OperationalError) and state in RETRYABLE_STATES
    if retryable:
        logger.warning("A transaction was rolled back by a deadlock: %s", error)
    return retryable
