"""The public pages. Each renders the shell with its head and initial data.

The data has the format of the API (same serializers), keyed by API path, so that the first view
needs no API requests.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework.serializers import BaseSerializer

from catalogue.kinds import KINDS
from catalogue.models import TEASER_PARTS, Build, Part, Tyre
from catalogue.serializers import (
    BuildSerializer,
    NeighboursSerializer,
    PartPriceSerializer,
    TyreSerializer,
    serializer_of,
)
from core.cache_token import cache_until_content_changes
from core.content import PAGES
from core.http import first_value, read_only
from core.languages import current_language
from documents.site import Site

from .addresses import canonical_address, has_unbounded_query, without_language
from .error_pages import missing_page
from .head import build_head, items_head, page_head
from .preloads import builds_preload, item_preload, list_preload, page_preload
from .rendering import render_page
from .shell import render_shell


def serialize(serializer: type[BaseSerializer[Any]], items: Any, *, many: bool = True) -> Any:
    return serializer(items, many=many, context={"language": current_language()}).data


@read_only
def page(request: HttpRequest, route: str, pk: int | None = None, token: str = "") -> HttpResponse:
    """Serve a page without data of its own; the browser requests what it needs."""
    site = Site()
    data = site.data(route)
    head = page_head(route, without_language(request.path), site.texts)
    response = render_shell(request, site, head, data, page_preload(route, data))
    if token:  # a link to choose a password: nginx logs the Referer of requests that fail
        response["Referrer-Policy"] = "strict-origin"
    return response


plain_page = cache_until_content_changes(page)


@read_only
@cache_until_content_changes
def home(request: HttpRequest, route: str) -> HttpResponse:
    teaser = serialize(PartPriceSerializer, Part.objects.published()[:TEASER_PARTS])
    site = Site()
    data = site.data(route) | {"parts/teaser": teaser}
    data |= home_page_build(data["pages/company"])
    head = page_head(route, without_language(request.path), site.texts)
    return render_shell(request, site, head, data, page_preload(route, data))


def home_page_build(company: dict[str, Any]) -> dict[str, Any]:
    """Return the build that the home page shows while the chosen one is missing, by API path."""
    shown = company["home_page_build"]
    if shown is None or shown["id"] == company["values"]["featured_build"]:
        return {}
    pk = shown["id"]
    found = Build.objects.published().with_images().filter(pk=pk).first()
    return {f"builds/{pk}": serialize(BuildSerializer, found, many=False)} if found else {}


@read_only
@cache_until_content_changes
def items(request: HttpRequest, route: str) -> HttpResponse:
    """Serve the page of a kind of items that have descriptions and prices."""
    page = PAGES[route]
    model = KINDS[page.kind].model
    found = list(model.objects.published().with_images())
    site = Site()
    data = site.data(route) | {page.kind: serialize(serializer_of(model), found)}
    rendered = render_page(
        canonical_address(request),
        data,
        [item.text("description", current_language()) for item in found],
    )
    head = items_head(route, site.texts, found, rendered.plain_texts)
    pictures = list_preload(data[page.kind], page.first_item)
    return render_shell(request, site, head, data, pictures, rendered=rendered)


@read_only
@cache_until_content_changes
def builds(request: HttpRequest, route: str) -> HttpResponse:
    found = list(Build.objects.published().with_images())
    builds = serialize(BuildSerializer, found)
    site = Site()
    data = site.data(route) | {"builds": [listed(build) for build in builds]}
    links = [(build["name"], f"{route}/{build['id']}") for build in builds]
    head = page_head(route, without_language(request.path), site.texts, links)
    # Filters decide which one is first.
    pictures = [] if has_unbounded_query(request) else builds_preload(builds)
    return render_shell(request, site, head, data, pictures)


def listed(build: dict[str, Any]) -> dict[str, Any]:
    """Return a build without what its card does not show, which is two thirds of it."""
    empty = dict.fromkeys(("description", "results", "customer_words", "customer"), "")
    return build | empty | {"images": build["images"][:1]}


@read_only
@cache_until_content_changes
def build(request: HttpRequest, route: str, pk: int) -> HttpResponse:
    """Serve a build's page, or a 404 page that says 'Build not found'."""
    published = Build.objects.published().with_images()
    found = published.filter(pk=pk).first()
    if found is None:
        return missing_page(request, route, build=pk)
    neighbours = serialize(NeighboursSerializer, found.neighbours(published), many=False)
    site = Site()
    data = site.data(route) | {
        f"builds/{pk}": serialize(BuildSerializer, found, many=False),
        f"builds/{pk}/neighbours": {
            place: build and listed(build) for place, build in neighbours.items()
        },
    }
    if found.sale_state in Build.OFFERED:
        data["pages/quad-builds"] = site.answer("quad-builds")  # has a note on what is for sale
    rendered = render_page(
        canonical_address(request), data, [found.text("description", current_language())]
    )
    head = build_head(route, found, "".join(rendered.plain_texts), site.texts)
    return render_shell(
        request, site, head, data, item_preload(data[f"builds/{pk}"], "gallery"), rendered=rendered
    )


@read_only
@cache_until_content_changes
def tyres(request: HttpRequest, route: str) -> HttpResponse:
    type = first_value(request.GET, "type")
    queryset = Tyre.objects.published().with_images()
    path = "tyres"
    if type in Tyre.Type.values:
        path, queryset = f"tyres/by-type/{type}", queryset.filter(type=type)
    tyres = serialize(TyreSerializer, queryset)
    site = Site()
    data = site.data(route) | {path: tyres}
    listed = [(tyre["name"], "") for tyre in tyres]
    head = page_head(route, without_language(request.path), site.texts, listed)
    pictures = [] if has_unbounded_query(request) else list_preload(tyres, PAGES[route].first_item)
    return render_shell(request, site, head, data, pictures)
