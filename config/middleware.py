"""Middleware for addresses behind proxies, the language of a response, and its headers."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import Preferences
from core.languages import (
    ENGLISH,
    LANGUAGE_PARAMETER,
    OTHER_LANGUAGES,
    activate,
    preferred_language,
    remember_main_language,
    requested_language,
)
from pages.addresses import is_admin_path

from .logs import request_facts

UNKNOWN_ADDRESS = IPv4Address("0.0.0.0")  # noqa: S104 - for a unix socket; nothing binds to it
CHUNK = 64 * 1024  # bytes
DJANGO_ADMIN = "django-admin"
# Response headers that Django has no setting for
SECURITY_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class UnreadBodyMiddleware:
    """Reads what a refusal left unread, such as photographs without a login.

    gunicorn would close the connection while nginx still sends, and nginx may then answer 502
    instead of the refusal.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "CONTENT_LENGTH" in request.META:
            with suppress(OSError, ValueError):  # the client is gone, or it is no number
                length = int(request.META["CONTENT_LENGTH"])
                if length <= settings.CONTACT_UPLOAD_BYTES_MAX:  # nginx passes no more
                    while request.read(CHUNK):
                        pass
        return response


class ClientAddressMiddleware:
    """Sets REMOTE_ADDR to the client's own address, for limits, logins and the lines of the log.

    CLIENT_NETWORK is what limits count by: the address, or for IPv6 the customer's /64.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = client_address(request.META)
        request.META["CLIENT_NETWORK"] = network_of(address)
        request.META["REMOTE_ADDR"] = request_facts.get({})["address"] = str(address)
        return self.get_response(request)


def network_of(address: IPv4Address | IPv6Address) -> str:
    """Return the address, or for IPv6 the /64 that a customer gets."""
    if address.version == 4:
        return str(address)
    return str(ip_network(f"{address}/64", strict=False).network_address)


def client_address(meta: Mapping[str, str]) -> IPv4Address | IPv6Address:
    """Return the address that the TRUSTED_PROXIES nearest proxies report; others can be forged."""
    hops = meta.get("HTTP_X_FORWARDED_FOR", "").split(",")
    trusted = settings.TRUSTED_PROXIES
    forwarded = hops[-trusted] if 0 < trusted <= len(hops) else ""
    return parse_address(forwarded) or parse_address(meta.get("REMOTE_ADDR", "")) or UNKNOWN_ADDRESS


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


class SecureApiMiddleware:
    """Refuses API calls over http. Unlike pages they are not redirected: that would hide that a
    password or token was already sent unencrypted.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_api = f"{request.path}/".startswith("/api/")
        if settings.SECURE_SSL_REDIRECT and is_api and not request.is_secure():
            address = settings.SITE_URL + request.path
            error = _("Please use https: %(address)s") % {"address": address}
            return JsonResponse({"error": error}, status=403)
        return self.get_response(request)


class LanguageMiddleware:
    """Chooses the language of a response: that of a page by its address, that of the admin and of
    the API's sentences by `Accept-Language`. Django's admin is in the account's after the login.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        activate(language_of(request))
        try:
            with remember_main_language():
                return self.get_response(request)
        finally:
            translation.deactivate()  # the thread serves other requests next

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        if first_part(request.path) == DJANGO_ADMIN and request.user.is_authenticated:
            activate(Preferences.of(request.user).language)


def first_part(path: str) -> str:
    return path.split("/", 2)[1]


def language_of(request: HttpRequest) -> str:
    first = first_part(request.path)
    if first in OTHER_LANGUAGES:
        return first
    if first == DJANGO_ADMIN or is_admin_path(request.path):
        return preferred_language(request)
    if first != "api":
        return ENGLISH
    # What anybody may read is kept for everybody, so it must not depend on a header.
    is_for_all = request.method in ("GET", "HEAD") and "HTTP_AUTHORIZATION" not in request.META
    if is_for_all or LANGUAGE_PARAMETER in request.GET:
        return requested_language(request)
    return preferred_language(request)


class HeadRequestMiddleware:
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


class SecurityHeadersMiddleware:
    """Sets SECURITY_HEADERS on every response, also of static files and errors."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        return response


class ContentSecurityPolicyMiddleware(CSPMiddleware):
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
