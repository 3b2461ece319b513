"""The public pages. Each renders the shell with its head and initial data.

The data has the format of the API (same serializers), keyed by API path, so that the first view
needs no API requests.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.encoding import iri_to_uri
from django.utils.html import json_script
from django.views.decorators.http import require_safe
from rest_framework.serializers import BaseSerializer

from catalogue.languages import ENGLISH, LANGUAGES, current_language
from catalogue.models import TEASER_PARTS, Build, Part, Tyre
from catalogue.serializers import (
    BuildSerializer,
    NeighboursSerializer,
    PartPriceSerializer,
    PartSerializer,
    TyreSerializer,
)
from catalogue.version import cache_until_catalogue_changes, current_token

from .addresses import canonical_address, has_unbounded_query, localized, without_language
from .bundle import bundle_files, start_script, start_script_hash
from .comparisons import read_comparison
from .content import absolute, content, label, public_routes, words
from .documents import phone_url
from .head import INDEXABLE, NOINDEX, Head, build_head, not_found_head, page_head, parts_head
from .page_data import Site
from .preloads import (
    Attributes,
    build_preload,
    builds_preload,
    page_preload,
    parts_preload,
    tyres_preload,
)
from .rendering import NOT_RENDERED, Page, render_page
from .site_files import THEME
from .structured_data import script

# The browser needs their texts to change the head, and no document has them.
BROWSER_HEADS = ("404", "build", "/quad-builds/:id")


class ShortEncoder(DjangoJSONEncoder):
    """Writes letters as themselves: as `\\u041e`, Russian pages are a sixth longer on the line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"ensure_ascii": False, "separators": (",", ":")})


def serialize(serializer: type[BaseSerializer[Any]], items: Any, *, many: bool = True) -> Any:
    return serializer(items, many=many, context={"language": current_language()}).data


def render_shell(
    request: HttpRequest,
    site: Site,
    head: Head,
    data: dict[str, Any],
    pictures: Iterable[Attributes] = (),
    status: int = 200,
    rendered: Page | None = None,
    notice: str = "",
    private_route: str = "",
) -> HttpResponse:
    """Render the page template with its head, initial data and preloads. Without `rendered`, the
    page at the request's address is rendered. A page that cannot be rendered shows `notice`. The
    address of one with a `private_route` must not be told to others, so it has no analytics.
    """
    admin = is_admin(request)
    if rendered is None:
        rendered = NOT_RENDERED if admin else render_page(canonical_address(request), data)
    locale = content("language-heads.json")[current_language()]["locale"]
    locales = [each["locale"] for each in content("language-heads.json").values()]
    context = {
        "head": head,
        "bundle": bundle_files(head.chunk, current_language()),
        "start_script": "" if admin else start_script(),
        "html": rendered.html or "",
        "admin": admin,
        "notice": notice,
        "pictures": pictures,
        "language": current_language(),
        "canonical": absolute(iri_to_uri(localized(head.path))),
        "alternates": alternates(head),
        "offers": offers(head),
        "locale": locale,
        "other_locales": [each for each in locales if each != locale],
        "image": absolute(head.image),
        "structured_data": script(head.json_ld),
        "manifest": localized(reverse("manifest")),
        "theme": THEME,
        "company": site.company,
        "phone_url": phone_url(site.company["phone"]),
        "navigation": [(localized(route), label(route, site.texts)) for route in public_routes()],
        "data": json_script(data, "page-data", ShortEncoder),
        "settings": json_script(
            {
                "analytics_tag_id": "" if private_route else settings.ANALYTICS_TAG_ID,
                "map_on_tap": settings.MAP_ON_TAP,
                "offline_pages": settings.OFFLINE_PAGES,
                "heads": {
                    page: words("heads.json")[page]
                    for page in (*BROWSER_HEADS, *filter(None, [private_route]))
                },
            },
            "site-settings",
            ShortEncoder,
        ),
    }
    response = render(request, "shell.html", context, status=status)
    # Caches may store it, but must revalidate (ETag, 304).
    response["Cache-Control"] = "no-store" if rendered.html is None else "no-cache"
    return with_start_script(response) if rendered.html else response


def with_start_script(response: HttpResponse) -> HttpResponse:
    """Let the content security policy allow the script that is in a rendered page."""
    response.script_source = start_script_hash()  # type: ignore[attr-defined]  # config.headers
    return response


def alternates(head: Head) -> list[tuple[str, str]]:
    """Return the addresses of an indexable page in each language, with the code for `hreflang`."""
    if head.robots != INDEXABLE:
        return []
    urls = {each: absolute(iri_to_uri(localized(head.path, each))) for each in LANGUAGES}
    return [*urls.items(), ("x-default", urls[ENGLISH])]


def offers(head: Head) -> list[dict[str, str]]:
    """Return what offers an indexable page in the other languages, in their words.

    start.ts shows the one in the visitor's language.
    """
    if head.robots != INDEXABLE:
        return []
    texts = content("language-heads.json")
    return [
        {"language": each, "url": iri_to_uri(localized(head.path, each)), **facts, **texts[each]}
        for each, facts in settings.SITE_LANGUAGES.items()
        if each != current_language()
    ]


def is_admin(request: HttpRequest) -> bool:
    """Return whether it is an admin page, which only the browser can render after a login. Of
    these, only previews are in the address's language.
    """
    is_preview = f"{without_language(request.path)}/".startswith("/admin/preview/")
    return is_preview or f"{request.path}/".startswith("/admin/")


NOT_FOUND = {"404": "/404", "/quad-builds/:id": "/quad-builds/0"}  # route -> address of the page
# (address, private route) -> token of the catalogue, and page
not_found_pages: dict[tuple[str, str], tuple[str, bytes]] = {}


def not_found(request: HttpRequest, route: str = "404", private_route: str = "") -> HttpResponse:
    """Answer 404 with the page of `route` for a missing item, or instead of a `private_route`.

    It is the same at any public address of a language, so it is rendered once and missing pages
    cost little. Like every page it depends on the documents and on the year, which are part of the
    token.
    """
    token = current_token()  # read first: the page may be newer, but never older
    address = localized(NOT_FOUND[route])
    key = (address, private_route)
    kept, body = not_found_pages.get(key, ("", b""))
    if token and token == kept and not is_admin(request):
        response = HttpResponse(body, status=404)
        response["Cache-Control"] = "no-cache"
        return with_start_script(response)
    site = Site()
    data = site.data(route)
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
    return response


@require_safe
def page(request: HttpRequest, route: str, pk: int | None = None, token: str = "") -> HttpResponse:
    """Serve a page without data of its own; the browser requests what it needs."""
    site = Site()
    data = site.data(route)
    head = page_head(route, without_language(request.path), site.texts)
    return render_shell(request, site, head, data, page_preload(route, data))


plain_page = cache_until_catalogue_changes(page)


@require_safe
@cache_until_catalogue_changes
def home(request: HttpRequest, route: str) -> HttpResponse:
    teaser = serialize(PartPriceSerializer, Part.objects.published()[:TEASER_PARTS])
    site = Site()
    data = site.data(route) | {"parts/teaser": teaser}
    data |= build_on_home_page(data["pages/company"])
    head = page_head(route, without_language(request.path), site.texts)
    return render_shell(request, site, head, data, page_preload(route, data))


def build_on_home_page(company: dict[str, Any]) -> dict[str, Any]:
    """Return the build that the home page shows while the chosen one is missing, by API path."""
    pk = company["build_on_home_page"]
    if pk in (None, company["values"]["featured_build"]):
        return {}
    found = Build.objects.published().with_images().filter(pk=pk).first()
    return {f"builds/{pk}": serialize(BuildSerializer, found, many=False)} if found else {}


@require_safe
@cache_until_catalogue_changes
def parts(request: HttpRequest, route: str) -> HttpResponse:
    found = list(Part.objects.published().with_images())
    site = Site()
    data = site.data(route) | {"parts": serialize(PartSerializer, found)}
    rendered = render_page(
        canonical_address(request),
        data,
        [part.text("description", current_language()) for part in found],
    )
    head = parts_head(route, site.texts, found, rendered.plain_texts)
    return render_shell(request, site, head, data, parts_preload(data["parts"]), rendered=rendered)


@require_safe
@cache_until_catalogue_changes
def builds(request: HttpRequest, route: str) -> HttpResponse:
    found = list(Build.objects.published().with_images())
    comparison = read_comparison(request, found)
    if comparison and comparison.is_moved:
        return HttpResponseRedirect(comparison.address)
    builds = serialize(BuildSerializer, found)
    site = Site()
    data = site.data(route) | {"builds": [listed(build) for build in builds]}
    links = [(build["name"], f"{route}/{build['id']}") for build in builds]
    head = page_head(route, without_language(request.path), site.texts, links)
    # Filters decide which one is first.
    pictures = [] if has_unbounded_query(request) else builds_preload(builds)
    status = 200
    if comparison:
        head = replace(head, robots=NOINDEX, json_ld=[])
        status = 200 if comparison.is_found else 404
    return render_shell(request, site, head, data, pictures, status)


def listed(build: dict[str, Any]) -> dict[str, Any]:
    """Return a build without what the list does not show, which is two thirds of it."""
    empty = dict.fromkeys(("description", "results", "customer_words", "customer"), "")
    return build | empty | {"images": build["images"][:1]}


@require_safe
@cache_until_catalogue_changes
def build(request: HttpRequest, route: str, pk: int) -> HttpResponse:
    """Serve a build's page, or a 404 page that says 'Build not found'."""
    published = Build.objects.published().with_images()
    found = published.filter(pk=pk).first()
    if found is None:
        return not_found(request, route)
    neighbours = found.neighbours(published)
    site = Site()
    data = site.data(route) | {
        f"builds/{pk}": serialize(BuildSerializer, found, many=False),
        f"builds/{pk}/neighbours": serialize(NeighboursSerializer, neighbours, many=False),
    }
    rendered = render_page(
        canonical_address(request), data, [found.text("description", current_language())]
    )
    head = build_head(found, "".join(rendered.plain_texts), site.texts)
    return render_shell(
        request, site, head, data, build_preload(data[f"builds/{pk}"]), rendered=rendered
    )


@require_safe
@cache_until_catalogue_changes
def tyres(request: HttpRequest, route: str) -> HttpResponse:
    type = request.GET.get("type")
    queryset = Tyre.objects.published().with_images()
    path = "tyres"
    if type in Tyre.Type.values:
        path, queryset = f"tyres/by-type/{type}", queryset.filter(type=type)
    tyres = serialize(TyreSerializer, queryset)
    site = Site()
    data = site.data(route) | {path: tyres}
    listed = [(tyre["name"], "") for tyre in tyres]
    head = page_head(route, without_language(request.path), site.texts, listed)
    pictures = [] if has_unbounded_query(request) else tyres_preload(tyres)
    return render_shell(request, site, head, data, pictures)
