"""Passkeys: sign in with one, and list, add, rename and remove those of the signed-in user."""

import logging
from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.changes import log_change

from . import passkey_ceremony
from .backends import forget_failures
from .calls import PublicView, current_user
from .confirmation import ConfirmationSerializer, PasskeyOnlySerializer, require_confirmation
from .passkey_serializers import (
    NewPasskeySerializer,
    OptionsToAddSerializer,
    OptionsToSignInSerializer,
    PasskeySerializer,
    PasskeySignInSerializer,
)
from .serializers import TokenSerializer
from .sessions import login_response

logger = logging.getLogger(__name__)


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
        passkey = passkey_ceremony.add(request._request, user, session, **new.validated_data)
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
        options = passkey_ceremony.options_to_add(request._request, user, session)
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
            log_change(user, user, "Passkeys")
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
            log_change(user, user, "Sign in with a passkey only")
        facts = {"user": user.get_username(), "on": user.passkey_only}
        logger.warning("passkey only", extra={"facts": facts})
        return Response(status=204)


class PasskeySignInOptionsView(PublicView):
    @extend_schema(
        operation_id="start_passkey_sign_in", request=None, responses=OptionsToSignInSerializer
    )
    def post(self, request: Request) -> Response:
        """Return the options to sign in with any passkey of this site, valid for 5 minutes."""
        return Response({"options": passkey_ceremony.options_to_sign_in(request._request)})


class PasskeySignInView(PublicView):
    @extend_schema(
        operation_id="passkey_sign_in", request=PasskeySignInSerializer, responses=TokenSerializer
    )
    def post(self, request: Request) -> Response:
        """Log in with a passkey. Answers like `login`, but never 429: nobody can guess one."""
        answer = PasskeySignInSerializer(data=request.data)
        answer.is_valid(raise_exception=True)
        http = request._request
        user = passkey_ceremony.use(http, answer.validated_data["credential"])
        forget_failures(http, user)
        facts = {"user": user.get_username(), "by": "passkey"}
        logger.info("login ok", extra={"facts": facts})
        return login_response(request, user)
