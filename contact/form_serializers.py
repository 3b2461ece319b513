"""Checks the messages of the contact form, and stores each once."""

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.drainage import set_override
from rest_framework import serializers

from accounts.models import Notification
from accounts.notifications import notify
from core.fields import OptionalCharField, OptionalSingleLineField
from core.languages import LANGUAGES, current_language
from core.text_cleaning import (
    TEXT_RULES,
    is_email,
    is_phone,
    is_visible,
    one_line,
    start_of,
    tidy_email,
    tidy_phone,
)
from documents.opening import closed_until
from documents.reading import read_document

from .attachment_files import Attachment
from .duplicates import SubmissionForm
from .machine import MachineSerializer
from .mail_queue import queued_fields, recipients
from .models import ContactMessage, FurtherSubject
from .subjects import SERVICE, SUBJECT_KINDS, Subject, find_item_ids, subjects_in
from .visitor_mail import is_copy_offered, queue_copy

LINK = re.compile(r"https?://(?:www\.)?|\bwww\.", re.IGNORECASE)
NO_PHONE = _("Please enter your phone number, or choose another way to be answered")
TOO_MANY_SUBJECTS = _("Please ask about at most %(limit)s things in one message.")
TOO_LONG = {
    "email": _("Email may have at most %(limit)s characters."),
    "name": _("Name may have at most %(limit)s characters."),
    "message": _("Message may have at most %(limit)s characters."),
    "phone": _("Phone number may have at most %(limit)s characters."),
}
INVISIBLE = TEXT_RULES["invisible"].encode("ascii", "backslashreplace").decode()
INVISIBLE = INVISIBLE.replace(r"\x", r"\u00")  # for the schema


class FormField(serializers.CharField):
    """A text of the form: what `tidy` leaves of it, if it `is_valid`; otherwise the sentence.
    Nothing, null and blank are the same. The pattern is for the schema.
    """

    def __init__(
        self,
        is_valid: Callable[[str], bool],
        sentence: Any,
        tidy: Callable[[str], str] = str,
        pattern: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.is_valid, self.sentence, self.tidy, self.pattern = is_valid, sentence, tidy, pattern

    def bind(self, field_name: str, parent: Any) -> None:
        super().bind(field_name, parent)
        column: Any = ContactMessage._meta.get_field(field_name)
        self.limit = column.max_length
        schema = {"type": "string", "maxLength": self.limit}
        schema |= {"minLength": 1} if self.required else {}
        schema |= {"pattern": self.pattern} if self.pattern else {}
        set_override(self, "field", schema)

    def run_validation(self, data: Any = serializers.empty) -> str:
        if data in (serializers.empty, None):
            data = ""
        elif not isinstance(data, str):  # REST framework would convert numbers
            self.fail("invalid")
        text = self.tidy(super().run_validation(data)) if data.strip() else ""
        if len(text) > self.limit:  # first, so that no pattern has to match a long text
            too_long = TOO_LONG[str(self.field_name)] % {"limit": self.limit}
            raise serializers.ValidationError(too_long, "sentence")
        if not self.is_valid(text):
            raise serializers.ValidationError(self.sentence, "sentence")
        return text


class PreferredField(serializers.ChoiceField):
    """Null and nothing are a choice, too."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation("" if data in (serializers.empty, None) else data)


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


class MessageFormSerializer(SubmissionForm):
    """A message, checked in the order of the form. The first wrong field is told."""

    # The sentences and the order are the same as in the React form (contact-validation.ts).
    email = FormField(
        is_email,
        _("Please enter a valid email address"),
        tidy_email,
        rf"^[^\s@{INVISIBLE}]+@[^\s@{INVISIBLE}]+\.[^\s@{INVISIBLE}]+$",
    )
    name = FormField(
        is_visible,
        _("Please enter your name"),
        one_line,
        rf"[^\s\u0000-\u001f\u007f-\u00a0{INVISIBLE}]",
    )
    message = FormField(is_visible, _("Please enter a message"))
    phone = FormField(
        is_phone,
        _("Please enter a phone number such as +371 26 123 456"),
        tidy_phone,
        r"^(([+() -]*[0-9]){5}[0-9+() -]*)?$",
        required=False,
        allow_blank=True,
        help_text="Required if `preferred` is `call` or `whatsapp`.",
    )
    preferred = PreferredField(
        ContactMessage.Preferred.choices,
        required=False,
        help_text="How the visitor would like to be answered.",
    )
    machine = MachineSerializer(
        required=False, allow_null=True, help_text="The visitor's machine, if the form asks for it."
    )
    subject = SubjectSerializer(required=False, allow_null=True)
    subjects: serializers.Field = serializers.ListSerializer(
        child=SubjectSerializer(),
        required=False,
        allow_null=True,
        help_text="All that the message is about, if that is more than one thing.",
    )
    website = OptionalCharField(
        help_text="A honeypot: people do not see this field, but programs fill it in."
    )
    rows = ContactMessage.objects.all()

    def to_internal_value(self, data: Any) -> Any:
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError as error:
            wrong: Any = error.detail
            first = next(iter(wrong))
            raise serializers.ValidationError({first: wrong[first]}) from error

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["preferred"] in TEXT_RULES["phone_needed_to"] and not attrs["phone"]:
            raise serializers.ValidationError({"phone": NO_PHONE}, "sentence")
        if len(subjects_in(attrs)) > settings.CONTACT_SUBJECTS_MAX:
            too_many = TOO_MANY_SUBJECTS % {"limit": settings.CONTACT_SUBJECTS_MAX}
            raise serializers.ValidationError({"subjects": too_many}, "sentence")
        return attrs

    def content(self) -> dict[str, Any]:
        return {
            **{field: self.validated_data[field] for field in ContactMessage.FORM_FIELDS},
            "machine": self.validated_data.get("machine"),
            "all_subjects": subjects_in(self.validated_data),
        }

    def insert(self, key: str, attachments: list[Attachment], suspected: bool) -> ContactMessage:
        """Store the message, or return the one that another request has stored meanwhile.

        The same write queues its mails, so nothing can get lost in between.
        """
        content = self.content()
        words = " ".join(map(str, (content["message"], *(content["machine"] or {}).values())))
        is_spam = suspected or len(LINK.findall(words)) > settings.CONTACT_LINKS_MAX
        is_mailed = recipients() and not is_spam
        items = find_item_ids(content.pop("all_subjects"))
        first = next(iter(items), Subject("", ""))
        values = {
            **content,
            "subject_kind": first.kind,
            "subject_name": first.name,
            "subject_service_id": first.id,
            "subject_item_id": items.get(first),
            "language": current_language(),
            "state": ContactMessage.State.SPAM if is_spam else ContactMessage.State.NEW,
            **(queued_fields() if is_mailed else {}),
        }
        if not key:
            message = self.rows.create(**values)
        else:
            # An older message with the same words was another one; keys are unique.
            older = self.rows.filter(idempotency_key=self.content_key())
            older.exclude(pk__in=older.recent()).update(idempotency_key=None)
            message, is_new = self.rows.get_or_create(values, idempotency_key=key)
            if not is_new:
                return message
        for attachment in attachments:
            attachment.message = message
            attachment.save()
        FurtherSubject.objects.bulk_create(
            FurtherSubject(
                message=message,
                position=position,
                kind=each.kind,
                name=each.name,
                item_id=pk,
                service_id=each.id,
            )
            for position, (each, pk) in enumerate(items.items())
            if position
        )
        if not is_spam:
            notify(Notification.Kind.MESSAGE, message.reference)
        if is_mailed:
            queue_copy(message)
        return message


class UploadSerializer(serializers.Serializer):
    """Documents what a form has besides the fields of JSON."""

    photos = serializers.ListField(
        child=serializers.FileField(),
        required=False,
        help_text=f"At most {settings.CONTACT_PHOTOGRAPHS_MAX} pictures.",
    )


class MessageUploadSerializer(MessageFormSerializer, UploadSerializer):
    file = serializers.FileField(required=False, help_text="A PDF.")


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
