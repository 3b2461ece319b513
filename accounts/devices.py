"""A device that was signed in before is told from strangers, wherever it is now.

While strangers guess from everywhere, the limits that they use up do not count for it. Its cookie
opens nothing: it only says whose failures are counted, and apart from those of its address.
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
    """Return a number in the form of an address that no visitor has (fd00::/8): axes stores it."""
    number = "fd" + secrets.token_hex(15)
    return ":".join(re.findall("....", number))


def known_device(request: HttpRequest, username: str | None) -> str | None:
    """Return the number of the device, if this user has been signed in on it before."""
    try:
        name, _, device = signer.unsign(request.COOKIES.get(COOKIE, "")).rpartition(" ")
    except BadSignature:
        return None
    return device if name == username else None


def remember_device(response: HttpResponse, user: User, device: str) -> None:
    value = signer.sign(f"{user.get_username()} {device}")
    set_cookie(response, COOKIE, value, seconds=int(settings.DEVICE_LIFETIME.total_seconds()))
