"""A message as its visitor sees it on the page that the copy links to."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from catalogue.languages import current_language

from .attachment_files import Attachment
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
        return count(addition.attachments.all())


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
        return count(message.own_attachments)

    def get_has_pdf(self, message: ContactMessage) -> bool:
        return any(each.kind == Attachment.Kind.PDF for each in message.own_attachments)

    @extend_schema_field(PageSubjectSerializer(many=True))
    def get_subjects(self, message: ContactMessage) -> list[dict[str, Any]]:
        names = find_names(message.item_ids, current_language())
        return [{"kind": kind, "name": name} for (kind, _), name in names.items()]


def count(attachments: Iterable[Attachment]) -> int:
    return sum(each.kind == Attachment.Kind.PHOTOGRAPH for each in attachments)
