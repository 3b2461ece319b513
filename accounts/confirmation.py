"""The signed-in user once more, before something that opens or closes a way to sign in."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from .limits import check_password
from .second_step import check_code, step_of
from .serializers import SECRET

CODE: dict[str, Any] = {
    "max_length": 40,
    "required": False,
    "allow_blank": True,
    "help_text": "A code of the second step, or a recovery code; required if it is on.",
}


class ConfirmationSerializer(serializers.Serializer):
    """The signed-in user again, before something that opens or closes a way to sign in."""

    password = serializers.CharField(**SECRET)
    code = serializers.CharField(**CODE)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        request = self.context["request"]
        user = request.user
        code = attrs.get("code", "")
        step = step_of(user)
        if step and not code:
            raise serializers.ValidationError(
                {"code": _("Please enter the code from your app.")}, "sentence"
            )
        if check_password(request, user.get_username(), attrs["password"]) is None:
            sentence = _("This is not your current password.")
            raise serializers.ValidationError({"password": sentence}, "sentence")
        if step and not check_code(request._request, step, code):
            raise serializers.ValidationError({"code": _("This code is not right.")}, "sentence")
        return attrs


def require_confirmation(request: Request) -> None:
    """Raise a ValidationError unless the request has the user's password, and a code if needed."""
    confirmation = ConfirmationSerializer(data=request.data, context={"request": request})
    confirmation.is_valid(raise_exception=True)
