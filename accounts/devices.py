"""Device cookies: recognize a device that its user has logged in on before, at any address.

Its failures are counted apart from those of its address, so limits that strangers exhaust do not
lock it out. The cookie grants no access.
See OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
"""

import re
import secrets

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from .cookies import cookie_name, set_cookie
from .models import User

COOKIE = cookie_name("device")
signer = Signer(salt="accounts.devices")


def new_device() -> str:
    """Return an id that looks like an IP address, for axes, but that no visitor has (fd00::/8)."""
    number = "fd" + secrets.token_hex(15)
    return ":".join(re.findall("....", number))


def known_device(request: HttpRequest, username: str | None) -> str | None:
    """Return the id of the device if this user has logged in on it before."""
    try:
        name, _, device = signer.unsign(request.COOKIES.get(COOKIE, "")).rpartition(" ")
    except BadSignature:
        return None
    return device if name == username else None


def remember_device(response: HttpResponse, user: User, device: str) -> None:
    value = signer.sign(f"{user.get_username()} {device}")
    set_cookie(response, COOKIE, value, seconds=int(settings.DEVICE_LIFETIME.total_seconds()))
