"""Errors of the infrastructure, such as a full disk or a database that does not respond."""

import errno
import logging
import sqlite3

from django.db import InterfaceError, InternalError, OperationalError, connection
from django.http import UnreadablePostError
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException

from core.locking import RETRYABLE_STATES

logger = logging.getLogger(__name__)
FULL = (errno.ENOSPC, errno.EDQUOT)


class DiskFull(APIException):
    status_code = 507
    default_detail = _(
        "The server's disk is full, so nothing was saved. Please free some space and try again."
    )


class WriteFailed(APIException):
    status_code = 503
    default_detail = _(
        "The server cannot store anything at the moment, so nothing was saved. "
        "Please try again later."
    )


class DatabaseUnavailable(APIException):
    status_code = 503
    wait = 60  # seconds; REST framework sends it as Retry-After
    default_detail = _(
        "The site's database is not available at the moment. Please try again in a minute."
    )


def infrastructure_error(error: Exception) -> APIException | None:
    """Log the error and return the one to answer, or None if it is a different kind of error."""
    refusal: APIException | None = None
    match error:
        case UnreadablePostError():  # the client disconnected
            pass
        case OSError():
            refusal = DiskFull() if error.errno in FULL else WriteFailed()
        case OperationalError() | InternalError() | InterfaceError():
            of_database = postgresql_error if connection.vendor == "postgresql" else sqlite_error
            refusal = of_database(error)
    if refusal:
        logger.error("Infrastructure error: %s", error, exc_info=error)
    return refusal


SQLITE_ERRORS: dict[int, type[APIException]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_BUSY: WriteFailed,
    sqlite3.SQLITE_LOCKED: WriteFailed,
    sqlite3.SQLITE_READONLY: WriteFailed,
    sqlite3.SQLITE_CANTOPEN: DatabaseUnavailable,
    sqlite3.SQLITE_IOERR: DatabaseUnavailable,
    sqlite3.SQLITE_NOTADB: DatabaseUnavailable,
}


def sqlite_error(error: Exception) -> APIException | None:
    """Return the error by its primary result code, the low byte of the extended one."""
    code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
    return SQLITE_ERRORS[code]() if code in SQLITE_ERRORS else None


def postgresql_error(error: Exception) -> APIException | None:
    """Return the error by its SQLSTATE, which is None if there is no connection."""
    state = getattr(error.__cause__, "sqlstate", "")
    if state is None:
        return DatabaseUnavailable()
    if state == "53100":
        return DiskFull()
    if state in (*RETRYABLE_STATES, "25006", "55P03"):  # read-only; lock timeout
        return WriteFailed()
    # 57: also a statement that took too long
    return DatabaseUnavailable() if state.startswith(("08", "57")) else None
