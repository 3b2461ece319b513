"""The device cookie: recognizes a device that its users have logged in on before, at any address.

Failures there are counted apart from those of its address, so limits that strangers exhaust do not
lock it out, and a login there is not mailed. The cookie grants no access.
See OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
"""

import re
import secrets

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from .cookies import cookie_name, set_cookie
from .models import User

COOKIE = cookie_name("devices")
PATH = "/api"  # where somebody signs in; a link is not under /api/auth
USERS_MAX = 5  # at one computer; the first to go is who has not logged in for longest
signer = Signer(salt="accounts.devices.by_user")


def new_device() -> str:
    """Return an id that looks like an IP address, for axes, but that no visitor has (fd00::/8)."""
    number = "fd" + secrets.token_hex(15)
    return ":".join(re.findall("....", number))


def devices(request: HttpRequest) -> dict[str, str]:
    """Return the ids of this device by user: each user of a shared computer has their own."""
    try:
        found: dict[str, str] = signer.unsign_object(request.COOKIES.get(COOKIE, ""))
    except BadSignature:
        return {}
    return found


def known_device(request: HttpRequest, username: str | None) -> str | None:
    """Return the id of the device if this user has logged in on it before."""
    return devices(request).get(username or "")


def remember_device(request: HttpRequest, response: HttpResponse, user: User, device: str) -> None:
    users = {user.get_username(): device} | devices(request)  # who has just logged in is first
    kept = dict(list(users.items())[:USERS_MAX])
    seconds = int(settings.DEVICE_LIFETIME.total_seconds())
    set_cookie(response, COOKIE, signer.sign_object(kept), seconds=seconds, path=PATH)
