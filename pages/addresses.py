"""The addresses of pages: in each language, canonical, and in one spelling.

A canonical address is the path and the query parameters that make a difference. Anybody can add
`?x=1` to any path. Parameters that are not declared here are ignored when a page is rendered and
cached, so they cost nothing.

Each page has one spelling of its path. The router in the browser knows no other: it could not take
over a page that was served at another one.
"""

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.urls import Resolver404, ResolverMatch, register_converter, resolve
from django.utils.encoding import escape_uri_path
from django.utils.http import urlencode

from catalogue.kinds import KINDS
from catalogue.models import Build, Tyre
from contact.subjects import LIST_PATHS
from core.http import first_value
from core.languages import LANGUAGE_PARAMETER, OTHER_LANGUAGES

ANY = None  # any value; such responses are not cached


class Filter(tuple[str, ...]):
    """The values of a filter. Responses are not cached, because several filters together have too
    many values.
    """


Parameters = dict[str, tuple[str, ...] | None]
PARAMETERS: dict[str, Parameters] = {
    **{
        kind.page: {name: Filter(map(str, values)) for name, values in kind.model.FILTERS.items()}
        for kind in KINDS.values()
    },
    "/contact": {"inquiry": tuple(LIST_PATHS)},  # the parameter `name` is read in the browser
    **{f"/sitemap-{kind.name}.xml": {"p": ANY} for kind in KINDS.values() if kind.item_page},
}
PARAMETERS[KINDS["tyres"].page]["type"] = tuple(Tyre.Type.values)
# The API answers these paths, and all below them, in each language. English is the same as none.
IN_LANGUAGES = ("/api/pages", *(f"/api/{kind}" for kind in KINDS))
LANGUAGE: Parameters = {LANGUAGE_PARAMETER: OTHER_LANGUAGES}


class IdConverter:
    """An id in a path, without leading zeros: `0021` is a 404."""

    regex = "[1-9][0-9]{0,18}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(IdConverter, "id")


def is_admin_path(path: str) -> bool:
    """Return whether it is one of the admin's own pages, whose language is not in the address. What
    the admin previews are pages of the site.
    """
    path = f"{path}/"
    return path.startswith("/admin/") and not path.startswith("/admin/preview/")


def without_language(path: str) -> str:
    first, _, rest = path[1:].partition("/")
    return f"/{rest}" if first in OTHER_LANGUAGES else path


def canonical_address(request: HttpRequest) -> str:
    """Return the path and the declared query in a fixed order; API paths lose a final slash, but
    not several, which have no view.
    """
    path = request.path
    if path.startswith("/api/"):
        path = path.removesuffix("/")
    query = declared_query(request)
    return f"{path}?{urlencode(query)}" if query else path


def declared_parameters(path: str) -> Parameters:
    if path.startswith(IN_LANGUAGES):
        return LANGUAGE
    return PARAMETERS.get(without_language(path), {})


def has_unbounded_query(request: HttpRequest) -> bool:
    """Return whether the query has a parameter with any value, or one with too many."""
    kinds = (declared_parameters(request.path)[name] for name in declared_query(request))
    return any(values is ANY or isinstance(values, Filter) for values in kinds)


def declared_query(request: HttpRequest) -> dict[str, str]:
    if not request.META.get("QUERY_STRING"):
        return {}
    declared = declared_parameters(request.path)
    given = ((name, first_value(request.GET, name)) for name in declared)
    return {
        name: value
        for name, value in given
        if value is not None and ((allowed := declared[name]) is ANY or value in allowed)
    }


class SpellingMiddleware:
    """Moves requests with escapes that a page's address does not need: `/quad%2Dbuilds`. Other
    spellings have no view, so `error_pages.not_found` moves them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if has_escapes(request) and request.method in ("GET", "HEAD"):
            found = find_page(request.path)
            if found and escape_uri_path(found[0]) != sent_path(request):
                return moved(request, found[0])
        return self.get_response(request)


def has_escapes(request: HttpRequest) -> bool:
    return "%" in sent_path(request)


def sent_path(request: HttpRequest) -> str:
    """Return the path as gunicorn received it; other servers do not tell."""
    path: str = request.META.get("RAW_URI", "").partition("?")[0]
    return path if path.startswith("/") else ""  # a proxy may send a whole URL


def find_page(path: str) -> tuple[str, ResolverMatch] | None:
    """Return the page at a path in any case, with or without a slash at its end: how the path is
    spelled, and its match. What the route leaves open, such as a token, stays as it is. The admin's
    pages have no language in their path.
    """
    for candidate in with_and_without_slash(path, without_language(path)):
        try:
            match = resolve(candidate.lower())
        except Resolver404:
            continue
        if "route" in match.kwargs:
            parts = zip(match.route.split("/"), candidate[1:].split("/"), strict=True)
            spelled = (own if part.startswith("<") else part for part, own in parts)
            return "/" + "/".join(spelled), match
    return None


def with_and_without_slash(*paths: str) -> Iterator[str]:
    for path in paths:
        yield path
        yield path[:-1] if path.endswith("/") else f"{path}/"


def existing_page(path: str) -> str | None:
    """Return how the path of a page is spelled, unless it answers with a 404."""
    found = find_page(path)
    if found is None:
        return None
    spelled, match = found
    if match.url_name == "build":
        exists = Build.objects.published().filter(pk=match.kwargs["pk"]).exists()
        return spelled if exists else None
    return spelled


def moved(request: HttpRequest, path: str) -> HttpResponsePermanentRedirect:
    query = request.META.get("QUERY_STRING", "")
    escaped = escape_uri_path(path)
    response = HttpResponsePermanentRedirect(f"{escaped}?{query}" if query else escaped)
    if "token" in resolve(path).kwargs:  # the address opens something to whoever has it
        response["Cache-Control"] = "no-store, private"
    return response
