"""Django's handlers for 400, 404 and 500 (urls.py)."""

import sys

from django.core.exceptions import DisallowedHost
from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from . import missing_pages
from .failures import infrastructure_error
from .spelling import existing_page, moved

NOT_FOUND = gettext_lazy("There is nothing at this address.")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        text = "This host name is not allowed; see the ALLOWED_HOSTS setting of the site."
        return plain_error(request, 400, text)
    return plain_error(request, 400, _("The server did not understand this request."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"error": str(NOT_FOUND)}, status=404)
    if request.method in ("GET", "HEAD"):
        path = existing_page(request.path)
        if path and path != request.path:
            return moved(request, path)
    return missing_pages.not_found(request)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an uncaught exception.

    If the database is unavailable, answer the same 503 as the API. Other errors of the system are
    not distinguished, because a missing file, for example, is a bug.
    """
    error = sys.exception()
    refusal = infrastructure_error(error) if isinstance(error, Error) else None
    if refusal is None:
        return plain_error(request, 500, _("Something went wrong on the server. Please try again."))
    response = plain_error(request, refusal.status_code, str(refusal.detail))
    if wait := getattr(refusal, "wait", None):
        response["Retry-After"] = str(wait)
    return response


def plain_error(request: HttpRequest, status: int, error: str) -> HttpResponse:
    """Answer without templates or database, because they may have failed."""
    if request.path.startswith("/api/"):
        return JsonResponse({"error": error}, status=status)
    return HttpResponse(error, status=status, content_type="text/plain; charset=utf-8")
