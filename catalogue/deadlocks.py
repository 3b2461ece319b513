"""What to do when PostgreSQL has undone one transaction, so that another could go on.

Our own writers do not come to that (version.one_writer); SQL by hand may, and so may the release
before, which still answers while a deploy migrates.
"""

import logging
from collections.abc import Callable
from typing import TypeVar

from django.db import OperationalError

logger = logging.getLogger(__name__)
UNDONE = ("40P01", "40001")  # SQLSTATE: a deadlock; transactions that do not fit together
T = TypeVar("T")


def was_undone(error: Exception) -> bool:
    """Say, and log, whether the error left nothing behind and may not come a second time."""
    state = getattr(error.__cause__, "sqlstate", None)
    undone = isinstance(error, OperationalError) and state in UNDONE
    if undone:
        logger.warning("A deadlock was undone: %s", error)
    return undone


def with_second_try(write: Callable[[], T]) -> T:
    """Call `write`, which must be one transaction and start from nothing that was read before."""
    try:
        return write()
    except OperationalError as error:
        if not was_undone(error):
            raise
        return write()
