"""404 pages, rendered once for all addresses."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from core.cache_token import current_token
from documents.site import Site

from .addresses import localized
from .head import not_found_head
from .rendering import render_page
from .shell import PageResponse, is_admin, render_shell

ANY_BUILD = 10**18  # an id, as the page checks, of no build
# Route -> address of the page.
NOT_FOUND = {"404": "/404", "/quad-builds/:id": f"/quad-builds/{ANY_BUILD}"}
# (address, private route) -> token of the catalogue, and page
not_found_pages: dict[tuple[str, str], tuple[str, bytes]] = {}


def not_found(
    request: HttpRequest, route: str = "404", private_route: str = "", build: int = 0
) -> HttpResponse:
    """Answer 404 with the page of `route` for a missing item, or instead of a `private_route`.

    It is the same at any public address of a language, but for the number of a build, so it is
    rendered once and missing pages cost little. Like every page it depends on the documents and on
    the year, which are part of the token.
    """
    token = current_token()  # read first: the page may be newer, but never older
    address = localized(NOT_FOUND[route])
    key = (address, private_route)
    kept, body = not_found_pages.get(key, ("", b""))
    if token and token == kept and not is_admin(request):
        response = PageResponse(with_number(body, build), status=404)
        response["Cache-Control"] = "no-cache"
        response.allow_start_script()
        return response
    site = Site()
    data = site.data(route)
    if route == "/quad-builds/:id":
        data[f"builds/{ANY_BUILD}"] = None  # there is none
    if private_route:
        data["contact/message"] = None
    head = not_found_head(NOT_FOUND[route], site.texts, route)
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
        not_found_pages[key] = (token, response.content)
    response.content = with_number(response.content, build)
    return response


def with_number(body: bytes, build: int) -> bytes:
    """Return the page of `ANY_BUILD` as that of another one."""
    return body.replace(b"builds/%d" % ANY_BUILD, b"builds/%d" % build) if build else body
