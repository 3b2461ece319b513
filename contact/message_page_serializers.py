"""Serializes the page of a message for the visitor who sent it, and stores what he adds.

An addition is checked and stored once, like a message.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from core.languages import current_language

from .attachment_files import FILES_FIELD, Attachment, is_pdf, stored_attachments, tidy_file_name
from .duplicates import content_key
from .form_serializers import IdempotencyKeyReused, OptionalCharField
from .mail_queue import queued_fields
from .models import Addition, ContactMessage
from .subjects import SUBJECT_KINDS, find_names

PHOTOGRAPHS = "How many photographs were sent with it; nobody but the owner can see them."


class PageSubjectSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=SUBJECT_KINDS, read_only=True)
    name = serializers.CharField(
        read_only=True, help_text="As pages in the language of the request have it."
    )


class PageAdditionSerializer(serializers.ModelSerializer):
    photographs = serializers.SerializerMethodField(help_text=PHOTOGRAPHS)

    class Meta:
        model = Addition
        fields = ("created_at", "text", "photographs")
        read_only_fields = fields

    def get_photographs(self, addition: Addition) -> int:
        return count_photographs(addition.attachments.all())


class MessagePageSerializer(serializers.ModelSerializer):
    """Without the sender's name and addresses, and without the files themselves."""

    state = serializers.SerializerMethodField(help_text="Suspected spam is `received`, too.")
    photographs = serializers.SerializerMethodField(help_text=PHOTOGRAPHS)
    has_pdf = serializers.SerializerMethodField()
    subjects = serializers.SerializerMethodField(help_text="All that it is about.")
    additions = PageAdditionSerializer(
        many=True, read_only=True, help_text="What the visitor has added to it, oldest first."
    )
    additions_left = serializers.IntegerField(
        read_only=True, help_text="How many times more something can be added."
    )
    photographs_left = serializers.IntegerField(
        read_only=True, help_text="How many photographs more can be added."
    )

    class Meta:
        model = ContactMessage
        fields = (
            *("reference", "created_at", "state", "answered_at", "message", "photographs"),
            *("has_pdf", "subjects", "additions", "additions_left", "photographs_left"),
        )
        read_only_fields = fields

    def get_state(self, message: ContactMessage) -> str:
        return "answered" if message.state == ContactMessage.State.ANSWERED else "received"

    def get_photographs(self, message: ContactMessage) -> int:
        return count_photographs(message.own_attachments)

    def get_has_pdf(self, message: ContactMessage) -> bool:
        return any(each.kind == Attachment.Kind.PDF for each in message.own_attachments)

    @extend_schema_field(PageSubjectSerializer(many=True))
    def get_subjects(self, message: ContactMessage) -> list[dict[str, Any]]:
        names = find_names(message.item_ids, current_language())
        return [{"kind": subject.kind, "name": name} for subject, name in names.items()]


def count_photographs(attachments: Iterable[Attachment]) -> int:
    return sum(each.kind == Attachment.Kind.PHOTOGRAPH for each in attachments)


class AdditionSerializer(serializers.Serializer):
    """What a visitor adds to a message.

    Context: the `message`, and the `files` that came with the text.
    """

    text = OptionalCharField()
    website = OptionalCharField()
    digest = ""  # of the files

    def validate_text(self, value: str | None) -> str:
        text, limit = value or "", settings.CONTACT_MESSAGE_MAX
        if len(text) > limit:
            raise sentence_error(_("Please write at most %(limit)s characters.") % {"limit": limit})
        return text

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        files: Sequence[File] = self.context["files"]
        if not attrs["text"] and not files:
            raise sentence_error({"text": _("Please write a line or choose a photograph.")})
        for file in files:
            if is_pdf(file):
                sentence = _("%(name)s is a PDF. Only photographs can be added here.")
                raise sentence_error(
                    {FILES_FIELD: sentence % {"name": tidy_file_name(file, "pdf")}}
                )
        return attrs

    @property
    def message(self) -> ContactMessage:
        message: ContactMessage = self.context["message"]
        return message

    def content_key(self) -> str:
        content = [self.message.pk, self.validated_data["text"], self.digest]
        return content_key("contact.addition", content)

    def find_duplicate(self, key: str) -> Addition | None:
        own = self.content_key()
        return Addition.objects.filter(message=self.message.pk).find_duplicate(key, own)

    def create(self, validated_data: dict[str, Any]) -> Addition:
        """Store the addition once, and queue its mail. An answered message is new again."""
        key = validated_data["idempotency_key"]
        addition = self.find_duplicate(key)
        if addition is None:
            # What fills in the trap is no person, and must not fill the disk.
            files = [] if validated_data["website"] else validated_data["attached"]
            with stored_attachments(files) as attachments, transaction.atomic():
                addition = self.insert(key, validated_data, attachments)
        if addition.text != validated_data["text"]:
            raise IdempotencyKeyReused
        return addition

    def insert(self, key: str, values: dict[str, Any], attachments: list[Attachment]) -> Addition:
        """Return the new addition, or the one that another request has stored meanwhile.

        Raises:
            Http404: the message was deleted meanwhile.
            ValidationError: it has no room any more.
        """
        # One addition to a message at a time, so that the limits are exact.
        message = ContactMessage.objects.select_for_update().filter(pk=self.message.pk).first()
        if message is None:
            raise Http404
        if found := self.find_duplicate(key):
            return found
        check_limits(message, len(attachments))
        suspected = bool(values["website"] or values["is_suspected"])
        mailed = settings.CONTACT_TO and not suspected and message.state != message.State.SPAM
        Addition.objects.filter(message=message, idempotency_key=key).update(idempotency_key=None)
        addition = Addition.objects.create(
            message=message,
            text=values["text"],
            is_suspected=suspected,
            idempotency_key=key or None,
            **(queued_fields() if mailed else {}),
        )
        for attachment in attachments:
            attachment.message, attachment.addition = message, addition
            attachment.save()
        if not suspected:
            message.reopen()
        return addition


def check_limits(message: ContactMessage, photographs: int) -> None:
    """Raise ValidationError if the message cannot take another addition with these photographs."""
    if not message.additions_left:
        sentence = _("You have added to this message %(count)s times. Please write a new message.")
        raise sentence_error({"text": sentence % {"count": settings.CONTACT_ADDITIONS_MAX}})
    left, limit = message.photographs_left, settings.CONTACT_PHOTOGRAPHS_MAX
    if photographs <= left:
        return
    if not left:
        sentence = _("There are %(limit)s photographs with this message, and it can take no more.")
        raise sentence_error({FILES_FIELD: sentence % {"limit": limit}})
    sentence = ngettext(
        "This message can take %(left)s more photograph, since it may have %(limit)s in all.",
        "This message can take %(left)s more photographs, since it may have %(limit)s in all.",
        left,
    )
    raise sentence_error({FILES_FIELD: sentence % {"left": left, "limit": limit}})


def sentence_error(detail: str | dict[str, str]) -> ValidationError:
    return ValidationError(detail, "sentence")


class AdditionFormSerializer(serializers.Serializer):
    """Documents a JSON body."""

    text = serializers.CharField(max_length=settings.CONTACT_MESSAGE_MAX)
    website = OptionalCharField(
        help_text="A honeypot: people do not see this field, but programs fill it in."
    )


class AdditionUploadSerializer(serializers.Serializer):
    """Documents the form: a text, photographs, or both."""

    text = serializers.CharField(
        max_length=settings.CONTACT_MESSAGE_MAX, required=False, allow_blank=True
    )
    photos = serializers.ListField(
        child=serializers.FileField(),
        required=False,
        help_text=f"At most {settings.CONTACT_PHOTOGRAPHS_MAX} pictures with the whole message.",
    )
    website = OptionalCharField()
