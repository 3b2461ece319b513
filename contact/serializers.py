import re
from typing import Any

from django.conf import settings
from rest_framework import serializers

from .models import ContactMessage

# The same pattern and the same three texts as in the React form, checked in the same order.
EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
CHECKS = (
    ("email", lambda value: EMAIL.fullmatch(value), "Please enter a valid email address"),
    ("name", bool, "Please enter your name"),
    ("message", bool, "Please enter a message"),
)
LENGTHS = {
    "email": settings.CONTACT_EMAIL_MAX,
    "name": settings.CONTACT_NAME_MAX,
    "message": settings.CONTACT_MESSAGE_MAX,
}


class TextField(serializers.CharField):
    """Missing, null and blank are one case here: the checks below say what to enter."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default="", allow_blank=True, allow_null=True, **kwargs)


class LineField(TextField):
    """One line: breaks and control characters become spaces, for the sake of a mail's headers."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        return " ".join("".join(c if c.isprintable() else " " for c in text).split())


class SubjectSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=["build", "tyre", "part"])
    name = LineField()

    def validate_name(self, value: str | None) -> str:
        return (value or "")[: settings.BUILD_TEXT_MAX]


class ContactSerializer(serializers.Serializer):
    email = TextField()
    name = LineField()
    message = TextField()
    subject = SubjectSerializer(required=False, allow_null=True)
    website = TextField(help_text="A trap: people do not see this field, programs fill it in.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for field, is_right, sentence in CHECKS:
            if not is_right(attrs[field] or ""):
                raise serializers.ValidationError({field: sentence}, "sentence")
            if len(attrs[field]) > LENGTHS[field]:
                sentence = f"Please use at most {LENGTHS[field]} characters for your {field}"
                raise serializers.ValidationError({field: sentence}, "sentence")
        return attrs

    def create(self, validated_data: dict[str, Any]) -> ContactMessage:
        """Store the message once: a repeat with the same key finds the first one."""
        subject = validated_data.get("subject") or {"kind": "", "name": ""}
        trapped = bool(validated_data["website"])
        values = {
            **{field: validated_data[field] for field in LENGTHS},
            "subject_kind": subject["kind"],
            "subject_name": subject["name"],
            "state": ContactMessage.State.SPAM if trapped else ContactMessage.State.NEW,
        }
        key = validated_data["idempotency_key"]
        if not key:
            return ContactMessage.objects.create(**values)
        return ContactMessage.objects.get_or_create(values, idempotency_key=key)[0]


class ReceiptSerializer(serializers.Serializer):
    """All that a visitor gets back: never the stored message."""

    reference = serializers.CharField()


class ContactMessageSerializer(serializers.ModelSerializer):
    subject = SubjectSerializer(read_only=True, allow_null=True)

    class Meta:
        model = ContactMessage
        fields = ("id", "reference", "name", "email", "message", "subject", "state", "created_at")
        read_only_fields = ("reference", "name", "email", "message", "created_at")
