"""Recognizes messages that a page of another site sends from its visitors' browsers."""

from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

OTHER_SITE = _(
    "This message came from another site. Please open our contact page and send it there."
)


def require_own_site(request: Request) -> None:
    """Browsers ask before they send JSON to another site (CORS), but not before they send a form.

    A request with neither header comes from a program, which could write anything into them.

    Raises:
        PermissionDenied: a page of another site sent the request.
    """
    trusted = {f"{request.scheme}://{request.get_host()}", settings.SITE_URL}
    origin = request.headers.get("Origin") or origin_of(request.headers.get("Referer", ""))
    if origin and origin not in trusted.union(settings.CORS_ALLOWED_ORIGINS):
        raise PermissionDenied(OTHER_SITE)


def origin_of(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return "null"
    return f"{parts.scheme}://{parts.netloc}" if address else ""
