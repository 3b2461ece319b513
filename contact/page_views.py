"""The API of the page that shows a message to the visitor who sent it."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import ContactMessage
from .page_serializers import MessagePageSerializer

# Nobody else may keep it, find it, or learn its address.
HEADERS = {
    "Cache-Control": "no-store, private",
    "Referrer-Policy": "strict-origin",
    "X-Robots-Tag": "noindex, nofollow",
}


class MessagePageView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="sent_message", responses=MessagePageSerializer)
    def get(self, request: Request, token: str) -> Response:
        """Return a message to the visitor who sent it. The `token` is in the copy that was mailed
        to him; another one, and one of a message that is not kept any more, is a 404.
        """
        message = ContactMessage.objects.at_token(token)
        if message is None:
            raise Http404
        return Response(MessagePageSerializer(message).data, headers=HEADERS)
