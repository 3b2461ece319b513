"""Login cookies: hidden from scripts, not sent by other sites, and only sent to the API."""

from typing import Final

from django.conf import settings
from django.http import HttpResponse

PATH = "/api/auth"
SAME_SITE: Final = "Strict"


def cookie_name(name: str) -> str:
    """Return the cookie's name; with https a prefix keeps pages over http from setting it."""
    return f"__Secure-{name}" if settings.HTTPS else name


def set_cookie(response: HttpResponse, name: str, value: str, *, seconds: int) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=PATH,
        secure=settings.HTTPS,
        httponly=True,
        samesite=SAME_SITE,
    )


def delete_cookie(response: HttpResponse, name: str) -> None:
    response.delete_cookie(name, path=PATH, samesite=SAME_SITE)
