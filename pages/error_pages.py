"""The pages for errors: Django's handlers for 400, 404 and 500 (config/urls.py), missing pages, and
failures of the infrastructure, such as a full disk or a database that does not respond.
"""

import errno
import logging
import sqlite3
import sys

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import Error, InterfaceError, InternalError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException

from core.cache_token import current_token
from core.languages import localized
from core.locking import RETRYABLE_STATES
from documents.site import Site

from .addresses import existing_page, moved
from .head import not_found_head
from .rendering import render_page
from .shell import PageResponse, is_admin, render_shell

logger = logging.getLogger(__name__)
FULL = (errno.ENOSPC, errno.EDQUOT)
NOT_FOUND = _("There is nothing at this address.")
ANY_BUILD = 10**18  # an id, as the page checks, of no build
# (address, private route) -> token of the catalogue, and page
missing_pages: dict[tuple[str, str], tuple[str, bytes]] = {}


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


def missing_page(
    request: HttpRequest, route: str = "404", private_route: str = "", build: int = 0
) -> HttpResponse:
    """Answer 404 with the page of `route` for a missing item, or instead of a `private_route`.

    It is the same at any public address of a language, but for the number of a build, so it is
    rendered once and missing pages cost little. Like every page it depends on the documents and on
    the year, which are part of the token.
    """
    token = current_token()  # read first: the page may be newer, but never older
    path = route.replace(":id", str(ANY_BUILD)) if build else "/404"
    address = localized(path)
    key = (address, private_route)
    kept, body = missing_pages.get(key, ("", b""))
    if token and token == kept and not is_admin(request):
        response = PageResponse(with_number(body, build), status=404)
        response["Cache-Control"] = "no-cache"
        response.allow_start_script()
        return response
    site = Site()
    data = site.data(route)
    if build:
        data[f"builds/{ANY_BUILD}"] = None  # there is none
    if private_route:
        data["contact/message"] = None
    head = not_found_head(path, site.texts, route)
    if is_admin(request):
        return render_shell(request, site, head, data, status=404)
    rendered = render_page(address, data)
    response = render_shell(
        request,
        site,
        head,
        data,
        status=404,
        rendered=rendered,
        private_route=private_route,
    )
    if token and response["Cache-Control"] != "no-store" and not settings.DEBUG:
        missing_pages[key] = (token, response.content)
    response.content = with_number(response.content, build)
    return response


def with_number(body: bytes, build: int) -> bytes:
    """Return the page of `ANY_BUILD` as that of another one."""
    return body.replace(b"builds/%d" % ANY_BUILD, b"builds/%d" % build) if build else body


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        text = "This host name is not allowed; see the ALLOWED_HOSTS setting of the site."
        return plain_error(request, 400, text)
    return plain_error(request, 400, gettext("The server did not understand this request."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"error": str(NOT_FOUND)}, status=404)
    if request.method in ("GET", "HEAD"):
        path = existing_page(request.path)
        if path and path != request.path:
            return moved(request, path)
    return missing_page(request)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an uncaught exception.

    If the database is unavailable, answer the same 503 as the API. Other errors of the system are
    not distinguished, because a missing file, for example, is a bug.
    """
    error = sys.exception()
    refusal = infrastructure_error(error) if isinstance(error, Error) else None
    if refusal is None:
        return plain_error(
            request, 500, gettext("Something went wrong on the server. Please try again.")
        )
    response = plain_error(request, refusal.status_code, str(refusal.detail))
    if wait := getattr(refusal, "wait", None):
        response["Retry-After"] = str(wait)
    return response


def plain_error(request: HttpRequest, status: int, error: str) -> HttpResponse:
    """Answer without templates or database, because they may have failed."""
    if request.path.startswith("/api/"):
        return JsonResponse({"error": error}, status=status)
    return HttpResponse(error, status=status, content_type="text/plain; charset=utf-8")
