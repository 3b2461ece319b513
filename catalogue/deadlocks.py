"""What to do when PostgreSQL has undone one transaction, so that another could go on.

Our own writers do not come to that (version.write_lock); SQL by hand may, and so may the release
before, which still answers while a deploy migrates.
"""

import logging
from collections.abc import Callable
from typing import TypeVar

from django.db import OperationalError

logger = logging.getLogger(__name__)
RETRYABLE_STATES = ("40P01", "40001")  # SQLSTATE: a deadlock; transactions that do not fit together
T = TypeVar("T")


def is_retryable(error: Exception) -> bool:
    """Say, and log, whether the error left nothing behind and may not come a second time."""
    state = getattr(error.__cause__, "sqlstate", None)
    undone = isinstance(error, OperationalError) and state in RETRYABLE_STATES
    if undone:
        logger.warning("A deadlock was undone: %s", error)
    return undone


def retry_once(write: Callable[[], T]) -> T:
    """Call `write`, which must be one transaction and start from nothing that was read before."""
    try:
        return write()
    except OperationalError as error:
        if not is_retryable(error):
            raise
        return write()
