from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from .models import CREDENTIAL_ID_MAX, PASSKEY_NAME_MAX, Passkey
from .serializers import UpdatesGivenFields


class MadeResponseSerializer(serializers.Serializer):
    clientDataJSON = serializers.CharField(max_length=4000)
    attestationObject = serializers.CharField(max_length=20_000)


class MadeCredentialSerializer(serializers.Serializer):
    """What `navigator.credentials.create` returned, as JSON."""

    id = serializers.CharField(max_length=CREDENTIAL_ID_MAX)
    rawId = serializers.CharField(max_length=CREDENTIAL_ID_MAX)
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

    id = serializers.CharField(max_length=CREDENTIAL_ID_MAX)
    rawId = serializers.CharField(max_length=CREDENTIAL_ID_MAX)
    type = serializers.CharField(max_length=20)
    response = UsedResponseSerializer()


class NewPasskeySerializer(serializers.Serializer):
    name = serializers.CharField(max_length=PASSKEY_NAME_MAX)
    credential = MadeCredentialSerializer()


class PasskeySignInSerializer(serializers.Serializer):
    credential = UsedCredentialSerializer()


def record(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


def one_of(*values: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(values)}


def list_of(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


TEXT, NUMBER, YES_OR_NO = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
PUBLIC_KEY = one_of("public-key")


# As the `webauthn` package writes them; WebAuthn says what each field means.
@extend_schema_field(
    record(
        rp=record(id=TEXT, name=TEXT),
        user=record(id=TEXT, name=TEXT, displayName=TEXT),
        challenge=TEXT,
        pubKeyCredParams=list_of(record(type=PUBLIC_KEY, alg=NUMBER)),
        timeout=NUMBER,
        excludeCredentials=list_of(record(id=TEXT, type=PUBLIC_KEY)),
        authenticatorSelection=record(
            residentKey=one_of("required"),
            requireResidentKey=YES_OR_NO,
            userVerification=one_of("required"),
        ),
        attestation=one_of("none"),
    )
)
class OptionsToAddField(serializers.DictField):
    """The options of `navigator.credentials.create`."""


@extend_schema_field(
    record(
        challenge=TEXT,
        timeout=NUMBER,
        rpId=TEXT,
        allowCredentials=list_of(record(id=TEXT, type=PUBLIC_KEY)),
        userVerification=one_of("required"),
    )
)
class OptionsToSignInField(serializers.DictField):
    """The options of `navigator.credentials.get`."""


class OptionsToAddSerializer(serializers.Serializer):
    options = OptionsToAddField()


class OptionsToSignInSerializer(serializers.Serializer):
    options = OptionsToSignInField()


class PasskeySerializer(UpdatesGivenFields, serializers.ModelSerializer):
    class Meta:
        model = Passkey
        fields = ("id", "name", "is_backed_up", "created_at", "used_at")
        read_only_fields = ("id", "is_backed_up", "created_at", "used_at")
