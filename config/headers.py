"""Headers of every answer that Django has no setting for."""

from collections.abc import Callable
from urllib.parse import urlsplit

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class HeadersMiddleware:
    """Stands outside of all others, so that static files and errors get the headers as well."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response


class PolicyMiddleware(CSPMiddleware):
    """Adds to the policy of settings.py where S3 storage serves pictures from."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if settings.MEDIA_STORAGE == "s3":
            address = urlsplit(default_storage.url("x"))
            parts.update = {"img-src": [f"{address.scheme}://{address.netloc}"]}
        return parts


class CacheHeadersMiddleware:
    """Anonymous reads may be kept and asked for again (ETag, 304); anything else is not stored."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path.startswith("/api/"):
            reads = request.method in ("GET", "HEAD") and "Authorization" not in request.headers
            response.headers.setdefault("Cache-Control", "no-cache" if reads else "no-store")
        return response
