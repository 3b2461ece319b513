"""Serializers of sessions, accounts and passkeys."""

from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.db import models
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.fields import StrictBooleanField, StrictCharField

from . import push
from .admin_sessions import AdminSession
from .models import (
    CREDENTIAL_ID_MAX,
    ENDPOINT_MAX,
    Passkey,
    Preferences,
    PushDevice,
    Session,
    User,
)

SECRET_FIELD: dict[str, Any] = {"trim_whitespace": False, "max_length": 1000, "write_only": True}


# Not a docstring: the schema would describe its subclasses with it.
# Writes only what was given: the rest may have changed since the row was read.
class PartialUpdateMixin:
    def update(self, row: models.Model, fields: dict[str, Any]) -> models.Model:
        for name, value in fields.items():
            setattr(row, name, value)
        row.save(update_fields=list(fields))
        return row


class LoginSerializer(serializers.Serializer):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(**SECRET_FIELD)

    def validate_username(self, value: str) -> str:
        """Read it as Django's form does: some devices write accents as characters of their own."""
        return User.normalize_username(value)


class TokenSerializer(serializers.Serializer):
    token = serializers.CharField(help_text="Access token, sent as `Authorization: Bearer …`.")


class PasswordSerializer(serializers.Serializer):
    current_password = serializers.CharField(**SECRET_FIELD)
    new_password = serializers.CharField(**SECRET_FIELD)

    def validate_current_password(self, value: str) -> str:
        request = self.context["request"]
        name = request.user.get_username()
        if authenticate(request._request, username=name, password=value) is None:
            raise serializers.ValidationError(_("This is not your current password."), "sentence")
        return value

    def validate_new_password(self, value: str) -> str:
        validate_password(value, self.context["request"].user)
        return value

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        if attrs["new_password"] == attrs["current_password"]:
            message = _("Please choose a password that differs from the current one.")
            raise serializers.ValidationError({"new_password": message}, "sentence")
        return attrs


class AccountSerializer(serializers.ModelSerializer):
    """The signed-in user, with the language of the admin and whether messages are mailed there."""

    username = serializers.CharField(source="user.username", read_only=True)
    passkey_only = serializers.BooleanField(
        source="user.passkey_only", read_only=True, help_text="Whether a password is refused."
    )
    email = serializers.CharField(
        source="user.email", read_only=True, help_text="Empty if none is known."
    )
    has_mail_server = serializers.SerializerMethodField()
    mails_messages = StrictBooleanField(required=False)
    codes_gone = StrictBooleanField(required=False)

    class Meta:
        model = Preferences
        fields = (
            *("username", "language", "passkey_only", "codes_gone"),
            *("email", "has_mail_server", "mails_messages"),
        )

    def get_has_mail_server(self, preferences: Preferences) -> bool:
        return bool(settings.EMAIL_HOST)


class SessionSerializer(serializers.ModelSerializer):
    """A logged-in device; `current` marks the one that made the request."""

    current = serializers.SerializerMethodField()
    in_django_admin = serializers.SerializerMethodField()

    class Meta:
        model = Session
        fields = ("id", "user_agent", "created_at", "refreshed_at", "current", "in_django_admin")

    def get_current(self, session: Session | AdminSession) -> bool:
        return session == self.context["request"].auth

    def get_in_django_admin(self, session: Session | AdminSession) -> bool:
        return isinstance(session, AdminSession)


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
    name = StrictCharField(max_length=settings.PASSKEY_NAME_MAX)
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


class PasskeySerializer(PartialUpdateMixin, serializers.ModelSerializer):
    class Meta:
        model = Passkey
        fields = ("id", "name", "is_backed_up", "created_at", "used_at")
        read_only_fields = ("id", "is_backed_up", "created_at", "used_at")


class PushDeviceSerializer(serializers.ModelSerializer):
    """A browser that shows notifications. `pushed_at` is the last time that one was accepted."""

    class Meta:
        model = PushDevice
        fields = ("id", "endpoint", "user_agent", "created_at", "pushed_at")
        read_only_fields = fields


class PushDevicesSerializer(serializers.Serializer):
    server_key = serializers.CharField(help_text="`applicationServerKey` of a subscription.")
    devices = PushDeviceSerializer(many=True)


class PushKeysSerializer(serializers.Serializer):
    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=40)


class NewPushDeviceSerializer(serializers.Serializer):
    """The subscription that the browser has made, as JSON."""

    endpoint = serializers.CharField(max_length=ENDPOINT_MAX)
    keys = PushKeysSerializer()

    def validate_endpoint(self, value: str) -> str:
        if not push.is_push_service(value):
            sentence = _("This browser's notifications do not come from a service that we know.")
            raise serializers.ValidationError(sentence, "sentence")
        return value

    def validate_keys(self, value: dict[str, str]) -> dict[str, str]:
        if not push.are_keys(**value):
            sentence = _("This browser has sent no usable keys. Please try again.")
            raise serializers.ValidationError(sentence, "sentence")
        return value
