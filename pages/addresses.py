"""The one address under which an answer is known: path, and the query that makes a difference.

Anybody can add `?x=1` to any path. What is not declared here is left out when a page is drawn and
when an answer is kept, so that it costs nothing.
"""

from django.http import HttpRequest
from django.urls import register_converter
from django.utils.http import urlencode

from catalogue.models import Tyre
from contact.subjects import LIST_PATHS

ANY = None  # whatever stands there: such an answer has no end of values, and is not kept
PARAMETERS: dict[str, dict[str, tuple[str, ...] | None]] = {
    "/racing-parts/tyres": {"type": tuple(Tyre.Type.values)},
    "/contact": {"inquiry": tuple(LIST_PATHS)},  # its name is read in the browser
    "/sitemap-builds.xml": {"p": ANY},
}


class IdConverter:
    """An id in a path, written in one way only: `0021` is not found."""

    regex = "[1-9][0-9]{0,18}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(IdConverter, "id")


def canonical_address(request: HttpRequest) -> str:
    """Return the path, of the API without a trailing slash, and the declared query in one order."""
    path = request.path
    if path.startswith("/api/"):
        path = path.rstrip("/")
    query = declared_query(request)
    return f"{path}?{urlencode(query)}" if query else path


def has_unbounded_query(request: HttpRequest) -> bool:
    """Say whether the query has a parameter that may hold anything."""
    declared = PARAMETERS.get(request.path, {})
    return any(declared[name] is ANY for name in declared_query(request))


def declared_query(request: HttpRequest) -> dict[str, str]:
    declared = PARAMETERS.get(request.path)
    if not declared or not request.META.get("QUERY_STRING"):
        return {}
    given = ((name, request.GET[name]) for name in declared if name in request.GET)
    return {
        name: value
        for name, value in given
        if (allowed := declared[name]) is ANY or value in allowed
    }
