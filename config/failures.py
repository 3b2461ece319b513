"""What the machine refuses, told apart from our own mistakes: a full disk, a read-only folder."""

import errno
import logging

from django.db import OperationalError
from django.http import UnreadablePostError
from rest_framework.exceptions import APIException

logger = logging.getLogger(__name__)
FULL = (errno.ENOSPC, errno.EDQUOT)


class DiskFull(APIException):
    status_code = 507
    default_detail = (
        "The server's disk is full, so nothing was saved. Please make room on it and try again."
    )


class CannotWrite(APIException):
    status_code = 503
    default_detail = (
        "The server cannot store anything at the moment, so nothing was saved. "
        "Please try again later."
    )


def refusal_of_the_machine(error: Exception) -> APIException | None:
    """Return what to answer, with the cause in the log, or None when `error` is something else."""
    refusal: APIException | None = None
    match error:
        case UnreadablePostError():  # the sender went away
            pass
        case OSError():
            refusal = DiskFull() if error.errno in FULL else CannotWrite()
        case OperationalError():  # of SQLite, which gives no code
            if "disk is full" in str(error):
                refusal = DiskFull()
            elif "readonly" in str(error):
                refusal = CannotWrite()
    if refusal:
        logger.error("Nothing was saved: %s", error, exc_info=error)
    return refusal
