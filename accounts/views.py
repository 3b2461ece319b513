"""Signs users in and out, and shows and changes their account: password, devices and passkeys."""

import logging
from contextlib import suppress
from typing import Any

from django.contrib.auth import authenticate
from django.db import transaction
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework_simplejwt.exceptions import InvalidToken

from core.change_log import log_change
from core.mixins import PublicView

from . import passkeys
from .admin_sessions import admin_sessions
from .authentication import LOG_IN_AGAIN, BearerAuthentication
from .backends import forget_failures
from .confirmation import ConfirmationSerializer, PasskeyOnlySerializer, require_confirmation
from .models import Preferences, User
from .serializers import (
    AccountSerializer,
    LoginSerializer,
    NewPasskeySerializer,
    OptionsToAddSerializer,
    OptionsToSignInSerializer,
    PasskeySerializer,
    PasskeySignInSerializer,
    PasswordSerializer,
    SessionSerializer,
    TokenSerializer,
)
from .sessions import (
    delete_cookie,
    login_response,
    session_from_cookie,
    token_response,
)


def current_user(request: Request) -> User:
    """Return the logged-in user, in a view that requires one."""
    assert isinstance(request.user, User)
    return request.user


class SignInView(PublicView):
    def get_authenticate_header(self, request: Request) -> str:
        # without it, a 401 becomes a 403
        return BearerAuthentication().authenticate_header(request)


logger = logging.getLogger(__name__)


class LoginView(SignInView):
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


class RefreshView(SignInView):
    @extend_schema(operation_id="refresh", request=None, responses=TokenSerializer)
    def post(self, request: Request) -> Response:
        """Exchange the cookie's refresh token for a new access token and a new refresh token."""
        session, presented = session_from_cookie(request)
        if not session.rotate(presented):
            raise InvalidToken(str(LOG_IN_AGAIN))
        return token_response(session)


class LogoutView(SignInView):
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
        delete_cookie(response)
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


class AccountView(APIView):
    @extend_schema(operation_id="get_account", responses=AccountSerializer)
    def get(self, request: Request) -> Response:
        """Return the name and address of the signed-in user, and what they chose."""
        return Response(AccountSerializer(Preferences.of(current_user(request))).data)

    @extend_schema(
        operation_id="change_account", request=AccountSerializer, responses=AccountSerializer
    )
    def patch(self, request: Request) -> Response:
        """Change the language of the admin, on all devices, or whether messages are mailed."""
        change = AccountSerializer(data=request.data, partial=True)
        change.is_valid(raise_exception=True)
        preferences = Preferences.change(current_user(request), **change.validated_data)
        return Response(AccountSerializer(preferences).data)


class SessionsView(APIView):
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


class PasskeysView(APIView):
    @extend_schema(operation_id="list_passkeys", responses=PasskeySerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the passkeys of the signed-in user."""
        return Response(PasskeySerializer(current_user(request).passkeys, many=True).data)

    @extend_schema(
        operation_id="add_passkey",
        request=NewPasskeySerializer,
        responses={201: PasskeySerializer},
    )
    def post(self, request: Request) -> Response:
        """Add the passkey that the browser has made."""
        new = NewPasskeySerializer(data=request.data)
        new.is_valid(raise_exception=True)
        session: Any = request.auth  # ours, see BearerAuthentication
        user = current_user(request)
        passkey = passkeys.register(request._request, user, session, **new.validated_data)
        return Response(PasskeySerializer(passkey).data, status=201)


class PasskeyOptionsView(APIView):
    @extend_schema(
        operation_id="start_adding_passkey",
        request=ConfirmationSerializer,
        responses=OptionsToAddSerializer,
    )
    def post(self, request: Request) -> Response:
        """Check who it is again, and return the options to make a passkey. They are valid for
        5 minutes and for this session.
        """
        user = current_user(request)
        session: Any = request.auth
        options = passkeys.options_to_add(request._request, user, session)
        require_confirmation(request)
        return Response({"options": options})


class PasskeyView(APIView):
    @extend_schema(
        operation_id="rename_passkey", request=PasskeySerializer, responses=PasskeySerializer
    )
    def patch(self, request: Request, pk: str) -> Response:
        """Give a passkey another name."""
        passkey = get_object_or_404(current_user(request).passkeys, pk=pk)
        change = PasskeySerializer(passkey, data=request.data, partial=True)
        change.is_valid(raise_exception=True)
        change.save()
        return Response(change.data)

    @extend_schema(
        operation_id="remove_passkey", responses={204: OpenApiResponse(description="Removed")}
    )
    def delete(self, request: Request, pk: str) -> Response:
        """Remove a passkey. Nobody can sign in with it any more; sessions go on. The response is
        409 if the user signs in with a passkey only and would have less than two.
        """
        user = current_user(request)
        with transaction.atomic():
            user.remove_passkey(get_object_or_404(user.passkeys, pk=pk))
            log_change(user, user, "Signing in by finger or face")
        logger.info("passkey removed", extra={"facts": {"user": user.get_username()}})
        return Response(status=204)


class PasskeyOnlyView(APIView):
    @extend_schema(
        operation_id="choose_passkey_only",
        request=PasskeyOnlySerializer,
        responses={204: OpenApiResponse(description="Done")},
    )
    def put(self, request: Request) -> Response:
        """Refuse the user's password from now on, in Django's admin too, or accept it again. The
        former needs two passkeys, and logs out all other devices. Needs a confirmation.
        """
        user = current_user(request)
        choice = PasskeyOnlySerializer(data=request.data, context={"request": request})
        choice.is_valid(raise_exception=True)
        session: Any = request.auth
        with transaction.atomic():
            user.set_passkey_only(choice.validated_data["on"], session=session)
            log_change(user, user, "Sign in by finger or face only")
        facts = {"user": user.get_username(), "on": user.passkey_only}
        logger.warning("passkey only", extra={"facts": facts})
        return Response(status=204)


class PasskeySignInOptionsView(SignInView):
    @extend_schema(
        operation_id="start_passkey_sign_in", request=None, responses=OptionsToSignInSerializer
    )
    def post(self, request: Request) -> Response:
        """Return the options to sign in with any passkey of this site, valid for 5 minutes."""
        return Response({"options": passkeys.options_to_sign_in(request._request)})


class PasskeySignInView(SignInView):
    @extend_schema(
        operation_id="passkey_sign_in", request=PasskeySignInSerializer, responses=TokenSerializer
    )
    def post(self, request: Request) -> Response:
        """Log in with a passkey. Answers like `login`, but never 429: nobody can guess one."""
        answer = PasskeySignInSerializer(data=request.data)
        answer.is_valid(raise_exception=True)
        http = request._request
        user = passkeys.verify(http, answer.validated_data["credential"])
        forget_failures(http, user)
        facts = {"user": user.get_username(), "by": "passkey"}
        logger.info("login ok", extra={"facts": facts})
        return login_response(request, user)
