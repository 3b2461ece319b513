"""The public pages: each answers the shell with its head and the data that it opens on.

The data are the API's own answers (same serializers), keyed by API path, so that the first view
needs no request.
"""

import json
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_safe
from django.views.static import serve
from rest_framework.serializers import BaseSerializer

from catalogue.models import Build, Tyre
from catalogue.serializers import BuildSerializer, TyreSerializer

from .api import NOT_FOUND

CONTENT = settings.BASE_DIR / "frontend" / "src" / "content"


@cache
def content(name: str) -> dict[str, Any]:
    """Return one of the JSON files that both sides read: company.json, pages.json."""
    texts: dict[str, Any] = json.loads((CONTENT / name).read_text(encoding="utf-8"))
    return texts


def answer(serializer: type[BaseSerializer[Any]], items: Any, *, many: bool = True) -> Any:
    return serializer(items, many=many).data


def shell(
    request: HttpRequest, head: dict[str, str], data: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Render the one page. `head` has title and description, and perhaps a picture as image."""
    context = {
        "title": head["title"],
        "description": head["description"],
        "canonical": settings.SITE_URL + request.path,
        "image": absolute(head.get("image") or static("share.jpg")),
        "company": content("company.json"),
        "data": data,
        "site": {
            "analytics_tag_id": settings.ANALYTICS_TAG_ID,
            "map_on_tap": settings.MAP_ON_TAP,
        },
    }
    response = render(request, "shell.html", context, status=status)
    response["Cache-Control"] = "no-cache"  # kept, but asked for again: ETag and 304
    return response


def absolute(url: str) -> str:
    return url if url.startswith("http") else settings.SITE_URL + url


@require_safe
def page(request: HttpRequest, route: str) -> HttpResponse:
    """A page whose data, if any, is asked for later."""
    return shell(request, content("pages.json")[route], {})


@require_safe
def builds(request: HttpRequest, route: str) -> HttpResponse:
    data = {"builds": answer(BuildSerializer, Build.objects.with_images())}
    return shell(request, content("pages.json")[route], data)


@require_safe
def build(request: HttpRequest, route: str, pk: int) -> HttpResponse:
    """An unknown build is a 404 with the shell, which says 'Build not found'."""
    all_builds = list(Build.objects.with_images())
    found = next((each for each in all_builds if each.pk == pk), None)
    head = content("pages.json")[route]
    if found is None:
        return shell(request, head, {}, status=404)
    data = {
        f"builds/{pk}": answer(BuildSerializer, found, many=False),
        "builds": answer(BuildSerializer, all_builds),
    }
    images = found.images.all()
    return shell(
        request,
        {
            "title": f"{found.name} ({found.build_year}) | {content('company.json')['name']}",
            "description": f"Built {found.build_year}. {found.frame}. {found.engine}.",
            "image": images[0].file.url if images else "",
        },
        data,
    )


@require_safe
def tyres(request: HttpRequest, route: str) -> HttpResponse:
    type = request.GET.get("type")
    queryset = Tyre.objects.with_images()
    if type in Tyre.Type.values:
        data = {f"tyres/by-type/{type}": answer(TyreSerializer, queryset.filter(type=type))}
    else:
        data = {"tyres": answer(TyreSerializer, queryset)}
    return shell(request, content("pages.json")[route], data)


@require_safe
def media(request: HttpRequest, path: str) -> HttpResponse | FileResponse:
    """Serve a picture from the local folder: WhiteNoise knows only what was there at start."""
    response = serve(request, path, document_root=str(settings.MEDIA_ROOT))
    response["Cache-Control"] = settings.PICTURE_CACHE_CONTROL
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"error": NOT_FOUND}, status=404)
    return shell(request, content("pages.json")["404"], {}, status=404)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        text = "This site does not answer to this host name; its ALLOWED_HOSTS setting says which."
        return plain_error(request, 400, text)
    return plain_error(request, 400, "The server did not understand this request.")


def server_error(request: HttpRequest) -> HttpResponse:
    return plain_error(request, 500, "Something went wrong on the server. Please try again.")


def plain_error(request: HttpRequest, status: int, error: str) -> HttpResponse:
    """Needs neither template nor database: they may be what is broken."""
    if request.path.startswith("/api/"):
        return JsonResponse({"error": error}, status=status)
    return HttpResponse(error, status=status, content_type="text/plain; charset=utf-8")
