"""Receives browsers' reports of Content-Security-Policy violations, to find pages that break it.

Anybody can send anything here, and browser extensions cause violations, too.
"""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from contact.rate_limiter import RateLimiter

from .models import Violation

BODY_MAX = 16 * 1024  # bytes
PER_REQUEST = 10
MINUTE = 60  # seconds
PER_NETWORK, TOTAL = 20, 100  # reports per minute that a worker reads
EVERYBODY = "all"  # key for the limit in total
DIRECTIVE = re.compile(
    r"(default|script|style|img|font|connect|manifest|media|frame|child|worker|"
    r"object|prefetch)-src(-elem|-attr)?|form-action|frame-ancestors|base-uri"
)
WORDS = ("inline", "eval", "wasm-eval", "data", "blob", "self")
SCHEMES = ("http", "https", "ws", "wss")
HOST = re.compile(r"[a-z0-9.-]{1,90}|[0-9a-f:.]{2,45}")
# Names of the fields in application/reports+json and application/csp-report.
FIELDS = {
    "directive": ("effectiveDirective", "effective-directive", "violated-directive"),
    "blocked": ("blockedURL", "blocked-uri"),
    "page": ("documentURL", "document-uri"),
    "source": ("sourceFile", "source-file"),
}

logger = logging.getLogger(__name__)


report_limiter = RateLimiter(MINUTE)  # per worker: an exact limit is not needed


class ReportsView(APIView):
    """Always answers 204, because browsers ignore the response."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    schema = None

    def post(self, request: Request) -> Response:
        http = request._request
        for report in reports(http):
            if report_limiter.hit(http.META["CLIENT_NETWORK"], PER_NETWORK) or report_limiter.hit(
                EVERYBODY, TOTAL
            ):
                break
            record(http, report)
        return Response(status=204)


def reports(request: HttpRequest) -> Iterator[dict[str, str]]:
    """Yield the reports of a request in either format, with the same field names."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > BODY_MAX:
        return
    body = request.read(BODY_MAX + 1)
    try:
        data = json.loads(body) if len(body) <= BODY_MAX else None
    except (ValueError, RecursionError):
        return
    for item in data[:PER_REQUEST] if isinstance(data, list) else [data]:
        match item:
            case {"csp-report": dict() as report} | {
                "type": "csp-violation",
                "body": dict() as report,
            }:
                yield {name: first_text(report, names) for name, names in FIELDS.items()}


def first_text(report: dict[str, Any], names: tuple[str, ...]) -> str:
    return next((report[name] for name in names if isinstance(report.get(name), str)), "")


def record(request: HttpRequest, report: dict[str, str]) -> None:
    """Count the report if it is about one of our pages and not about a browser extension."""
    directive = report["directive"].partition(" ")[0]
    blocked, route = origin(report["blocked"]), find_route(request, report["page"])
    ours = not report["source"] or origin(report["source"]) is not None
    if not (DIRECTIVE.fullmatch(directive) and blocked and route and ours):
        return
    try:
        Violation.objects.record(directive, blocked, route)
    except DatabaseError:
        logger.warning("A report of a policy violation could not be stored.", exc_info=True)


def origin(address: str) -> str | None:
    """Return scheme and host, or a keyword such as "inline". Return None for anything else, such as
    the addresses of browser extensions.
    """
    if address in WORDS:
        return address
    try:
        url = urlsplit(address)
        host = url.hostname or ""
    except ValueError:
        return None
    if url.scheme in WORDS:
        return url.scheme
    return f"{url.scheme}://{host}" if url.scheme in SCHEMES and HOST.fullmatch(host) else None


def find_route(request: HttpRequest, address: str) -> str | None:
    """Return the route of our page at the address, without ids and query, or None."""
    try:
        url = urlsplit(address)
        here = (request.get_host(), urlsplit(settings.SITE_URL).netloc)
        match = resolve(url.path or "/") if url.netloc in here else None
    except Resolver404:
        return "404"
    except ValueError:
        return None
    return str(match.kwargs.get("route") or f"/{match.route}")[:100] if match else None
