"""Log in, refresh, log out, and change the password."""

from contextlib import suppress

from django.contrib.auth import authenticate
from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework_simplejwt.exceptions import InvalidToken

from core.changes import log_change

from .authentication import LOG_IN_AGAIN, BearerAuthentication
from .calls import PublicView, current_user
from .cookies import delete_cookie
from .models import User
from .serializers import LoginSerializer, PasswordSerializer, TokenSerializer
from .sessions import REFRESH_COOKIE, login_response, session_from_cookie, token_response


class LoginView(PublicView):
    @extend_schema(
        operation_id="login",
        request=LoginSerializer,
        responses=TokenSerializer,
    )
    def post(self, request: Request) -> Response:
        """Log in. Returns an access token, valid for 30 minutes, and sets the refresh token as an
        HttpOnly cookie. Answers 429 after too many wrong passwords. Who signs in with a passkey
        only is refused like a wrong password.
        """
        login = LoginSerializer(data=request.data)
        login.is_valid(raise_exception=True)
        user = authenticate(request._request, **login.validated_data)
        if not isinstance(user, User):
            raise AuthenticationFailed(_("Wrong username or password."))
        return login_response(request, user)


class RefreshView(PublicView):
    @extend_schema(operation_id="refresh", request=None, responses=TokenSerializer)
    def post(self, request: Request) -> Response:
        """Exchange the cookie's refresh token for a new access token and a new refresh token."""
        session, presented = session_from_cookie(request)
        if not session.rotate(presented):
            raise InvalidToken(str(LOG_IN_AGAIN))
        return token_response(session)


class LogoutView(PublicView):
    @extend_schema(
        operation_id="logout", request=None, responses={204: OpenApiResponse(description="Done")}
    )
    def post(self, request: Request) -> Response:
        """End the session of the bearer token, of the cookie, or of both."""
        with suppress(AuthenticationFailed, InvalidToken):
            if authenticated := BearerAuthentication().authenticate(request):
                authenticated[1].end()
        with suppress(InvalidToken):
            session_from_cookie(request)[0].end()
        response = Response(status=204)
        delete_cookie(response, REFRESH_COOKIE)
        return response


class PasswordView(APIView):
    @extend_schema(
        operation_id="change_password", request=PasswordSerializer, responses=TokenSerializer
    )
    def post(self, request: Request) -> Response:
        """Change the password. All sessions end, and this device gets a new one."""
        change = PasswordSerializer(data=request.data, context={"request": request})
        change.is_valid(raise_exception=True)
        user = current_user(request)
        user.set_password(change.validated_data["new_password"])
        with transaction.atomic():
            user.save(update_fields=["password"])
            log_change(user, user, "Password")
        return login_response(request, user)
