"""Files of the site that are no pages: pictures, and what crawlers and home screens ask for."""

import errno
from datetime import timedelta

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.templatetags.static import static
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.static import serve

from catalogue.models import Build
from catalogue.share import share_picture as picture_of

from .content import absolute, content

THEME = "#0d1014"  # --color-ink of frontend/src/theme.css


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    closed = ("/admin", "/django-admin", "/api")
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    text = "\n".join([*lines, "", f"Sitemap: {absolute('/sitemap.xml')}", ""])
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to tell of a hole in the site (RFC 9116). A file of more than a year is out of date."""
    today = timezone.now().replace(hour=0, minute=0, second=0)
    lines = [
        f"Contact: mailto:{content('company.json')['email']}",
        f"Expires: {today + timedelta(days=180):%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en, lv, ru",
        f"Canonical: {absolute(request.path)}",
    ]
    text = "\n".join([*lines, ""])
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """Browsers ask at this address for the icon of what is no page: a picture opened by itself."""
    return redirect(static("icon-192.png"))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web manifest: name, colours and icons for a home screen."""
    company = content("company.json")
    icons = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any")]
    icons.append(("icon-maskable-512.png", 512, "maskable"))
    return JsonResponse(
        {
            "name": company["name"],
            "short_name": company["short_name"],
            "start_url": "/",
            "display": "minimal-ui",
            "theme_color": THEME,
            "background_color": THEME,
            "icons": [
                {
                    "src": static(name),
                    "sizes": f"{side}x{side}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, side, purpose in icons
            ],
        },
        content_type="application/manifest+json",
    )


@require_safe
def media(request: HttpRequest, path: str) -> HttpResponse | FileResponse:
    """Serve a picture from the local folder: WhiteNoise knows only what was there at start."""
    try:
        response = serve(request, path, document_root=str(settings.MEDIA_ROOT))
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        raise Http404 from error
    response["Cache-Control"] = settings.PICTURE_CACHE_CONTROL
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


@require_safe
def share_picture(request: HttpRequest, pk: int, digest: str = "") -> HttpResponse:
    """Answer a build's picture to share; an address without its digest, or an old one, leads there.

    Nothing but today's is ever drawn, so nobody can fill the storage by asking.
    """
    picture = picture_of(get_object_or_404(Build.objects.with_images(), pk=pk))
    if picture is None:
        raise Http404
    if digest != picture.digest:
        return redirect(picture.url)
    try:
        response = HttpResponse(picture.content(), content_type="image/jpeg")
    except OSError as error:
        raise Http404 from error
    response["Cache-Control"] = settings.PICTURE_CACHE_CONTROL
    response["Cross-Origin-Resource-Policy"] = "cross-origin"  # a chat may show it as it is
    return response
