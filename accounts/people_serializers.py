from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from .confirmation import ConfirmationSerializer
from .models import User
from .serializers import SECRET, UpdatesGivenFields


class PersonSerializer(UpdatesGivenFields, serializers.ModelSerializer):
    """A user. `last_seen` is null for one who never signed in."""

    name = serializers.CharField(source="display_name", read_only=True)
    email = serializers.CharField(read_only=True, help_text="Empty if none is known.")
    is_active = serializers.BooleanField(help_text="Whether they may sign in.")
    last_seen = serializers.DateTimeField(read_only=True, allow_null=True)
    is_you = serializers.SerializerMethodField()

    class Meta:
        model = User
        fields: tuple[str, ...] = (
            *("id", "username", "name", "email", "is_active", "last_seen", "is_you"),
        )
        read_only_fields = ("username",)

    def get_is_you(self, user: User) -> bool:
        return bool(user == self.context["request"].user)


class NewPersonSerializer(serializers.Serializer):
    """The user name is the address, so that nobody can try which names are taken."""

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

    def validate_name(self, value: str) -> str:
        return " ".join(value.split())

    def validate_email(self, value: str) -> str:
        if User.objects.filter(username__iexact=value).exists():
            raise name_taken()
        return value


def name_taken() -> serializers.ValidationError:
    return serializers.ValidationError(
        _("Somebody with this address is a user already."), "sentence"
    )


class PersonLinkSerializer(serializers.Serializer):
    person = PersonSerializer()
    link = serializers.CharField(help_text="For this person alone.")
    mailed = serializers.BooleanField(help_text="Whether it was mailed to the person.")


# These two are for the schema: the views check first what changes, then the confirmation.
class AddPersonSerializer(ConfirmationSerializer, NewPersonSerializer):
    pass


class PersonChangeSerializer(ConfirmationSerializer, PersonSerializer):
    class Meta(PersonSerializer.Meta):
        fields = (*PersonSerializer.Meta.fields, "password", "credential")


class WelcomeSerializer(serializers.ModelSerializer):
    """Whom a link is for."""

    name = serializers.CharField(source="display_name", read_only=True)
    is_new = serializers.SerializerMethodField(
        help_text="Whether it is the first password. Otherwise the person has forgotten it."
    )

    class Meta:
        model = User
        fields = ("name", "username", "is_new", "passkey_only")
        read_only_fields = fields

    def get_is_new(self, user: User) -> bool:
        return not user.has_usable_password()


class NewPasswordSerializer(serializers.Serializer):
    password = serializers.CharField(**SECRET)

    def validate_password(self, value: str) -> str:
        person: Any = self.context["person"]
        validate_password(value, person)
        return value
