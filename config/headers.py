"""Response headers that Django has no setting for."""

from collections.abc import Callable
from urllib.parse import urlsplit

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class HeadMiddleware:
    """Answers HEAD without a body, as Django leaves to the server; gunicorn warns of each."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.method == "HEAD":
            if isinstance(response, StreamingHttpResponse):
                response.streaming_content = ()
            elif isinstance(response, HttpResponse):
                response.content = b""
        return response


class HeadersMiddleware:
    """Outermost middleware that sets headers, so that static files and errors get them too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response


class PolicyMiddleware(CSPMiddleware):
    """Adds what the settings cannot know to the Content-Security-Policy: the script that is in a
    public page (`script_source` of its response), and the origin of S3 storage, if used.
    """

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        more = {}
        if source := getattr(response, "script_source", ""):
            more["script-src"] = [source]
        if settings.MEDIA_STORAGE == "s3":
            address = urlsplit(default_storage.url("x"))
            more["img-src"] = [f"{address.scheme}://{address.netloc}"]
        update = parts.update or {}
        parts.update = update | {name: [*update.get(name, []), *more[name]] for name in more}
        return parts


class CacheHeadersMiddleware:
    """Lets caches store anonymous API reads and revalidate them (ETag, 304), and nothing else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if f"{request.path}/".startswith("/api/"):
            reads = request.method in ("GET", "HEAD") and "Authorization" not in request.headers
            response.headers.setdefault("Cache-Control", "no-cache" if reads else "no-store")
        return response
