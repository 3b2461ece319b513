"""One spelling of each page's address. The router in the browser knows no other: it could not take
over a page that was served at another one.
"""

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.encoding import escape_uri_path

from catalogue.models import Build

from .addresses import without_language


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
    path = escape_uri_path(path)
    return HttpResponsePermanentRedirect(f"{path}?{query}" if query else path)
