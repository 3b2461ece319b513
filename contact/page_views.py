"""The API of the page that shows a message to the visitor who sent it, who can add to it there."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .message_page_serializers import (
    AdditionFormSerializer,
    AdditionSerializer,
    AdditionUploadSerializer,
    MessagePageSerializer,
    require_place,
)
from .models import ContactMessage
from .sending import IDEMPOTENCY_KEY, PlainFormView, SendingView, sent_files

# Nobody else may keep it, find it, or learn its address.
HEADERS = {
    "Cache-Control": "no-store, private",
    "Referrer-Policy": "strict-origin",
    "X-Robots-Tag": "noindex, nofollow",
}


def find_message(token: str) -> ContactMessage:
    """Return the message whose page has the address.

    Raises:
        Http404: there is none, or it is not kept any more.
    """
    message = ContactMessage.objects.at_token(token)
    if message is None:
        raise Http404
    return message


class MessagePageView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="sent_message", responses=MessagePageSerializer)
    def get(self, request: Request, token: str) -> Response:
        """Return a message to the visitor who sent it. The `token` is in the copy that was mailed
        to him; another one, and one of a message that is not kept any more, is a 404.
        """
        return Response(MessagePageSerializer(find_message(token)).data, headers=HEADERS)


class AdditionsView(SendingView):
    @extend_schema(
        operation_id="add_to_message",
        request={
            "application/json": AdditionFormSerializer,
            "multipart/form-data": AdditionUploadSerializer,
        },
        responses={201: MessagePageSerializer},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request, token: str) -> Response:
        """Add a text or photographs to a message, and return it. An answered message becomes new
        again. The limits are those of messages.
        """
        self.begin(request)
        message = find_message(token)
        context = {"message": message, "files": sent_files(request)}
        form = AdditionSerializer(data=self.fields(request), context=context)
        form.is_valid(raise_exception=True)
        self.store(request, form)
        shown = MessagePageSerializer(find_message(token))
        return Response(shown.data, status=201, headers=HEADERS)

    def require_place(self, form: Any, files: list[Any]) -> None:
        require_place(form.message, len(files))


class AdditionsFormView(PlainFormView, AdditionsView):
    """The same for the form of the page (pages/message_page.py)."""
