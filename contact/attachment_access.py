"""Opens the files of messages for the owner, and photographs for the visitor's page.

The owner's addresses are short-lived, and work in the browser that asked for them only. A picture
element sends no bearer token. So the answer that lists files also sets a cookie, which is only sent
to this path; an address is signed for the session in it. Whoever gets hold of an address lacks the
cookie, and both end with the session.

Those on the visitor's page, whose own address is secret, work for an hour.
"""

from contextlib import suppress
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import FileResponse, Http404, HttpResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import is_open_session
from accounts.sessions import cookie_name
from catalogue.images import FILE_FORMATS
from core.http import first_value

from .attachment_files import Attachment, attachment_storage

PATH = "/api/contact/attachments"
COOKIE = "attachments"
PARTS = ("file", "thumbnail")
PAGE = "page"  # the reader of all visitors' pages
PAGE_ADDRESS_AGE = timedelta(hours=1)
HEADERS = {
    "Cache-Control": "no-store, private",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}


def signer(reader: str) -> TimestampSigner:
    """Sign for the owner's session with this id, or for visitors."""
    return TimestampSigner(salt=f"contact.attachments.{reader}")


def signed_address(attachment: Attachment, part: str, session: str = "") -> str:
    """Return the address of the file, or of its thumbnail: for the owner's session, or for the
    visitor's page.
    """
    name, reader = ("token", session) if session else ("page", PAGE)
    signed = signer(reader).sign(f"{attachment.pk}/{part}")
    token = signed.rpartition("/")[2].partition(":")[2]
    return f"{PATH}/{attachment.pk}/{part}?{urlencode({name: token})}"


def set_session_cookie(response: HttpResponse, request: Request) -> None:
    """Let the browser open addresses of its session."""
    response.set_signed_cookie(
        cookie_name(COOKIE),
        str(request.auth.pk),
        max_age=settings.CONTACT_FILE_ADDRESS_AGE,
        path=PATH,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Strict",
    )


def may_open(request: Request, pk: str, part: str) -> bool:
    age = settings.CONTACT_FILE_ADDRESS_AGE
    with suppress(BadSignature):
        if token := first_value(request.query_params, "page"):
            signer(PAGE).unsign(f"{pk}/{part}:{token}", max_age=PAGE_ADDRESS_AGE)
            return True
        session = str(request.get_signed_cookie(cookie_name(COOKIE), "", max_age=age))
        token = first_value(request.query_params, "token") or ""
        signer(session).unsign(f"{pk}/{part}:{token}", max_age=age)
        return is_open_session(session)
    return False


def file_response(pk: Any, part: str) -> FileResponse:
    """Return the file: a photograph to be shown, a PDF to be saved.

    Raises:
        Http404: there is none.
    """
    attachment = Attachment.objects.filter(pk=pk).first()
    name = getattr(attachment, part, "")
    if attachment is None or not name:
        raise Http404
    try:
        file = attachment_storage().open(name)
    except FileNotFoundError as error:
        raise Http404 from error
    is_pdf = attachment.kind == Attachment.Kind.PDF
    return FileResponse(
        file,
        as_attachment=is_pdf,
        filename=attachment.name,
        content_type=FILE_FORMATS["pdf_type"] if is_pdf else "image/jpeg",
        headers=HEADERS,
    )


class AttachmentView(APIView):
    """Its addresses are in the messages; they are no part of the API."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    schema = None

    def get(self, request: Request, pk: str, part: str) -> Any:
        if not may_open(request, pk, part):
            raise Http404
        return file_response(pk, part)
