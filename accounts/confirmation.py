"""Re-authenticates a user before a password or passkey changes.

So nobody opens or closes a way to sign in by a session alone.
"""

from typing import Any

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from core.fields import StrictBooleanField

from . import passkeys
from .serializers import SECRET_FIELD, UsedCredentialSerializer


class ConfirmationSerializer(serializers.Serializer):
    """The signed-in user again: the password, or a passkey if the user signs in with no other."""

    password = serializers.CharField(
        **SECRET_FIELD, required=False, help_text="Required unless a passkey is."
    )
    credential = UsedCredentialSerializer(
        required=False,
        write_only=True,
        help_text="An answer to the options of a sign-in; required from who signs in with a passkey"
        " only.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        request = self.context["request"]
        if request.user.passkey_only:
            require_passkey(request, attrs.get("credential"))
        elif "password" not in attrs:
            raise serializers.ValidationError({"password": self.error_messages["required"]})
        elif (
            authenticate(
                request._request,
                username=request.user.get_username(),
                password=attrs["password"],
            )
            is None
        ):
            sentence = _("This is not your current password.")
            raise serializers.ValidationError({"password": sentence}, "sentence")
        return attrs


class PasskeyOnlySerializer(ConfirmationSerializer):
    on = StrictBooleanField()


def require_passkey(request: Request, credential: dict[str, Any] | None) -> None:
    """Raise a ValidationError unless the credential is an answer of the user's own passkey."""
    if credential is None:
        sentence = _("Please confirm by finger or face.")
        raise serializers.ValidationError({"credential": sentence}, "sentence")
    try:
        user = passkeys.verify(request._request, credential)
    except AuthenticationFailed as error:
        sentence = str(error.detail)
        raise serializers.ValidationError({"credential": sentence}, "sentence") from error
    if user != request.user:
        sentence = str(passkeys.PASSKEY_REFUSED)
        raise serializers.ValidationError({"credential": sentence}, "sentence")


def require_confirmation(request: Request) -> None:
    """Raise a ValidationError unless the request has the user's password or passkey."""
    confirmation = ConfirmationSerializer(data=request.data, context={"request": request})
    confirmation.is_valid(raise_exception=True)
