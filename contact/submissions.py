"""Receives messages, and entries of the conversations about them.

It refuses cross-site requests, too many and too large ones, reads the files, and stores nothing
twice.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import IO, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.files.base import File
from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException, PermissionDenied
from rest_framework.parsers import FormParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from catalogue.images import PicturesBusy
from core.idempotency import idempotency_key
from core.parsers import UploadParser, UploadTooLarge

from . import limits, outbox
from .attachment_files import Attachment, check_total_size, read_files, stored_files
from .duplicates import SubmissionForm
from .purge import purge

logger = logging.getLogger(__name__)
FILE_FIELDS = ("photos", "file")
FIELD_NAME_MAX = 40  # of a form
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    location=OpenApiParameter.HEADER,
    description="A repeat with the same key stores nothing more; with another text, 422.",
)
CROSS_SITE = gettext_lazy(
    "This message came from another site. Please open our contact page and send it there."
)


class LimitedFormParser(FormParser):
    """Reads a form that a browser sends without a script.

    It limits the size, which REST framework does not, and always reads UTF-8.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        limit = settings.FORM_BODY_MAX
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise UploadTooLarge(_("Please send at most %(limit)s kB.") % {"limit": limit // 1024})
        return QueryDict(body, encoding="utf-8")


class SubmissionView(APIView):
    """Takes a submission of the owner: `post` calls `store` with its form."""

    parser_classes = (*APIView.parser_classes, UploadParser)
    logs_refused_uploads = False  # the sentences name the visitor's files
    disk_full = gettext_lazy(
        "We cannot store your message at the moment. Please call us, or try again later."
    )

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a request before its body is read."""
        super().initial(request, *args, **kwargs)
        if request.method == "POST":
            if not str(request.content_type).startswith("application/json"):
                refuse_cross_site(request)
            self.count(request)
            check_upload_size(request)

    def count(self, request: Request) -> None:
        """Count a request, or refuse it."""

    def fields(self, request: Request) -> Any:
        """Return the fields; those of a form with line breaks as a script would send them."""
        sent: Any = request.data
        if not isinstance(sent, QueryDict):
            return sent
        fields = QueryDict(mutable=True)
        for name, value in sent.items():
            # REST framework converts the numbers of a list, whose digits Python limits.
            if isinstance(value, str) and len(name) <= FIELD_NAME_MAX:
                fields[name] = value.replace("\r\n", "\n")
        return fields

    def store(self, request: Request, form_class: type[SubmissionForm], **context: Any) -> Any:
        """Check what was sent, store it once, and return the row."""
        fields = self.fields(request)
        # In the order of the form. What each one is decides its content.
        files = [file for name in FILE_FIELDS for file in request.FILES.getlist(name)]
        form: Any = form_class(data=fields, context={"files": files, **context})
        form.is_valid(raise_exception=True)
        key = self.idempotency_key(request, form)
        row = form.find_duplicate(key)
        if row is None:
            attached, suspected = self.accept(request, files)
            if form.validated_data.get("website"):
                # What fills in the trap is no person, and must not fill the disk.
                attached, suspected = [], True
            with stored_files(attached), transaction.atomic():
                row = form.insert(key, attached, suspected)
        form.check_repeat(row)
        outbox.send_soon()
        try:
            purge()
        except Exception:  # the message is stored, and the night tries again
            logger.exception("Expired messages could not be deleted.")
        return row

    def accept(self, request: Request, files: Sequence[File]) -> tuple[list[Attachment], bool]:
        """Read the files of what is new; return them, and whether it is suspected spam."""
        attached = read_files(files)
        check_total_size(attached)
        return attached, False

    def idempotency_key(self, request: Request, form: Any) -> str:
        return idempotency_key(request)


class VisitorsView(SubmissionView):
    """Takes a submission of a visitor, within limits.py."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def count(self, request: Request) -> None:
        limits.count_request(request.META["CLIENT_NETWORK"])

    def accept(self, request: Request, files: Sequence[File]) -> tuple[list[Attachment], bool]:
        network = request.META["CLIENT_NETWORK"]
        limits.check_message(network)
        try:
            attached, _ = super().accept(request, files)
        except PicturesBusy:
            raise
        except APIException:  # to read them was most of the work
            limits.count_refused(network)
            raise
        return attached, limits.count_message(network)


class PlainFormView(VisitorsView):
    """For a form that a browser sends without a script: the page answers with what this returns.

    Not part of the API.
    """

    parser_classes = (LimitedFormParser, UploadParser)
    schema = None

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)  # it wants HTML

    def idempotency_key(self, request: Request, form: Any) -> str:
        key: str = form.content_key()
        return key


def refuse_cross_site(request: Request) -> None:
    """Refuse what a page of another site sends from its visitors' browsers.

    Browsers ask before they send JSON to another site (CORS), but not before they send a form.
    A request with neither header comes from a program, which could write anything into them.

    Raises:
        PermissionDenied: a page of another site sent the request.
    """
    trusted = {f"{request.scheme}://{request.get_host()}", settings.SITE_URL}
    origin = request.headers.get("Origin") or origin_of(request.headers.get("Referer", ""))
    if origin and origin not in trusted.union(settings.CORS_ALLOWED_ORIGINS):
        raise PermissionDenied(CROSS_SITE)


def origin_of(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return "null"
    return f"{parts.scheme}://{parts.netloc}" if address else ""


def check_upload_size(request: Request) -> None:
    """Raise UploadTooLarge before a body that is too large is read."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.CONTACT_UPLOAD_BYTES_MAX:
        limit = settings.CONTACT_UPLOAD_BYTES_MAX // 1024**2
        raise UploadTooLarge(_("Please send at most %(limit)s MB at once.") % {"limit": limit})
