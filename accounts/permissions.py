"""Views that are open to everybody, and the signed-in user in those that are not."""

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from .authentication import BearerAuthentication
from .models import User


def current_user(request: Request) -> User:
    """Return the logged-in user, in a view that requires one."""
    assert isinstance(request.user, User)
    return request.user


class PublicView(APIView):
    """Open to everybody. Ignores bearer tokens, so a stale one does no harm."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get_authenticate_header(self, request: Request) -> str:
        # without it, a 401 becomes a 403
        return BearerAuthentication().authenticate_header(request)
