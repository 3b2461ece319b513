"""Short-lived addresses of files, which work in the browser of the owner who asked for them only.

A picture element sends no bearer token. So the answer that lists files also sets a cookie, which is
only sent to this path; an address is signed for the session in it. Whoever gets hold of an address
lacks the cookie, and both end with the session.
"""

from contextlib import suppress
from urllib.parse import urlencode

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpResponse
from django.utils.module_loading import import_string
from rest_framework.request import Request

from catalogue.query_strings import first_value

from .attachment_files import Attachment

PATH = "/api/contact/attachments"
COOKIE = "__Secure-attachments" if settings.HTTPS else "attachments"


def cookie_signer() -> TimestampSigner:
    return TimestampSigner(salt="contact.attachments.session")


def address_signer(session: str) -> TimestampSigner:
    return TimestampSigner(salt=f"contact.attachments.{session}")


def address(attachment: Attachment, session: str, part: str = "file") -> str:
    """Return the address of the file, or of its thumbnail."""
    token = address_signer(session).sign(f"{attachment.pk}/{part}").rpartition("/")[2]
    return f"{PATH}/{attachment.pk}/{part}?{urlencode({'token': token.partition(':')[2]})}"


def admit(response: HttpResponse, session: str) -> None:
    """Let the browser open addresses of this session."""
    response.set_cookie(
        COOKIE,
        cookie_signer().sign(session),
        max_age=settings.CONTACT_FILE_ADDRESS_AGE,
        path=PATH,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Strict",
    )


def may_open(request: Request, pk: str, part: str) -> bool:
    age = settings.CONTACT_FILE_ADDRESS_AGE
    with suppress(BadSignature):
        session = cookie_signer().unsign(request.COOKIES.get(COOKIE, ""), max_age=age)
        token = first_value(request.query_params, "token") or ""
        address_signer(session).unsign(f"{pk}/{part}:{token}", max_age=age)
        return bool(import_string(settings.CONTACT_SESSION_ACTIVE)(session))
    return False
