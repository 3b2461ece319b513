from rest_framework import serializers

from .passkeys import ID_MAX, NAME_MAX, Passkey
from .serializers import UpdatesGivenFields


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


class PasskeySerializer(UpdatesGivenFields, serializers.ModelSerializer):
    class Meta:
        model = Passkey
        fields = ("id", "name", "is_backed_up", "created_at", "used_at")
        read_only_fields = ("id", "is_backed_up", "created_at", "used_at")
