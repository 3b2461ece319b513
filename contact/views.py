"""The API of the contact form, of the page where visitors see their message, and of the inbox.

What another site's page sends is refused, and what is too much or too large. Nothing is stored
twice.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.signing import BadSignature
from django.db import transaction
from django.db.models import Count, Q
from django.http import FileResponse, Http404, QueryDict
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from catalogue.images import PicturesBusy
from core.http import first_value, first_values, refuse_cross_site
from core.idempotency import IDEMPOTENCY_KEY, idempotency_key
from core.locking import write_lock
from core.mixins import PublicView
from core.parsers import FormParser, UploadParser, check_upload_size
from core.text_cleaning import one_line

from . import limits, outbox
from .attachment_files import Attachment, attachment_storage, read_files, signer, stored_files
from .form_serializers import (
    MessageFormSerializer,
    MessageUploadSerializer,
    SubmissionForm,
    VisitorEntryForm,
    VisitorEntryUpload,
    WorkshopEntryForm,
    WorkshopEntryUpload,
)
from .models import ContactMessage, mail_has_failed
from .serializers import (
    ContactMessageSerializer,
    EntrySerializer,
    FilterSerializer,
    MessageCountsSerializer,
    MessagePageSerializer,
    MessageStateSerializer,
    ReceiptSerializer,
)
from .subjects import LIST_PATHS

FILE_FIELDS = ("photos", "file")
FIELD_NAME_MAX = 40  # of a form
WON_LATELY = timedelta(days=90)
INQUIRY = ("inquiry", "id", "name")  # the subject, in the address of the contact page
# Of a message's page: nobody else may keep it, find it, or learn its address.
MESSAGE_PAGE_HEADERS = {
    "Cache-Control": "no-store, private",
    "Referrer-Policy": "strict-origin",
    "X-Robots-Tag": "noindex, nofollow",
}
FILE_HEADERS = MESSAGE_PAGE_HEADERS | {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox"
}


def json_or_upload(form: type[Serializer], upload: type[Serializer]) -> dict[str, Any]:
    """Return the bodies of a request for the schema."""
    return {"application/json": form, "multipart/form-data": upload}


class SubmissionView(APIView):
    """Takes a submission of the owner: `post` calls `store` with its form."""

    parser_classes = (*APIView.parser_classes, UploadParser)
    has_script = True
    logs_refused_uploads = False  # the sentences name the visitor's files

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a request before its body is read."""
        super().initial(request, *args, **kwargs)
        if request.method == "POST":
            if not str(request.content_type).startswith("application/json"):
                sentence = _(
                    "This message came from another site. Please open our contact page and send it "
                    "there."
                )
                refuse_cross_site(request, sentence)
            # JSON has its own limit, and so has a form without files.
            check_upload_size(request, settings.CONTACT_UPLOAD_BYTES_MAX)

    def fields(self, request: Request) -> Any:
        """Return the fields; those of a form with line breaks as a script would send them."""
        sent: Any = request.data
        if not isinstance(sent, QueryDict):
            return sent
        texts = {name: text for name, text in sent.items() if isinstance(text, str)}
        # REST framework converts the numbers of a list, whose digits Python limits.
        short = [name for name in texts if len(name) <= FIELD_NAME_MAX]
        return MultiValueDict({name: [texts[name].replace("\r\n", "\n")] for name in short})

    def store(self, request: Request, form_class: type[SubmissionForm], **context: Any) -> Any:
        """Check what was sent, store it once, and return the row."""
        fields = self.fields(request)
        # In the order of the form. What each one is decides its content.
        files = [file for name in FILE_FIELDS for file in request.FILES.getlist(name)]
        form: Any = form_class(data=fields, context={"files": files, **context})
        form.is_valid(raise_exception=True)
        key = idempotency_key(request) if self.has_script else form.content_key
        row = form.find_duplicate(key)
        if row is None:
            attached, suspected = self.accept(request, form)
            if form.validated_data.get("website"):
                # What fills in the trap is no person, and must not fill the disk.
                attached, suspected = [], True
            with stored_files(attached), write_lock():
                row = form.find_duplicate(key) or form.insert(key, attached, suspected)
        form.check_repeat(row)
        outbox.send_soon()
        return row

    def accept(self, request: Request, form: SubmissionForm) -> tuple[list[Attachment], bool]:
        """Read the files of what is new; return them, and whether it is suspected spam."""
        return read_files(form.context["files"], form.pdfs_max), False


class VisitorsView(PublicView, SubmissionView):
    """Takes a submission of a visitor, within limits.py."""

    disk_full = gettext_lazy(
        "We cannot store your message at the moment. Please call us, or try again later."
    )

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method == "POST":
            limits.count_request(request.META["CLIENT_NETWORK"])
        super().initial(request, *args, **kwargs)

    def accept(self, request: Request, form: SubmissionForm) -> tuple[list[Attachment], bool]:
        network = request.META["CLIENT_NETWORK"]
        is_suspected = limits.count_message(network)
        try:
            return super().accept(request, form)[0], is_suspected
        except PicturesBusy:  # it will be sent again
            limits.undo_message(network)
            raise


class PlainFormView(VisitorsView):
    """For a form that a browser sends without a script: the page answers with what this returns.

    Not part of the API.
    """

    parser_classes = (FormParser, UploadParser)
    has_script = False
    schema = None

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)  # it wants HTML


class ContactView(VisitorsView):
    @extend_schema(
        operation_id="send_message",
        request=json_or_upload(MessageFormSerializer, MessageUploadSerializer),
        responses={201: ReceiptSerializer},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request) -> Response:
        """Send a message to the workshop. An address that has sent too many gets a 429. With files
        it is sent as a form, the subject as `subject.kind`, `subject.id` and `subject.name`,
        several as `subjects[0]kind`, `subjects[0]id`, `subjects[0]name`, `subjects[1]kind`...
        """
        message = self.store(request, MessageFormSerializer)
        return Response(ReceiptSerializer(message).data, status=201)


class ContactFormView(PlainFormView, ContactView):
    """The same for the form of the contact page (pages/contact_pages.py)."""

    def fields(self, request: Request) -> Any:
        """Return the fields of the API. The subject is in the page's address."""
        fields = super().fields(request)
        kind, id, name = (first_value(request.query_params, each) for each in INQUIRY)
        if kind in LIST_PATHS and name and one_line(name):
            fields["subject.kind"], fields["subject.name"] = kind, name
            fields["subject.id"] = id or ""
        return fields


def page_response(token: str, status: int = 200) -> Response:
    shown = MessagePageSerializer(ContactMessage.objects.find_by_token(token))
    return Response(shown.data, status=status, headers=MESSAGE_PAGE_HEADERS)


class MessagePageView(PublicView):
    @extend_schema(operation_id="sent_message", responses=MessagePageSerializer)
    def get(self, request: Request, token: str) -> Response:
        """Return a message to the visitor who sent it. The `token` is in the copy that was mailed
        to him; another one, and one of a message that is not kept any more, is a 404.
        """
        return page_response(token)


class MessagePageEntriesView(VisitorsView):
    @extend_schema(
        operation_id="write_on_message_page",
        request=json_or_upload(VisitorEntryForm, VisitorEntryUpload),
        responses={201: MessagePageSerializer},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request, token: str) -> Response:
        """Write on the page of a message, and return it. Then it is the workshop's turn. The limits
        are those of messages.
        """
        message = ContactMessage.objects.find_by_token(token)
        self.store(request, VisitorEntryForm, message=message)
        return page_response(token, status=201)


class MessagePageFormView(PlainFormView, MessagePageEntriesView):
    """The same for the form of the page (pages/contact_pages.py)."""


class FormerPageView(PublicView):
    """Called by a page that was opened before the release with `entries`."""

    schema = None

    def post(self, request: Request, token: str) -> Response:
        sentence = _("This page is older than our site. Please reload it, and send this again.")
        return Response({"error": sentence}, status=410)


class EntriesView(SubmissionView):
    @extend_schema(
        operation_id="answer_message",
        request=json_or_upload(WorkshopEntryForm, WorkshopEntryUpload),
        responses={201: EntrySerializer},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request, pk: str) -> Response:
        """Answer the visitor. With lines it is an offer, which replaces an earlier one. Then it is
        the visitor's turn. Suspected spam is not answered (409).
        """
        message = get_object_or_404(ContactMessage, pk=pk)
        entry = self.store(request, WorkshopEntryForm, message=message)
        return Response(EntrySerializer(entry).data, status=201)


@extend_schema_view(
    retrieve=extend_schema(description="Return one message."),
    destroy=extend_schema(description="Delete the message."),
)
class ContactMessageViewSet(mixins.RetrieveModelMixin, mixins.DestroyModelMixin, GenericViewSet):
    # Reading the inbox also mails due messages, because plain `make run` has no timer.

    queryset = ContactMessage.objects.all()
    serializer_class = ContactMessageSerializer
    lookup_value_regex = "[1-9][0-9]*"  # no leading zeros: one URL per object

    @extend_schema(parameters=[FilterSerializer], responses=ContactMessageSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List at most 50 messages, newest first; `before` asks for older ones."""
        wanted = FilterSerializer(data=first_values(request.query_params))
        wanted.is_valid(raise_exception=True)
        filters = wanted.validated_data
        messages = ContactMessage.objects.search(filters["search"]).order_by("-id")
        if "state" in filters:
            messages = messages.filter(state=filters["state"])
        if "mail" in filters:
            messages = messages.filter(mail_has_failed())
        if "before" in filters:
            messages = messages.filter(pk__lt=filters["before"])
        outbox.send_soon()
        page = messages[: settings.CONTACT_PAGE_SIZE].with_items()
        return Response(self.get_serializer(page, many=True).data)

    def get_queryset(self) -> Any:
        """Return the messages; lock one that is changed, so that no entry comes meanwhile."""
        rows = super().get_queryset()
        return rows.select_for_update() if self.action == "partial_update" else rows

    @extend_schema(request=MessageStateSerializer)
    @transaction.atomic
    def partial_update(self, request: Request, pk: str) -> Response:
        """Change the message's `state`. Suspected spam that is none is mailed. If there are more
        entries than `entries_seen`, nothing changes and the response is 409 with the stored
        message as `current`.
        """
        form = MessageStateSerializer(self.get_object(), data=request.data)
        form.is_valid(raise_exception=True)
        message = form.save()
        outbox.send_soon()  # what was suspected spam may have to be mailed
        return Response(self.get_serializer(message).data)

    @extend_schema(responses=MessageCountsSerializer)
    @action(detail=False)
    def counts(self, request: Request) -> Response:
        """Count messages by state, those that could not be mailed, open offers, and what was won
        lately.
        """
        outbox.send_soon()
        conditions = {state: Q(state=state) for state in ContactMessage.State.values}
        conditions["failed"] = mail_has_failed()
        since = timezone.now() - WON_LATELY
        conditions["won_lately"] = Q(state=ContactMessage.State.WON, closed_at__gte=since)
        counts = {name: Count("pk", filter=condition) for name, condition in conditions.items()}
        messages = self.get_queryset()
        offers = ContactMessage.objects.open_offers()
        money = {"open_offers": len(offers), "open_offers_total": sum(offers)}
        return Response(messages.aggregate(**counts) | money)


class AttachmentView(PublicView):
    """Its addresses are in the messages; they are no part of the API."""

    schema = None

    def get(self, request: Request, pk: str, part: str) -> Any:
        """Answer with the file: a photograph to be shown, a PDF to be saved."""
        signed = f"{pk}/{part}:{first_value(request.query_params, 'token')}"
        try:
            signer.unsign(signed, max_age=settings.CONTACT_FILE_ADDRESS_AGE)
            attachment = Attachment.objects.get(pk=pk)
            file = attachment_storage().open(getattr(attachment, part))
        except (BadSignature, Attachment.DoesNotExist, FileNotFoundError) as error:
            raise Http404 from error
        is_pdf = attachment.kind == Attachment.Kind.PDF
        return FileResponse(
            file, as_attachment=is_pdf, filename=attachment.name, headers=FILE_HEADERS
        )
