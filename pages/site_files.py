"""Files other than pages: pictures, and files for crawlers and home screens."""

import errno
import logging
import posixpath
from datetime import timedelta

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.static import serve

from catalogue.models import Build
from core import deletions
from core.brand import COLOURS
from core.http import absolute, read_only
from core.languages import LANGUAGES, OTHER_LANGUAGES, current_language, localized
from documents.models import DocumentImage
from documents.share_pictures import draw_site_share_picture, site_share_digest
from documents.share_pictures import site_share_picture as site_picture_of
from documents.site import Site

logger = logging.getLogger(__name__)
THEME = COLOURS["color-ink"]


@read_only
def robots(request: HttpRequest) -> HttpResponse:
    previews = (localized("/admin/preview", language) for language in OTHER_LANGUAGES)
    closed = ("/admin", "/django-admin", "/api", *previews)
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    text = "\n".join([*lines, "", f"Sitemap: {absolute('/sitemap.xml')}", ""])
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@read_only
def security(request: HttpRequest) -> HttpResponse:
    """Serve the contact for security reports (RFC 9116), which must expire within a year."""
    today = timezone.now().replace(hour=0, minute=0, second=0)
    lines = [
        f"Contact: mailto:{Site().company['email']}",
        f"Expires: {today + timedelta(days=180):%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
        f"Canonical: {absolute(request.path)}",
    ]
    text = "\n".join([*lines, ""])
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@read_only
def icon(request: HttpRequest) -> HttpResponse:
    """Serve the icon that browsers request for files other than pages."""
    return redirect(static("icon-192.png"))


@read_only
def manifest(request: HttpRequest) -> HttpResponse:
    """Serve the web manifest: name, colours and icons for home screens."""
    company = Site().company
    return manifest_response(
        name=company["name"],
        short_name=company["short_name"],
        start_url=localized("/"),
        display="minimal-ui",
    )


@read_only
def admin_manifest(request: HttpRequest) -> HttpResponse:
    """Serve the manifest of the admin, which is an app of its own on the owner's home screen."""
    company = Site().company
    response = manifest_response(
        id="/admin",
        name=_("%(company)s: admin") % {"company": company["short_name"]},
        short_name=company["short_name"],
        start_url="/admin",
        scope="/admin",
        display="standalone",
    )
    patch_vary_headers(response, ["Accept-Language"])
    return response


def manifest_response(**own: str) -> JsonResponse:
    icons = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any")]
    icons.append(("icon-maskable-512.png", 512, "maskable"))
    return JsonResponse(
        {
            **own,
            "lang": current_language(),
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


@read_only
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve what removes the service worker of earlier releases, until December 2027."""
    return script_response(request, "service-worker.js")


@read_only
def admin_worker(request: HttpRequest) -> HttpResponse:
    """Serve the admin's service worker, whose scope includes /admin without a slash."""
    response = script_response(request, "admin-worker.js")
    response["Service-Worker-Allowed"] = "/admin"
    return response


def script_response(request: HttpRequest, template: str) -> HttpResponse:
    response = render(request, template, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@read_only
def media(request: HttpRequest, path: str) -> HttpResponse | FileResponse:
    """Serve a picture from the local folder; WhiteNoise only knows files present at startup."""
    if posixpath.normpath(path).lstrip("/").startswith(f"{deletions.DELETED_FOLDER}/"):
        raise Http404
    try:
        response = serve(request, path, document_root=str(settings.MEDIA_ROOT))
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        raise Http404 from error
    response["Cache-Control"] = settings.PICTURE_CACHE_CONTROL
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


@read_only
def site_share_picture(request: HttpRequest, digest: str) -> HttpResponse:
    """Serve the share picture of pages; redirect to it if the digest is outdated."""
    texts = Site().texts
    if digest != site_share_digest(texts):
        return redirect(site_picture_of(texts)["path"])
    try:
        response = HttpResponse(draw_site_share_picture(texts), content_type="image/jpeg")
    except DocumentImage.DoesNotExist as error:
        raise Http404 from error
    except OSError as error:
        return unreadable(error)
    # Its focal point may change, which the digest does not have.
    response["Cache-Control"] = "public, max-age=3600"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"  # for chats and social networks
    return response


@read_only
def share_picture(request: HttpRequest, pk: int, digest: str = "") -> HttpResponse:
    """Serve a build's share picture; redirect to it if the digest is missing or outdated.

    Only the current pictures are drawn, so requests cannot fill the storage.
    """
    build = get_object_or_404(Build.objects.published().with_images(), pk=pk)
    pictures = build.share_pictures(build.images.all())
    if not pictures:
        raise Http404
    picture = next((each for each in pictures.values() if each.digest == digest), None)
    if picture is None:
        return redirect(pictures[current_language()].url)
    try:
        response = HttpResponse(picture.content(), content_type="image/jpeg")
    except OSError as error:
        return unreadable(error)
    response["Cache-Control"] = settings.PICTURE_CACHE_CONTROL
    response["Cross-Origin-Resource-Policy"] = "cross-origin"  # for chats and social networks
    return response


def unreadable(error: OSError) -> HttpResponse:
    """Answer 404 if the photograph is missing or damaged, and 503 while the storage fails."""
    if error.errno in (None, errno.ENOENT):
        raise Http404 from error
    logger.error("A share picture cannot be drawn: %s", error, exc_info=error)
    return HttpResponse(status=503)
