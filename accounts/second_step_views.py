"""The second step of the signed-in user: set up, confirm, new recovery codes, switch off."""

import segno
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from . import second_step
from .calls import current_user
from .confirmation import ConfirmationSerializer, require_confirmation
from .limits import count_failure, require_unlocked
from .relying_party import NAME
from .totp import app_address


class SecondStepState(APIException):
    status_code = 409
    default_detail = gettext_lazy("The second step is already on.")


class SecondStepSerializer(serializers.Serializer):
    is_on = serializers.BooleanField()
    recovery_codes_left = serializers.IntegerField()


class QrCodeSerializer(serializers.Serializer):
    """Dark modules as the `d` of an SVG path in a square of `size`, without the quiet zone."""

    size = serializers.IntegerField()
    path = serializers.CharField()


class SetupSerializer(serializers.Serializer):
    secret = serializers.CharField(help_text="In base32, to type into an app.")
    address = serializers.CharField(help_text="Opens an app on this device.")
    qr_code = QrCodeSerializer()


class CodeSerializer(serializers.Serializer):
    code = serializers.CharField(max_length=40)


class RecoveryCodesSerializer(serializers.Serializer):
    recovery_codes = serializers.ListField(child=serializers.CharField())


def qr_code(text: str) -> dict[str, object]:
    rows = segno.make(text, error="m", micro=False).matrix
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return {"size": len(rows), "path": path}


class SecondStepView(APIView):
    for_editors = True

    @extend_schema(operation_id="get_second_step", responses=SecondStepSerializer)
    def get(self, request: Request) -> Response:
        """Return whether the second step is on, and how many recovery codes are left."""
        user = current_user(request)
        left = second_step.codes_left(user)
        return Response({"is_on": second_step.is_on(user), "recovery_codes_left": left})

    @extend_schema(
        operation_id="confirm_second_step",
        request=CodeSerializer,
        responses=RecoveryCodesSerializer,
    )
    def post(self, request: Request) -> Response:
        """Switch the second step on with a first code of the app. Returns the recovery codes, which
        are shown only once.
        """
        given = CodeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        user = current_user(request)
        if second_step.is_on(user):
            raise SecondStepState
        require_unlocked(request._request, user.get_username())
        codes = second_step.confirm(user, given.validated_data["code"])
        if codes is None:
            count_failure(request._request, user.get_username())
            sentence = _("This code is not right. Please check the clock of your phone, too.")
            raise serializers.ValidationError({"code": sentence}, "sentence")
        return Response({"recovery_codes": codes})


class SecondStepSetupView(APIView):
    for_editors = True

    @extend_schema(
        operation_id="set_up_second_step",
        request=ConfirmationSerializer,
        responses=SetupSerializer,
    )
    def post(self, request: Request) -> Response:
        """Check the password again, and return a new secret for an app. It asks for nothing until
        it is confirmed with a code.
        """
        user = current_user(request)
        if second_step.is_on(user):
            raise SecondStepState
        require_confirmation(request)
        secret = second_step.start_setup(user)
        if secret is None:
            raise SecondStepState
        address = app_address(secret, user.get_username(), NAME)
        return Response({"secret": secret, "address": address, "qr_code": qr_code(address)})


class RecoveryCodesView(APIView):
    for_editors = True

    @extend_schema(
        operation_id="renew_recovery_codes",
        request=ConfirmationSerializer,
        responses=RecoveryCodesSerializer,
    )
    def post(self, request: Request) -> Response:
        """Replace the recovery codes. Needs the password and a code."""
        user = current_user(request)
        if not second_step.is_on(user):
            raise SecondStepState(_("The second step is not on."))
        require_confirmation(request)
        return Response({"recovery_codes": second_step.renew_recovery_codes(user)})


class SecondStepOffView(APIView):
    for_editors = True

    @extend_schema(
        operation_id="switch_off_second_step",
        request=ConfirmationSerializer,
        responses={204: OpenApiResponse(description="Off")},
    )
    def post(self, request: Request) -> Response:
        """Switch the second step off, or drop one that was not confirmed. Needs the password, and
        a code if it is on.
        """
        require_confirmation(request)
        second_step.switch_off(current_user(request))
        return Response(status=204)
