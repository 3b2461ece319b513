"""Log in, refresh, log out, change the password or the language, list and end sessions on other
devices.
"""

import math
import uuid
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework_simplejwt.exceptions import InvalidToken, TokenError
from rest_framework_simplejwt.tokens import RefreshToken

from activity.recording import record_sign_in

from . import second_step
from .authentication import (
    LOG_IN_AGAIN,
    BearerAuthentication,
    access_token,
    get_active_session,
    refresh_token,
)
from .cookies import cookie_name, delete_cookie, set_cookie
from .devices import known_device, new_device, remember_device
from .django_sessions import admin_sessions
from .limits import check_password
from .models import Preferences, Session, User
from .new_device import tell
from .serializers import (
    AccountSerializer,
    LoginRefusedSerializer,
    LoginSerializer,
    PasswordSerializer,
    SessionSerializer,
    TokenSerializer,
)

REFRESH_COOKIE = cookie_name("refresh")


def start_session(request: Request, user: User) -> Session:
    """Log the user in on this device, and delete their ended sessions."""
    if not request.user.is_authenticated:  # else only the password was changed
        record_sign_in(request._request, user)
    user.auth_sessions.exclude(pk__in=user.auth_sessions.active()).delete()
    user_logged_in.send(User, request=request._request, user=user)  # forgets earlier failures
    agent = request.headers.get("User-Agent", "")[:200]
    return Session.objects.create(user=user, user_agent=agent.replace("\x00", ""))


def login_response(request: Request, user: User) -> Response:
    """Start a session, and set the device cookie for the next login."""
    http = request._request
    known = known_device(http, user.get_username())
    device = known or new_device()
    http.login_device = device  # type: ignore[attr-defined]  # the limits recognize it from now on
    session = start_session(request, user)
    if not known:
        tell(http, user, session.pk)
    response = token_response(session)
    remember_device(response, user, device)
    return response


def token_response(session: Session) -> Response:
    """Answer with the access token; the refresh token is in a cookie that scripts cannot read."""
    response = Response({"token": access_token(session)})
    left = math.ceil((session.expires_at - timezone.now()).total_seconds())
    set_cookie(response, REFRESH_COOKIE, refresh_token(session), seconds=left)
    return response


def session_from_cookie(request: Request) -> tuple[Session, uuid.UUID]:
    """Return the session and the id of the refresh token in the cookie.

    Raises:
        PermissionDenied: another site sent the request (SameSite alone trusts subdomains).
        InvalidToken: there is no cookie, or its session is not active.
    """
    here = f"{request.scheme}://{request.get_host()}"
    trusted = {here, settings.SITE_URL, *settings.CORS_ALLOWED_ORIGINS, None}
    if request.headers.get("Origin") not in trusted:
        raise PermissionDenied(_("This request came from another site."))
    try:
        token = RefreshToken(request.COOKIES.get(REFRESH_COOKIE, ""))  # type: ignore[arg-type]  # its stubs want a Token
    except TokenError as error:
        raise InvalidToken(str(LOG_IN_AGAIN)) from error
    return get_active_session(token), uuid.UUID(token["jti"])


def current_user(request: Request) -> User:
    """Return the logged-in user, in a view that requires one."""
    assert isinstance(request.user, User)
    return request.user


class PublicView(APIView):
    """Open to everybody. Ignores bearer tokens, so a stale one does no harm."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get_authenticate_header(self, request: Request) -> str:
        return BearerAuthentication().authenticate_header(
            request
        )  # without it, a 401 becomes a 403


class CodeRequired(AuthenticationFailed):
    """The password is right, but a code completes the login."""

    extra = {"code_required": True}


class LoginView(PublicView):
    @extend_schema(
        operation_id="login",
        request=LoginSerializer,
        responses={200: TokenSerializer, 401: LoginRefusedSerializer},
    )
    def post(self, request: Request) -> Response:
        """Log in. Returns an access token, valid for 30 minutes, and sets the refresh token as an
        HttpOnly cookie. Answers 429 after too many wrong passwords or codes.

        If the second step of the user is on, a right password alone is answered 401 with
        `code_required`.
        """
        login = LoginSerializer(data=request.data)
        login.is_valid(raise_exception=True)
        code = login.validated_data.pop("code", "")
        user = check_password(request, **login.validated_data)
        if user is None:
            raise AuthenticationFailed(_("Wrong username or password."))
        if second_step.is_on(user) and not code:
            raise CodeRequired(_("Please enter the code from your app."))
        if not second_step.check_code(request._request, user, code):
            raise CodeRequired(_("This code is not right. Each code works once."))
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
    for_editors = True

    @extend_schema(
        operation_id="change_password", request=PasswordSerializer, responses=TokenSerializer
    )
    def post(self, request: Request) -> Response:
        """Change the password. All sessions end, and this device gets a new one."""
        change = PasswordSerializer(data=request.data, context={"request": request})
        change.is_valid(raise_exception=True)
        user = current_user(request)
        user.set_password(change.validated_data["new_password"])
        user.save(update_fields=["password"])
        return login_response(request, user)


class AccountView(APIView):
    for_editors = True

    @extend_schema(operation_id="get_account", responses=AccountSerializer)
    def get(self, request: Request) -> Response:
        """Return the name of the signed-in user, and the language of the admin."""
        return Response(AccountSerializer(Preferences.of(current_user(request))).data)

    @extend_schema(
        operation_id="change_account", request=AccountSerializer, responses=AccountSerializer
    )
    def patch(self, request: Request) -> Response:
        """Change the language of the admin, on all devices."""
        change = AccountSerializer(data=request.data, partial=True)
        change.is_valid(raise_exception=True)
        preferences, _ = Preferences.objects.update_or_create(
            user=current_user(request), defaults=change.validated_data
        )
        return Response(AccountSerializer(preferences).data)


class SessionsView(APIView):
    for_editors = True

    @extend_schema(operation_id="list_sessions", responses=SessionSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the devices on which the owner is logged in, last used first, including sessions of
        Django's admin.
        """
        user = current_user(request)
        sessions = [*user.auth_sessions.active(), *admin_sessions(user.pk)]
        return Response(SessionSerializer(sessions, many=True, context={"request": request}).data)

    @extend_schema(
        operation_id="end_other_sessions",
        responses={204: OpenApiResponse(description="Logged out")},
    )
    def delete(self, request: Request) -> Response:
        """Log out all other devices."""
        session: Any = request.auth  # ours, see BearerAuthentication
        current_user(request).end_sessions(but=session)
        return Response(status=204)


class SessionView(APIView):
    for_editors = True

    @extend_schema(
        operation_id="end_session", responses={204: OpenApiResponse(description="Logged out")}
    )
    def delete(self, request: Request, pk: str) -> Response:
        """Log out one device."""
        session = current_user(request).find_session(pk)
        if session is None:
            raise Http404
        session.end()
        return Response(status=204)
