"""Serializes messages for the owner's inbox, and reads its filters."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from catalogue.serializers import FocusSerializer
from core.conflicts import EditConflict
from core.fields import StrictIntegerField

from .attachment_access import signed_address
from .attachment_files import Attachment
from .form_serializers import SubjectSerializer
from .machine import MachineSerializer
from .mail_queue import MailState
from .models import Addition, ContactMessage


class UnseenAdditions(EditConflict):
    default_detail = _("The visitor has added something in the meantime. Please read it first.")


class MessageItemSerializer(serializers.Serializer):
    """The item that a message is about, as the site shows it."""

    path = serializers.CharField(
        read_only=True, help_text="The item's page, or the list of its kind."
    )
    picture = serializers.CharField(
        allow_null=True, read_only=True, help_text="URL of a thumbnail, if there is one."
    )
    focus = FocusSerializer(source="*", read_only=True)


class MessageSubjectSerializer(SubjectSerializer):
    item = MessageItemSerializer(read_only=True)


class MessageMailSerializer(serializers.Serializer):
    """The delivery of the message to the owner's mailbox."""

    state = serializers.ChoiceField(
        source="mail_state",
        choices=MailState.choices,
        read_only=True,
        help_text="none: suspected spam, or the site does not mail messages.",
    )
    reason = serializers.CharField(
        source="mail_reason", read_only=True, help_text="Why the last attempt failed, or blank."
    )
    attempts = serializers.IntegerField(source="mail_attempts", read_only=True)
    next_attempt = serializers.DateTimeField(
        allow_null=True, read_only=True, help_text="Only while it is waiting."
    )


class MessageCopySerializer(serializers.Serializer):
    """The delivery of the visitor's copy."""

    state = serializers.ChoiceField(
        source="mail_state",
        choices=MailState.choices,
        read_only=True,
        help_text="none: not mailed, because the message was marked as spam or copies turned off.",
    )
    reason = serializers.CharField(source="mail_reason", read_only=True)


class AttachmentSerializer(serializers.ModelSerializer):
    url = serializers.SerializerMethodField(
        help_text="For the browser that asked, while it is logged in, for a few minutes."
    )
    thumbnail_url = serializers.SerializerMethodField(help_text="Of a photograph.")

    class Meta:
        model = Attachment
        fields = ("id", "kind", "name", "size", "width", "height", "url", "thumbnail_url")
        read_only_fields = fields

    def get_url(self, attachment: Attachment) -> str:
        return self.address(attachment, "file")

    def get_thumbnail_url(self, attachment: Attachment) -> str | None:
        return self.address(attachment, "thumbnail") if attachment.thumbnail else None

    def address(self, attachment: Attachment, part: str) -> str:
        return signed_address(attachment, str(self.context["request"].auth.pk), part)


class MessageAdditionSerializer(serializers.ModelSerializer):
    attachments = AttachmentSerializer(many=True, read_only=True)
    mail = MessageMailSerializer(source="*", read_only=True)

    class Meta:
        model = Addition
        fields = ("id", "text", "attachments", "is_suspected", "mail", "created_at")
        read_only_fields = fields


class ContactMessageSerializer(serializers.ModelSerializer):
    machine = MachineSerializer(
        read_only=True, allow_null=True, help_text="null: the visitor entered nothing about it."
    )
    attachments = AttachmentSerializer(
        source="own_attachments",
        many=True,
        read_only=True,
        help_text="Those that came with the message; the others are with the `additions`.",
    )
    additions = MessageAdditionSerializer(
        many=True, read_only=True, help_text="What the visitor has added later, oldest first."
    )
    subject = SubjectSerializer(read_only=True, allow_null=True)
    item = MessageItemSerializer(read_only=True, allow_null=True)
    subjects = MessageSubjectSerializer(
        many=True, read_only=True, help_text="`subject` with its `item`, and what else it is about."
    )
    mail = MessageMailSerializer(source="*", read_only=True)
    copy = MessageCopySerializer(
        read_only=True, allow_null=True, help_text="null: the visitor got none."
    )
    kept_until = serializers.DateTimeField(
        read_only=True, help_text="When it is deleted, and cannot be restored any more."
    )
    additions_seen = StrictIntegerField(
        write_only=True,
        required=False,
        min_value=0,
        help_text="How many `additions` whoever sets the state has seen.",
    )

    class Meta:
        model = ContactMessage
        fields = (
            *("id", "reference", *ContactMessage.FORM_FIELDS, "machine"),
            *("language", "subject", "item", "subjects", "attachments", "additions"),
            *("state", "additions_seen", "answered_at", "mail", "copy", "created_at"),
            "kept_until",
        )
        read_only_fields = (
            *("reference", *ContactMessage.FORM_FIELDS),
            *("language", "answered_at", "created_at"),
        )

    def update(self, instance: ContactMessage, validated_data: dict[str, Any]) -> ContactMessage:
        if "state" in validated_data:
            with transaction.atomic():
                seen = validated_data.get("additions_seen")
                if seen is not None and instance.has_unseen_additions(seen):
                    instance.refresh_from_db()
                    current = type(self)(instance, context=self.context).data
                    raise UnseenAdditions(current=dict(current))
                instance.set_state(validated_data["state"])
        return instance


class FilterSerializer(serializers.Serializer):
    """Filters for the list of messages."""

    state = serializers.ChoiceField(choices=ContactMessage.State.choices, required=False)
    search = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=100,
        help_text="Words that a message must contain, or a reference.",
    )
    mail = serializers.ChoiceField(
        choices=["failed"], required=False, help_text="Only those that could not be mailed."
    )
    before = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=2**63 - 1,
        help_text="The id of a message; only older ones are listed, for the next page.",
    )


class MessageCountsSerializer(serializers.Serializer):
    new = serializers.IntegerField()
    answered = serializers.IntegerField()
    spam = serializers.IntegerField()
    failed = serializers.IntegerField(help_text="Messages of any state that could not be mailed.")
