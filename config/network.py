"""What a proxy in front needs: whole requests read, the client's address, and https for the API."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

UNKNOWN_ADDRESS = IPv4Address("0.0.0.0")  # noqa: S104 - for a unix socket; nothing binds to it
PIECE = 64 * 1024  # bytes


class UnreadBodyMiddleware:
    """Reads what a refusal left unread, such as photographs without a login.

    gunicorn would close the connection while nginx still sends, and nginx may then answer 502
    instead of the refusal.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        with suppress(OSError, ValueError):  # the client is gone, or there is no body
            length = int(request.META.get("CONTENT_LENGTH", ""))
            if length <= settings.CONTACT_UPLOAD_BYTES_MAX:  # nginx passes no more
                while request.read(PIECE):
                    pass
        return response


class ClientAddressMiddleware:
    """Sets REMOTE_ADDR to the client's own address, for limits, logins and logs.

    CLIENT_NETWORK is what limits count by: the address, or for IPv6 the customer's /64.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = client_address(request.META)
        request.META["CLIENT_NETWORK"] = network_of(address)
        request.META["REMOTE_ADDR"] = str(address)
        return self.get_response(request)


def network_of(address: IPv4Address | IPv6Address) -> str:
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
