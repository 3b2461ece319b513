from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from .confirmation import ConfirmationSerializer
from .invitations import Invitation, State
from .models import User
from .roles import Role
from .serializers import SECRET, UpdatesGivenFields


class PersonSerializer(UpdatesGivenFields, serializers.ModelSerializer):
    """A user. `last_seen` is null for one who never signed in."""

    name = serializers.CharField(source="display_name", read_only=True)
    email = serializers.CharField(read_only=True, help_text="Empty if none is known.")
    role = serializers.ChoiceField(choices=Role.choices, required=False)
    is_active = serializers.BooleanField(required=False, help_text="Whether they may sign in.")
    last_seen = serializers.DateTimeField(read_only=True, allow_null=True)
    is_you = serializers.SerializerMethodField()

    class Meta:
        model = User
        fields: tuple[str, ...] = (
            *("id", "username", "name", "email", "role", "is_active", "last_seen"),
            "is_you",
        )
        read_only_fields = ("username",)

    def get_is_you(self, user: User) -> bool:
        return bool(user == self.context["request"].user)


class InvitationSerializer(serializers.ModelSerializer):
    name = serializers.CharField(max_length=settings.PERSON_NAME_MAX)
    email = serializers.EmailField(
        max_length=settings.PERSON_EMAIL_MAX,
        validators=[
            UnicodeUsernameValidator(
                message=gettext_lazy(
                    "Please use an address of letters, digits and @ . + - _ only."
                ),
                code="sentence",
            )
        ],
    )
    expires_at = serializers.DateTimeField(read_only=True)
    state = serializers.ChoiceField(choices=State.choices, read_only=True)

    class Meta:
        model = Invitation
        fields: tuple[str, ...] = (
            *("id", "name", "email", "role", "person", "state", "created_at"),
            "expires_at",
        )
        read_only_fields = ("id", "person", "created_at")
        extra_kwargs = {
            "person": {"help_text": "The user who gets a new password, or null: a new user."}
        }

    def validate_name(self, value: str) -> str:
        return " ".join(value.split())

    def validate_email(self, value: str) -> str:
        if User.objects.filter(username__iexact=value).exists():
            raise serializers.ValidationError(
                _("Somebody with this address is a user already."), "sentence"
            )
        invited = Invitation.objects.open().filter(email__iexact=value)
        if any(invitation.state == State.PENDING for invitation in invited):
            raise serializers.ValidationError(
                _("This address is invited already. Please withdraw that invitation first."),
                "sentence",
            )
        return value


class NewInvitationSerializer(InvitationSerializer):
    link = serializers.CharField(read_only=True, help_text="For the invited person alone.")
    mailed = serializers.BooleanField(
        read_only=True, help_text="Whether this call mailed the link to the address."
    )

    class Meta(InvitationSerializer.Meta):
        fields = (*InvitationSerializer.Meta.fields, "link", "mailed")


# These two are for the schema: the views check first what changes, then the confirmation.
class InviteSerializer(ConfirmationSerializer, InvitationSerializer):
    class Meta(InvitationSerializer.Meta):
        fields = (*InvitationSerializer.Meta.fields, "password", "credential")


class PersonChangeSerializer(ConfirmationSerializer, PersonSerializer):
    class Meta(PersonSerializer.Meta):
        fields = (*PersonSerializer.Meta.fields, "password", "credential")


class PeopleSerializer(serializers.Serializer):
    people = PersonSerializer(many=True)
    invitations = InvitationSerializer(many=True)


class WelcomeSerializer(serializers.ModelSerializer):
    """What the invited person sees before accepting."""

    username = serializers.CharField(read_only=True, help_text="The name to sign in with.")
    role = serializers.ChoiceField(source="user.role", choices=Role.choices, read_only=True)
    is_new = serializers.SerializerMethodField(
        help_text="Whether it makes a user. Otherwise the user has one, and forgot the password."
    )
    expires_at = serializers.DateTimeField(read_only=True)

    class Meta:
        model = Invitation
        fields = ("name", "username", "role", "is_new", "expires_at")
        read_only_fields = fields

    def get_is_new(self, invitation: Invitation) -> bool:
        return invitation.person is None


class AcceptSerializer(serializers.Serializer):
    password = serializers.CharField(**SECRET)

    def validate_password(self, value: str) -> str:
        invitation: Any = self.context["invitation"]
        validate_password(value, invitation.user)
        return value
