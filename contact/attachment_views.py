"""Answers with the files of messages, to the owner only."""

from typing import Any

from django.http import FileResponse, Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from .attachment_access import may_open
from .attachment_files import Attachment
from .storage import attachment_storage

PARTS = ("file", "thumbnail")
HEADERS = {
    "Cache-Control": "no-store, private",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}


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
        content_type="application/pdf" if is_pdf else "image/jpeg",
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
