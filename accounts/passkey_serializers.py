from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from .limits import check_password
from .passkeys import ID_MAX, NAME_MAX, Passkey
from .second_step import check_code, is_on
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
        if is_on(user) and not code:
            raise serializers.ValidationError(
                {"code": _("Please enter the code from your app.")}, "sentence"
            )
        if check_password(request, user.get_username(), attrs["password"]) is None:
            sentence = _("This is not your current password.")
            raise serializers.ValidationError({"password": sentence}, "sentence")
        if not check_code(request._request, user, code):
            raise serializers.ValidationError({"code": _("This code is not right.")}, "sentence")
        return attrs


def require_confirmation(request: Request) -> None:
    """Raise a ValidationError unless the request has the user's password, and a code if needed."""
    confirmation = ConfirmationSerializer(data=request.data, context={"request": request})
    confirmation.is_valid(raise_exception=True)


class MadeResponseSerializer(serializers.Serializer):
    clientDataJSON = serializers.CharField(max_length=4000)
    attestationObject = serializers.CharField(max_length=20_000)


class MadeCredentialSerializer(serializers.Serializer):
    """What `navigator.credentials.create` returned, as JSON."""

    id = serializers.CharField(max_length=ID_MAX)
    rawId = serializers.CharField(max_length=ID_MAX)
    type = serializers.CharField(max_length=20)
    response = MadeResponseSerializer()


class UsedResponseSerializer(serializers.Serializer):
    clientDataJSON = serializers.CharField(max_length=4000)
    authenticatorData = serializers.CharField(max_length=4000)
    signature = serializers.CharField(max_length=2000)
    userHandle = serializers.CharField(
        max_length=200, required=False, allow_null=True, allow_blank=True
    )


class UsedCredentialSerializer(serializers.Serializer):
    """What `navigator.credentials.get` returned, as JSON."""

    id = serializers.CharField(max_length=ID_MAX)
    rawId = serializers.CharField(max_length=ID_MAX)
    type = serializers.CharField(max_length=20)
    response = UsedResponseSerializer()


class NewPasskeySerializer(serializers.Serializer):
    name = serializers.CharField(max_length=NAME_MAX)
    credential = MadeCredentialSerializer()


class PasskeySignInSerializer(serializers.Serializer):
    credential = UsedCredentialSerializer()


class OptionsSerializer(serializers.Serializer):
    """The options for the browser; see WebAuthn for their fields."""

    options = serializers.DictField()


class PasskeySerializer(serializers.ModelSerializer):
    class Meta:
        model = Passkey
        fields = ("id", "name", "is_backed_up", "created_at", "used_at")
        read_only_fields = ("id", "is_backed_up", "created_at", "used_at")
