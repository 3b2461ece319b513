"""The contact form's only call, and the owner's inbox."""

from django.conf import settings
from django.db.models import Count, Q
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from . import limits, outbox, proof
from .models import ContactMessage
from .purge import purge
from .serializers import (
    ContactMessageSerializer,
    ContactSerializer,
    FilterSerializer,
    MessageCountsSerializer,
    MessageFormSerializer,
    ProofRequiredSerializer,
    ReceiptSerializer,
)

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    location=OpenApiParameter.HEADER,
    description="A repeat with the same key answers the first receipt; with another message, 422.",
)
CONTACT_PROOF = OpenApiParameter(
    "Contact-Proof",
    location=OpenApiParameter.HEADER,
    description="After 428, with the same Idempotency-Key: the challenge's token, a colon, and a "
    "number below 2^32. SHA-256 of token, colon and Idempotency-Key, followed by the number in "
    "four bytes, the highest first, has to have a SHA-256 that begins with so many zero bits as "
    "the challenge says.",
)


class ContactView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="send_message",
        request=MessageFormSerializer,
        responses={201: ReceiptSerializer, 428: ProofRequiredSerializer},
        parameters=[IDEMPOTENCY_KEY, CONTACT_PROOF],
    )
    def post(self, request: Request) -> Response:
        """Send a message to the workshop. An address that has sent too many is answered 429. When
        very many messages come in, the answer is 428 with a `challenge`: send the same message
        again with a `Contact-Proof`.
        """
        network = request.META["CLIENT_NETWORK"]
        limits.count_request(network)
        form = ContactSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        key = request.headers.get("Idempotency-Key", "")[:200]
        repeated = key and ContactMessage.objects.filter(idempotency_key=key).exists()
        header = request.headers.get("Contact-Proof", "")
        has_proof = proof.is_valid(header, network=network, key=key)
        suspected = not repeated and limits.count_message(network, has_proof=has_proof)
        message = form.save(idempotency_key=key, is_suspected=suspected)
        purge()
        outbox.send_soon()
        return Response(ReceiptSerializer(message).data, status=201)


@extend_schema_view(
    retrieve=extend_schema(description="Return one message."),
    destroy=extend_schema(description="Delete the message."),
)
class ContactMessageViewSet(mixins.RetrieveModelMixin, mixins.DestroyModelMixin, GenericViewSet):
    # Reading the inbox also sends the mail that is due: plain `make run` has no timer.

    queryset = ContactMessage.objects.all()
    serializer_class = ContactMessageSerializer
    lookup_value_regex = "[1-9][0-9]*"  # one address for each: no leading zeros

    @extend_schema(parameters=[FilterSerializer], responses=ContactMessageSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List messages, the newest first, at most 50; `before` asks for older ones."""
        wanted = FilterSerializer(data=request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        filters = wanted.validated_data
        messages = ContactMessage.objects.search(filters["search"]).order_by("-id")
        if "state" in filters:
            messages = messages.filter(state=filters["state"])
        if "before" in filters:
            messages = messages.filter(pk__lt=filters["before"])
        outbox.send_soon()
        page = messages[: settings.CONTACT_PAGE].with_items()
        return Response(self.get_serializer(page, many=True).data)

    def partial_update(self, request: Request, pk: str) -> Response:
        """Change the message's `state`. Suspected spam that is set to `new` is mailed."""
        form = self.get_serializer(self.get_object(), data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        try:
            form.save()
        except ContactMessage.DoesNotExist as error:
            raise Http404 from error  # deleted in between
        outbox.send_soon()  # suspected spam that turns out to be none is mailed
        return Response(form.data)

    @extend_schema(responses=MessageCountsSerializer)
    @action(detail=False)
    def counts(self, request: Request) -> Response:
        """Count the messages of each state, and those that could not be mailed."""
        outbox.send_soon()
        conditions = {state: Q(state=state) for state in ContactMessage.State.values}
        conditions["failed"] = Q(mail_state="failed")
        counts = {name: Count("pk", filter=condition) for name, condition in conditions.items()}
        return Response(self.get_queryset().aggregate(**counts))
