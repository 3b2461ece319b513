"""The site as browsers know it when they make and use passkeys."""

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException

NAME = "Ozolnieki Quad Racing"  # shown by some browsers beside the passkey
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class PasskeysUnavailable(APIException):
    status_code = 409
    default_detail = _(
        "Passkeys need an address with a name and https, such as https://example.com. "
        "On this computer, open the site at http://localhost."
    )


class RelyingParty(NamedTuple):
    id: str
    origin: str


def relying_party(request: HttpRequest) -> RelyingParty:
    """Return the site's name and origin from SITE_URL, or localhost if the site is only there.

    Raises:
        PasskeysUnavailable: browsers have no passkeys at this address.
    """
    origin, host = settings.SITE_URL, urlsplit(settings.SITE_URL).hostname or ""
    if host in LOOPBACK:  # of the names of this computer only localhost can have passkeys
        origin = f"{request.scheme}://{request.get_host()}"
        host = urlsplit(origin).hostname or ""
    if is_address(host) or not (origin.startswith("https://") or host == "localhost"):
        raise PasskeysUnavailable
    return RelyingParty(host, origin)


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
