"""Lets everybody call a view, or read it while only owners write to it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from .cache_token import cache_until_content_changes
from .languages import ENGLISH, LANGUAGE_PARAMETER, LANGUAGES
from .locking import is_retryable

# What the mixins of views are parts of. At runtime they come before it in the list of base classes.
if TYPE_CHECKING:
    MixinBase = GenericViewSet
else:
    MixinBase = object

WRITES = ("POST", "PUT", "PATCH", "DELETE")
# Of reads.
LANGUAGE = OpenApiParameter(
    LANGUAGE_PARAMETER,
    enum=LANGUAGES,
    default=ENGLISH,
    description="Of the texts; any other value means English. A text that is not written in it is "
    "in the company's main language or, without that, in another one, and named by "
    "`text_languages`.",
)


class PublicView(APIView):
    """Anybody may call it. Nobody is authenticated, so a stale token does not hurt."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


class PublicReadMixin(MixinBase):
    """Anybody may read, even with a stale token; writes need the token of an owner.

    Reads with such a token also return what is not published.
    """

    @method_decorator(cache_until_content_changes)
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return super().dispatch(request, *args, **kwargs)

    def handle_exception(self, exc: Exception) -> Response:
        """Retry a write once after a deadlock. Each write is a single transaction."""
        if self.is_write() and is_retryable(exc):
            call = getattr(self, str(self.request.method).lower())
            try:
                return call(self.request, *self.args, **self.kwargs)
            except Exception as error:
                exc = error
        return super().handle_exception(exc)

    def is_write(self) -> bool:
        return self.request is None or self.request.method in WRITES

    def may_edit(self) -> bool:
        return self.request.user.is_staff

    def perform_authentication(self, request: Request) -> None:
        """Answer a read with a token that is not valid as for anybody.

        The header tells the client that another token may show more (RFC 9110, 11.6.1).
        """
        try:
            super().perform_authentication(request)
        except AuthenticationFailed:
            if self.is_write():
                raise
            header = self.get_authenticate_header(request)
            self.headers["WWW-Authenticate"] = header

    def get_permissions(self) -> Sequence[Any]:
        return super().get_permissions() if self.is_write() else [AllowAny()]
