"""Serializes what visitors read of their message, and what the owner reads and sets of it."""

import math
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from catalogue.serializers import FocusSerializer
from core.conflicts import EditConflict
from core.content import content
from core.fields import (
    OptionalSingleLineField,
    RecordSerializer,
    SingleLineField,
    StrictIntegerField,
)
from core.languages import LANGUAGES, current_language
from core.text_cleaning import start_of
from documents.opening import closed_until
from documents.reading import read_document

from .attachment_files import Attachment
from .machine import FormNumberField, MachineSerializer
from .mail import is_copy_offered
from .models import ContactMessage, Entry, MailState
from .subjects import SERVICE, SUBJECT_KINDS

LIMITS = content("limits.json")


class LineSerializer(RecordSerializer):
    text = SingleLineField(max_length=LIMITS["offer_line_text_max"])
    price: Any = FormNumberField(
        min_value=LIMITS["offer_price_min"],
        max_value=LIMITS["offer_price_max"],
        allow_null=True,
        default=None,
        help_text="Whole euro with VAT; below 0: a discount; null: included.",
    )


class AttachmentSerializer(serializers.ModelSerializer):
    class Meta:
        model = Attachment
        fields = ("id", "kind", "name", "size", "width", "height", "url", "thumbnail_url")
        read_only_fields = fields
        extra_kwargs = {
            "url": {"help_text": "Works for an hour."},
            "thumbnail_url": {"help_text": "Of a photograph."},
        }


class PageEntrySerializer(serializers.ModelSerializer):
    lines = LineSerializer(many=True, read_only=True, help_text="Of an offer.")
    total = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Of the lines; null without any."
    )
    attachments = AttachmentSerializer(many=True, read_only=True)
    replaced = serializers.BooleanField(
        read_only=True, help_text="Whether it is an offer, and there is a later one."
    )

    class Meta:
        model = Entry
        fields: tuple[str, ...] = (
            *("id", "author", "text", "lines", "total", "valid_until", "answer", "reason"),
            *("offer", "attachments", "replaced", "created_at"),
        )
        read_only_fields = fields
        extra_kwargs = {
            "valid_until": {"help_text": "Of an offer: this day is included."},
            "answer": {"help_text": "The visitor's."},
            "reason": {"help_text": "Of a `no`, if he gave one"},
            "offer": {"help_text": "The entry that he answers."},
        }


class MessageCopySerializer(serializers.Serializer):
    """The delivery of the visitor's copy."""

    state = serializers.ChoiceField(
        source="mail_state",
        choices=MailState.choices,
        read_only=True,
        help_text="none: it is not mailed, such as suspected spam.",
    )
    reason = serializers.CharField(
        source="mail_reason", read_only=True, help_text="Why the last attempt failed, or blank."
    )


class MailSerializer(MessageCopySerializer):
    """The delivery of a message, or an entry of the visitor, to the owner's mailbox, or of an entry
    of the workshop to the visitor's.
    """

    attempts = serializers.IntegerField(source="mail_attempts", read_only=True)
    next_attempt = serializers.DateTimeField(
        allow_null=True, read_only=True, help_text="Only while it is waiting."
    )


class EntryMailSerializer(MailSerializer):
    is_suspected = serializers.BooleanField(
        read_only=True, help_text="It looks like one of a program, so it is not mailed."
    )


class EntrySerializer(PageEntrySerializer):
    mail = EntryMailSerializer(source="*", read_only=True)

    class Meta(PageEntrySerializer.Meta):
        fields = (*PageEntrySerializer.Meta.fields, "mail")
        read_only_fields = fields


class PageSubjectSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=SUBJECT_KINDS, read_only=True)
    name = serializers.CharField(read_only=True, help_text="As he sent it.")


class MessagePageSerializer(serializers.ModelSerializer):
    """Without the sender's name and addresses."""

    state = serializers.SerializerMethodField()
    attachments = serializers.SerializerMethodField(help_text="The photographs sent with it.")
    has_pdf = serializers.SerializerMethodField()
    subjects = PageSubjectSerializer(
        source="all_subjects", many=True, read_only=True, help_text="All that it is about."
    )
    entries = PageEntrySerializer(
        many=True, read_only=True, help_text="What both sides have written since, oldest first."
    )
    open_offer = serializers.IntegerField(
        read_only=True,
        allow_null=True,
        help_text="The entry with the offer that can be answered: the last one, until it lapses.",
    )

    class Meta:
        model = ContactMessage
        fields = (
            *("reference", "created_at", "state", "message", "attachments", "has_pdf"),
            *("subjects", "entries", "open_offer"),
        )
        read_only_fields = fields

    @extend_schema_field(serializers.ChoiceField(["received", "answered"]))
    def get_state(self, message: ContactMessage) -> str:
        states = ContactMessage.State
        is_waiting = message.state in (states.NEW, states.WAITING_WORKSHOP)
        return "received" if is_waiting else "answered"

    @extend_schema_field(AttachmentSerializer(many=True))
    def get_attachments(self, message: ContactMessage) -> Any:
        photographs = [each for each in message.own_attachments if each.thumbnail]
        return AttachmentSerializer(photographs, many=True).data

    def get_has_pdf(self, message: ContactMessage) -> bool:
        return any(each.kind == Attachment.Kind.PDF for each in message.own_attachments)


class ReceiptSerializer(serializers.Serializer):
    """The response to a visitor, which never contains the stored message."""

    reference = serializers.CharField()
    parcel_text = serializers.CharField(
        read_only=True,
        help_text="Only if it is about a service: how to pack what is sent by parcel, if the "
        "document `service` says it.",
    )
    text_languages = serializers.DictField(
        child=serializers.ChoiceField(LANGUAGES),
        read_only=True,
        help_text="Only if that text is in another language than the page: which one.",
    )
    has_copy = serializers.BooleanField(
        read_only=True,
        help_text="Only if true: a copy is mailed to the visitor, unless his mailbox got one "
        "within the last hour, or the message is suspected spam.",
    )
    closed_until = serializers.DateField(
        read_only=True,
        help_text="Only if the workshop is closed for whole days: the day on which it opens.",
    )

    def to_representation(self, instance: ContactMessage) -> dict[str, Any]:
        receipt: dict[str, Any] = {"reference": instance.reference}
        if any(subject.kind == SERVICE for subject in instance.all_subjects):
            receipt |= parcel_text()
        if is_copy_offered(instance.email):
            receipt["has_copy"] = True
        if day := closed_until(read_document("company").values, timezone.now()):
            receipt["closed_until"] = day.isoformat()
        return receipt


def parcel_text() -> dict[str, Any]:
    name = "parcel_text"
    values, languages = read_document("service").read_in(current_language())
    if not values[name]:
        return {}
    text = {name: values[name]}
    return text | ({"text_languages": {name: languages[name]}} if name in languages else {})


class SubjectSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=SUBJECT_KINDS)
    id = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="Of a service in the list of prices; ignored for others.",
    )
    name = OptionalSingleLineField()

    def validate_name(self, value: str) -> str:
        return start_of(value, settings.BUILD_TEXT_MAX)


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

    class Meta:
        model = ContactMessage
        fields = (
            *("id", "reference", *ContactMessage.FORM_FIELDS, "machine"),
            *("language", "subject", "item", "subjects", "attachments", "entries", "page_url"),
            *("state", "closed_at", "mail", "copy", "created_at", "kept_until"),
        )
        read_only_fields = fields


class MessageStateSerializer(serializers.Serializer):
    state = serializers.ChoiceField(
        [(state.value, state.label) for state in ContactMessage.SETTABLE],
        help_text="The others follow from what is written.",
    )
    entries_seen = StrictIntegerField(
        required=False,
        min_value=0,
        help_text="How many `entries` whoever sets the state has seen.",
    )

    def update(self, instance: ContactMessage, validated_data: dict[str, Any]) -> ContactMessage:
        if instance.entries.count() > validated_data.get("entries_seen", math.inf):
            sentence = _("Something was written in the meantime. Please read it first.")
            raise EditConflict(dict(ContactMessageSerializer(instance).data), sentence)
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
    failed = serializers.IntegerField(help_text="Messages of any state that could not be mailed.")
    open_offers = serializers.IntegerField(
        help_text="Conversations that are not closed, with an offer that was neither declined nor "
        "has lapsed."
    )
    open_offers_total = serializers.IntegerField(help_text="Whole euro.")
    won_lately = serializers.IntegerField(help_text="Won in the last 90 days.")

    def get_fields(self) -> dict[str, serializers.Field]:
        states = {state: serializers.IntegerField() for state in ContactMessage.State.values}
        return states | super().get_fields()
