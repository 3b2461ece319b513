"""The cookies of a login: no script reads them, no other site sends them, and no page gets them."""

from typing import Final

from django.conf import settings
from django.http import HttpResponse

PATH = "/api/auth"
SAME_SITE: Final = "Strict"


def cookie_name(name: str) -> str:
    """Return the name on this site: over http nobody can set one that is for https alone."""
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
