"""The account of the signed-in user: the language of the admin, and the devices."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .calls import current_user
from .django_sessions import admin_sessions
from .models import Preferences
from .serializers import AccountSerializer, SessionSerializer


class AccountView(APIView):
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
