"""Serializes messages for the owner's inbox, and reads its filters."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from catalogue.serializers import FocusSerializer
from core.conflicts import EditConflict
from core.fields import StrictIntegerField

from .entry_serializers import AttachmentSerializer, EntrySerializer, MailSerializer
from .form_serializers import SubjectSerializer
from .machine import MachineSerializer
from .mail_queue import MailState
from .models import ContactMessage


class UnseenEntries(EditConflict):
    default_detail = _("Something was written in the meantime. Please read it first.")


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


class MessageCopySerializer(serializers.Serializer):
    """The delivery of the visitor's copy."""

    state = serializers.ChoiceField(
        source="mail_state",
        choices=MailState.choices,
        read_only=True,
        help_text="none: not mailed, because the message was marked as spam or copies turned off.",
    )
    reason = serializers.CharField(source="mail_reason", read_only=True)


class ContactMessageSerializer(serializers.ModelSerializer):
    machine = MachineSerializer(
        read_only=True, allow_null=True, help_text="null: the visitor entered nothing about it."
    )
    attachments = AttachmentSerializer(
        source="own_attachments",
        many=True,
        read_only=True,
        help_text="Those that came with the message; the others are with the `entries`.",
    )
    entries = EntrySerializer(
        many=True, read_only=True, help_text="What both sides have written since, oldest first."
    )
    page_url = serializers.URLField(
        read_only=True,
        allow_null=True,
        help_text="Of the visitor's page, which whoever has its address can read; spam has none.",
    )
    state = serializers.ChoiceField(
        ContactMessage.State.choices, help_text="`new` and `waiting_visitor` cannot be set."
    )
    subject = SubjectSerializer(read_only=True, allow_null=True)
    item = MessageItemSerializer(read_only=True, allow_null=True)
    subjects = MessageSubjectSerializer(
        many=True, read_only=True, help_text="`subject` with its `item`, and what else it is about."
    )
    mail = MailSerializer(source="*", read_only=True)
    copy = MessageCopySerializer(
        read_only=True, allow_null=True, help_text="null: the visitor got none."
    )
    kept_until = serializers.DateTimeField(
        read_only=True, help_text="When it is deleted, and cannot be restored any more."
    )
    entries_seen = StrictIntegerField(
        write_only=True,
        required=False,
        min_value=0,
        help_text="How many `entries` whoever sets the state has seen.",
    )

    class Meta:
        model = ContactMessage
        fields = (
            *("id", "reference", *ContactMessage.FORM_FIELDS, "machine"),
            *("language", "subject", "item", "subjects", "attachments", "entries", "page_url"),
            *("state", "entries_seen", "closed_at", "mail", "copy", "created_at", "kept_until"),
        )
        read_only_fields = (
            *("reference", *ContactMessage.FORM_FIELDS),
            *("language", "closed_at", "created_at"),
        )

    def validate_state(self, state: str) -> str:
        if state not in ContactMessage.SETTABLE:
            sentence = _("This state follows from what is written, and cannot be set.")
            raise serializers.ValidationError(sentence, "sentence")
        return state

    def update(self, instance: ContactMessage, validated_data: dict[str, Any]) -> ContactMessage:
        if "state" in validated_data:
            with transaction.atomic():
                seen = validated_data.get("entries_seen")
                if seen is not None and instance.has_unseen_entries(seen):
                    instance.refresh_from_db()
                    current = type(self)(instance, context=self.context).data
                    raise UnseenEntries(current=dict(current))
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
    waiting_visitor = serializers.IntegerField()
    waiting_workshop = serializers.IntegerField()
    done = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    spam = serializers.IntegerField()
    failed = serializers.IntegerField(help_text="Messages of any state that could not be mailed.")
    open_offers = serializers.IntegerField(
        help_text="Conversations that are not closed, with an offer that was neither declined nor "
        "has lapsed."
    )
    open_offers_total = serializers.IntegerField(help_text="Whole euro.")
    won_lately = serializers.IntegerField(help_text="Won in the last 90 days.")
