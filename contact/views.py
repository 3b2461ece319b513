"""The contact form's API call, and the owner's inbox."""

from typing import Any

from django.conf import settings
from django.db.models import Count, Q
from django.http import Http404, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.exceptions import APIException
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from catalogue.uploads import UploadParser, UploadTooLarge

from . import limits, outbox, proof
from .attachment_access import admit
from .attachment_files import AttachedFile, digest, read_files
from .attachments import require_room
from .mail import one_line
from .models import ContactMessage
from .origins import require_own_site
from .parsers import LimitedFormParser
from .proof import ProofRequired
from .purge import purge
from .serializers import (
    ContactMessageSerializer,
    ContactSerializer,
    FilterSerializer,
    MessageCountsSerializer,
    MessageFormSerializer,
    MessageUploadSerializer,
    ProofRequiredSerializer,
    ReceiptSerializer,
)
from .subjects import LIST_PATHS

FILE_FIELDS = ("photos", "file")
FIELD_NAME_MAX = 40  # of a form
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    location=OpenApiParameter.HEADER,
    description="A repeat with the same key returns the first receipt; with another message, 422.",
)
CONTACT_PROOF = OpenApiParameter(
    "Contact-Proof",
    location=OpenApiParameter.HEADER,
    description="After a 428, with the same Idempotency-Key: the challenge's token, a colon, and a "
    "number below 2^32. Take the SHA-256 of `token:Idempotency-Key`, append the number as four "
    "big-endian bytes; the SHA-256 of this must begin with the challenge's number of zero bits.",
)


class ScriptRequired(APIException):
    """As ProofRequired, where no script can work on the challenge."""

    status_code = 428
    default_detail = gettext_lazy(
        "We are receiving so many messages that this form needs JavaScript at the moment. Please "
        "call us or write an e-mail."
    )


class ContactView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (*APIView.parser_classes, UploadParser)
    logs_refused_uploads = False  # the sentences name the visitor's files

    @extend_schema(
        operation_id="send_message",
        request={
            "application/json": MessageFormSerializer,
            "multipart/form-data": MessageUploadSerializer,
        },
        responses={201: ReceiptSerializer, 428: ProofRequiredSerializer},
        parameters=[IDEMPOTENCY_KEY, CONTACT_PROOF],
    )
    def post(self, request: Request) -> Response:
        """Send a message to the workshop. An address that has sent too many gets a 429. During a
        flood of messages the response is a 428 with a `challenge`: send the same message again
        with a `Contact-Proof`. With files it is sent as a form, the subject as `subject.kind` and
        `subject.name`, several as `subjects[0]kind`, `subjects[0]name`, `subjects[1]kind`...
        """
        network = request.META["CLIENT_NETWORK"]
        if not str(request.content_type).startswith("application/json"):
            require_own_site(request)
        limits.count_request(network)
        require_size(request)
        form = ContactSerializer(data=self.fields(request))
        form.is_valid(raise_exception=True)
        files = sent_files(request)
        form.digest = digest(files) if files else ""
        key = self.idempotency_key(request, form)
        header = request.headers.get("Contact-Proof", "")
        has_proof = proof.is_valid(header, network=network, key=key)
        attached: list[AttachedFile] = []
        suspected = False
        if not form.repeated(key):
            limits.check_message(network, has_proof=has_proof)
            attached = read_files(files)
            require_room(attached)
            suspected = limits.count_message(network, has_proof=has_proof)
        may_copy = not has_proof  # no flood
        message = form.save(
            idempotency_key=key, is_suspected=suspected, attached=attached, may_copy=may_copy
        )
        purge()
        outbox.send_soon()
        return Response(ReceiptSerializer(message, context={"may_copy": may_copy}).data, status=201)

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

    def idempotency_key(self, request: Request, form: ContactSerializer) -> str:
        return request.headers.get("Idempotency-Key", "")[:200]


class ContactFormView(ContactView):
    """The same for the form of the contact page, when a browser sends it without a script.

    Not part of the API: the page answers with what this returns (pages/contact_page.py).
    """

    parser_classes = (LimitedFormParser, UploadParser)
    schema = None

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)  # it wants HTML

    def post(self, request: Request) -> Response:
        try:
            return super().post(request)
        except ProofRequired as error:
            raise ScriptRequired from error

    def fields(self, request: Request) -> Any:
        """Return the fields of the API. The subject is in the page's address."""
        fields = super().fields(request)
        kind, name = (request.query_params.get(each, "") for each in ("inquiry", "name"))
        if kind in LIST_PATHS and one_line(name):
            fields["subject.kind"], fields["subject.name"] = kind, name
        return fields

    def idempotency_key(self, request: Request, form: ContactSerializer) -> str:
        return form.content_key()


def require_size(request: Request) -> None:
    """Raise UploadTooLarge before a body that is too large is read."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.CONTACT_UPLOAD_BYTES_MAX:
        limit = settings.CONTACT_UPLOAD_BYTES_MAX // 1024**2
        raise UploadTooLarge(_("Please send at most %(limit)s MB at once.") % {"limit": limit})


def sent_files(request: Request) -> list[Any]:
    """Return the files in the order of the form. What each one is decides its content."""
    return [file for field in FILE_FIELDS for file in request.FILES.getlist(field)]


@extend_schema_view(
    retrieve=extend_schema(description="Return one message."),
    destroy=extend_schema(description="Delete the message."),
)
class ContactMessageViewSet(mixins.RetrieveModelMixin, mixins.DestroyModelMixin, GenericViewSet):
    # Reading the inbox also mails due messages, because plain `make run` has no timer.

    queryset = ContactMessage.objects.all()
    serializer_class = ContactMessageSerializer
    lookup_value_regex = "[1-9][0-9]*"  # no leading zeros: one URL per object

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if request.auth and response.status_code == 200 and self.action != "counts":
            admit(response, str(request.auth.pk))
        return response

    @extend_schema(parameters=[FilterSerializer], responses=ContactMessageSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List at most 50 messages, newest first; `before` asks for older ones."""
        wanted = FilterSerializer(data=request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        filters = wanted.validated_data
        messages = ContactMessage.objects.search(filters["search"]).order_by("-id")
        if "state" in filters:
            messages = messages.filter(state=filters["state"])
        if "mail" in filters:
            messages = messages.filter(mail_state=filters["mail"])
        if "before" in filters:
            messages = messages.filter(pk__lt=filters["before"])
        outbox.send_soon()
        page = messages[: settings.CONTACT_PAGE].with_items()
        return Response(self.get_serializer(page, many=True).data)

    def partial_update(self, request: Request, pk: str) -> Response:
        """Change the message's `state`. Suspected spam that becomes `new` is mailed."""
        form = self.get_serializer(self.get_object(), data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        try:
            form.save()
        except ContactMessage.DoesNotExist as error:
            raise Http404 from error  # deleted in the meantime
        outbox.send_soon()  # what was suspected spam may have to be mailed
        return Response(form.data)

    @extend_schema(responses=MessageCountsSerializer)
    @action(detail=False)
    def counts(self, request: Request) -> Response:
        """Count messages by state, and those that could not be mailed."""
        outbox.send_soon()
        conditions = {state: Q(state=state) for state in ContactMessage.State.values}
        conditions["failed"] = Q(mail_state="failed")
        counts = {name: Count("pk", filter=condition) for name, condition in conditions.items()}
        return Response(self.get_queryset().aggregate(**counts))
