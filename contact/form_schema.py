"""What the API's schema says about the form, and what its visitor is answered."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from catalogue.texts import typed

from .copies import is_offered
from .form_serializers import OptionalCharField, SubjectSerializer
from .models import ContactMessage

INVISIBLE = typed["invisible"].encode("ascii", "backslashreplace").decode()  # for readers


class MessageFormSerializer(serializers.Serializer):
    """Documents a valid body; ContactSerializer validates it in the order of the form."""

    email = serializers.RegexField(
        rf"^[^\s@{INVISIBLE}]+@[^\s@{INVISIBLE}]+\.[^\s@{INVISIBLE}]+$",
        max_length=settings.CONTACT_EMAIL_MAX,
    )
    name = serializers.RegexField(  # a visible character
        rf"[^\s\x00-\x1f\x7f-\xa0{INVISIBLE}]", max_length=settings.CONTACT_NAME_MAX
    )
    message = serializers.CharField(max_length=settings.CONTACT_MESSAGE_MAX)
    phone = serializers.RegexField(
        r"^(([+() -]*[0-9]){5}[0-9+() -]*)?$",
        max_length=settings.CONTACT_PHONE_MAX,
        required=False,
        allow_blank=True,
        help_text="Required if `preferred` is `call` or `whatsapp`.",
    )
    preferred = serializers.ChoiceField(
        ContactMessage.Preferred.choices,
        required=False,
        help_text="How the visitor would like to be answered.",
    )
    subject = SubjectSerializer(required=False, allow_null=True)
    subjects: serializers.Field = serializers.ListSerializer(
        child=SubjectSerializer(),
        required=False,
        max_length=settings.CONTACT_SUBJECTS_MAX,
        help_text="All that the message is about, if that is more than one thing.",
    )
    website = OptionalCharField(
        help_text="A honeypot: people do not see this field, but programs fill it in."
    )


class MessageUploadSerializer(MessageFormSerializer):
    """Documents the form; its files are read by attachment_files.py."""

    photos = serializers.ListField(
        child=serializers.FileField(),
        required=False,
        help_text=f"At most {settings.CONTACT_PHOTOGRAPHS_MAX} pictures.",
    )
    file = serializers.FileField(required=False, help_text="A PDF.")


class ReceiptSerializer(serializers.Serializer):
    """The response to a visitor, which never contains the stored message."""

    reference = serializers.CharField()
    has_copy = serializers.BooleanField(
        read_only=True,
        help_text="Only if true: a copy is mailed to the visitor, unless his mailbox got one "
        "within the last hour, or the message is suspected spam.",
    )

    def to_representation(self, instance: ContactMessage) -> dict[str, Any]:
        receipt: dict[str, Any] = {"reference": instance.reference}
        if is_offered(instance.email):
            receipt["has_copy"] = True
        return receipt
