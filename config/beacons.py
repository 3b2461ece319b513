"""Answers the beacons of visitors before Django does, because there may be very many.

Django takes five times as long for a request as gunicorn. So only what is plainly right is
answered here, with the headers that Django gave the first one; everything else goes on to the view,
which says what is wrong (visits/seen_view.py).
"""

import io
import json
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings

from visits.beacon import BODY_MAX, BadBeacon, Beacon, read_beacon
from visits.flood import flood_limit
from visits.gathering import gathering
from visits.visitors import is_counted

from .network import client_network

PATH = "/api/seen"
STATUS = "204 No Content"
OWN_HEADERS = ("x-request-id",)  # of one response
Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Beacons:
    """A WSGI application around another one."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.headers: list[tuple[str, str]] = []

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] != PATH or environ["REQUEST_METHOD"] != "POST":
            return self.application(environ, start_response)
        if self.headers and is_plain(environ):
            beacon = read(environ)
            if beacon and gathering.knows(beacon) and is_allowed(environ, beacon):
                start_response(STATUS, self.headers)
                return []
        return self.application(environ, self.learn(environ, start_response))

    def learn(self, environ: Environ, start_response: Callable[..., Any]) -> Callable[..., Any]:
        """Keep the headers of Django's answer to a beacon that could have been answered here."""

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            if status == STATUS and is_plain(environ):
                self.headers = [pair for pair in headers if pair[0].lower() not in OWN_HEADERS]
            return start_response(status, headers, *rest)

        return start


def is_plain(environ: Environ) -> bool:
    """Return whether it is a small JSON body from a page of this very host."""
    host, origin = environ.get("HTTP_HOST", ""), environ.get("HTTP_ORIGIN", "")
    length = environ.get("CONTENT_LENGTH") or ""
    return (
        environ.get("CONTENT_TYPE") == "application/json"
        and host.partition(":")[0] in settings.ALLOWED_HOSTS
        and origin.partition("://")[2] in ("", host)
        and (not settings.SECURE_SSL_REDIRECT or origin.startswith("https:"))
        and length.isdecimal()
        and int(length[:9]) <= BODY_MAX
    )


def read(environ: Environ) -> Beacon | None:
    """Return the beacon, or None if it is wrong; the body can be read again."""
    body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
    environ["wsgi.input"] = io.BytesIO(body)
    try:
        return read_beacon(json.loads(body))
    except (ValueError, RecursionError, BadBeacon):
        return None


def is_allowed(environ: Environ, beacon: Beacon) -> bool:
    """Count the beacon if its sender is counted; return whether there were not too many."""
    if is_counted(environ):
        if not flood_limit.allows(client_network(environ)):
            return False
        gathering.add(beacon)
    return True
