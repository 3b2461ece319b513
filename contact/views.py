"""The contact form's only call, and the owner's inbox."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import mixins
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from .models import ContactMessage
from .serializers import ContactMessageSerializer, ContactSerializer, ReceiptSerializer


class ContactView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="send_message",
        request=ContactSerializer,
        responses={201: ReceiptSerializer},
        parameters=[OpenApiParameter("Idempotency-Key", location=OpenApiParameter.HEADER)],
    )
    def post(self, request: Request) -> Response:
        form = ContactSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        message = form.save(idempotency_key=request.headers.get("Idempotency-Key", "")[:200])
        ContactMessage.objects.outdated().delete()  # each new message sweeps, so no timer is needed
        return Response(ReceiptSerializer(message).data, status=201)


class ContactMessageViewSet(
    mixins.ListModelMixin,
    mixins.RetrieveModelMixin,
    mixins.UpdateModelMixin,
    mixins.DestroyModelMixin,
    GenericViewSet,
):
    queryset = ContactMessage.objects.all()
    serializer_class = ContactMessageSerializer
    http_method_names = ["get", "head", "patch", "delete"]
    lookup_value_regex = "[0-9]+"
