"""Serializes the entries of a message, for both sides, and the visitor's page; checks what either
side writes, and stores it once.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, cast

from django.conf import settings
from django.core.files.base import File
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError

from accounts.models import Notification
from accounts.notifications import notify
from core.conflicts import EditConflict
from core.content import content
from core.fields import OptionalCharField, RecordSerializer, SingleLineField
from core.languages import current_language

from .attachment_access import signed_address
from .attachment_files import FILES_FIELD, Attachment, is_pdf, tidy_file_name
from .duplicates import CONTENT_KEY, SubmissionForm, SubmissionQuerySet
from .form_serializers import UploadSerializer
from .machine import FormNumberField
from .mail import header_address
from .mail_queue import MailState, queued_fields, recipients
from .models import ContactMessage, Entry
from .subjects import SUBJECT_KINDS, find_names

LIMITS = content("limits.json")
# What an entry says: a repeat of a request has the same.
CONTENT = ("text", "lines", "valid_until", "answer", "reason", "offer_id")


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
    url = serializers.SerializerMethodField(
        help_text="For the owner: works in the browser that asked, while it is logged in, for a "
        "few minutes. For the visitor: for an hour."
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
        return signed_address(attachment, part, str(self.context["request"].auth.pk))


class PageAttachmentSerializer(AttachmentSerializer):
    def address(self, attachment: Attachment, part: str) -> str:
        return signed_address(attachment, part)


class PageEntrySerializer(serializers.ModelSerializer):
    lines = LineSerializer(many=True, read_only=True, help_text="Of an offer.")
    total = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Of the lines; null without any."
    )
    attachments: Any = PageAttachmentSerializer(many=True, read_only=True)
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


class MailSerializer(serializers.Serializer):
    """The delivery of a message, or an entry of the visitor, to the owner's mailbox, or of an entry
    of the workshop to the visitor's.
    """

    state = serializers.ChoiceField(
        source="mail_state",
        choices=MailState.choices,
        read_only=True,
        help_text="none: suspected spam, or it is not mailed.",
    )
    reason = serializers.CharField(
        source="mail_reason", read_only=True, help_text="Why the last attempt failed, or blank."
    )
    attempts = serializers.IntegerField(source="mail_attempts", read_only=True)
    next_attempt = serializers.DateTimeField(
        allow_null=True, read_only=True, help_text="Only while it is waiting."
    )


class EntrySerializer(PageEntrySerializer):
    attachments = AttachmentSerializer(many=True, read_only=True)
    mail = MailSerializer(source="*", read_only=True)

    class Meta(PageEntrySerializer.Meta):
        fields = (*PageEntrySerializer.Meta.fields, "is_suspected", "mail")
        read_only_fields = fields


class PageSubjectSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=SUBJECT_KINDS, read_only=True)
    name = serializers.CharField(
        read_only=True, help_text="As pages in the language of the request have it."
    )


class MessagePageSerializer(serializers.ModelSerializer):
    """Without the sender's name and addresses."""

    state = serializers.SerializerMethodField()
    attachments = serializers.SerializerMethodField(help_text="The photographs sent with it.")
    has_pdf = serializers.SerializerMethodField()
    subjects = serializers.SerializerMethodField(help_text="All that it is about.")
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

    @extend_schema_field(PageAttachmentSerializer(many=True))
    def get_attachments(self, message: ContactMessage) -> Any:
        photographs = [each for each in message.own_attachments if each.thumbnail]
        return PageAttachmentSerializer(photographs, many=True).data

    def get_has_pdf(self, message: ContactMessage) -> bool:
        return any(each.kind == Attachment.Kind.PDF for each in message.own_attachments)

    @extend_schema_field(PageSubjectSerializer(many=True))
    def get_subjects(self, message: ContactMessage) -> list[dict[str, Any]]:
        names = find_names(message.item_ids, current_language())
        return [{"kind": subject.kind, "name": name} for subject, name in names.items()]


class OfferChanged(EditConflict):
    """The offer that a visitor answers was replaced or has lapsed; the response has his page."""

    default_detail = gettext_lazy(
        "The offer has changed in the meantime. Please look at the present one."
    )


class SpamNotAnswered(APIException):
    status_code = 409
    default_detail = gettext_lazy(
        "This is marked as suspected spam, so nothing was sent. Please unmark it first."
    )


class BlankableChoiceField(serializers.ChoiceField):
    """A choice that a form may send blank, which means none."""

    def __init__(self, choices: Any, **kwargs: Any) -> None:
        super().__init__(choices, default=None, allow_null=True, allow_blank=True, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value(data) or None


class EntryForm(SubmissionForm):
    """What one side writes. Context: also the `message`."""

    text = OptionalCharField(
        help_text=f"At most {settings.CONTACT_MESSAGE_MAX} characters. The mail of an answer adds "
        "greeting and signature from the company's facts."
    )
    author: str

    def validate_text(self, text: str) -> str:
        limit = settings.CONTACT_MESSAGE_MAX
        if len(text) > limit:
            raise sentence_error(_("Please write at most %(limit)s characters.") % {"limit": limit})
        return text

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        files: Sequence[File] = self.context["files"]
        limit = settings.CONTACT_PHOTOGRAPHS_MAX
        for file in files:
            if is_pdf(file):
                sentence = _("%(name)s is a PDF. Only photographs can be added here.")
                name = tidy_file_name(file, "pdf")
                raise sentence_error({FILES_FIELD: sentence % {"name": name}})
        if len(files) > limit:
            sentence = _("Please send at most %(limit)s photographs at once.")
            raise sentence_error({FILES_FIELD: sentence % {"limit": limit}})
        if not (attrs["text"] or files or attrs.get("lines") or attrs.get("answer")):
            raise sentence_error({"text": _("Please write a line or choose a photograph.")})
        return attrs

    @property
    def message(self) -> ContactMessage:
        message: ContactMessage = self.context["message"]
        return message

    @property
    def rows(self) -> SubmissionQuerySet:  # type: ignore[override]
        return Entry.objects.filter(message=self.message.pk)

    def content(self) -> dict[str, Any]:
        blank = Entry()
        sent = {name: self.validated_data.get(name, getattr(blank, name)) for name in CONTENT}
        if not sent["valid_until"]:  # it is chosen when the entry is stored
            del sent["valid_until"]
        return {"message_id": self.message.pk, "author": self.author, **sent}

    def insert(self, key: str, attachments: list[Attachment], suspected: bool) -> Entry:
        """Store the entry and queue its mail, or return the entry that another request has stored
        meanwhile.

        Raises:
            Http404: the message was deleted meanwhile.
            ValidationError: it has no room any more.
            EditConflict: it has changed.
        """
        # One entry of a message at a time, so that the limit and the order are exact.
        message = ContactMessage.objects.select_for_update().filter(pk=self.message.pk).first()
        if message is None:
            raise Http404
        if found := self.find_duplicate(key):
            return cast(Entry, found)
        self.check(message)
        if message.entries.count() >= settings.CONTACT_ENTRIES_MAX:
            sentence = _("This conversation has %(count)s entries and takes no more. Please call.")
            raise sentence_error({"text": sentence % {"count": settings.CONTACT_ENTRIES_MAX}})
        content = self.content()
        if content["lines"]:
            usual = timezone.localdate() + timedelta(days=LIMITS["offer_days"])
            content.setdefault("valid_until", usual)
        # Without a script the same words are a repeat only while nothing else was written.
        former = message.entries.filter(author=self.author, idempotency_key__startswith=CONTENT_KEY)
        former.update(idempotency_key=None)
        entry = Entry.objects.create(
            is_suspected=suspected,
            idempotency_key=key or None,
            **content,
            **(queued_fields() if self.is_mailed(message) and not suspected else {}),
        )
        for attachment in attachments:
            attachment.message, attachment.entry = message, entry
            attachment.save()
        if not suspected:
            self.arrive(message)
        return entry

    def check(self, message: ContactMessage) -> None:
        """Raise EditConflict if the entry does not fit what is stored."""

    def is_mailed(self, message: ContactMessage) -> bool:
        return bool(recipients())

    def arrive(self, message: ContactMessage) -> None:
        """Set whose turn it is, once the entry is stored."""


class VisitorEntryForm(EntryForm):
    author = Entry.Author.VISITOR
    answer = BlankableChoiceField(
        Entry.Answer.choices,
        help_text="A `question` needs a text. He may answer again; the last answer counts.",
    )
    reason = BlankableChoiceField(Entry.Reason.choices, help_text="Of a `no`.")
    offer = FormNumberField(
        default=None,
        allow_null=True,
        min_value=1,
        help_text="The offer that he saw. If there is a later one, or it has lapsed, the response "
        "is 409 with the page as `current`; a `call` is stored all the same.",
    )
    website = OptionalCharField(
        help_text="A honeypot: people do not see this field, but programs fill it in."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        if attrs["answer"] == Entry.Answer.QUESTION and not attrs["text"]:
            raise sentence_error({"text": _("Please write your question.")})
        if attrs["answer"] != Entry.Answer.NO:
            attrs["reason"] = None
        sent = attrs.pop("offer") if attrs["answer"] else None
        offers = self.message.entries.exclude(valid_until=None)
        attrs["offer_id"] = offers.filter(pk=sent).values_list("pk", flat=True).first()
        if sent and attrs["offer_id"] is None:
            raise sentence_error({"offer": _("There is no such offer. Please reload the page.")})
        return attrs

    def check(self, message: ContactMessage) -> None:
        """A call is never lost; the page says that the offer has changed."""
        if message.state == message.State.SPAM:
            raise Http404
        offer, answer = self.validated_data["offer_id"], self.validated_data["answer"]
        if offer and answer != Entry.Answer.CALL and offer != message.open_offer:
            raise OfferChanged(current=dict(MessagePageSerializer(message).data))

    def arrive(self, message: ContactMessage) -> None:
        notify(Notification.Kind.ENTRY, message.reference)
        if message.state != message.State.NEW:
            message.set_state(message.State.WAITING_WORKSHOP)


class WorkshopEntryForm(EntryForm):
    author = Entry.Author.WORKSHOP
    lines: Any = LineSerializer(
        many=True,
        required=False,
        allow_null=True,
        help_text="In a form they are `lines[0]text`, `lines[0]price`, `lines[1]text`...",
    )
    valid_until = serializers.DateField(
        required=False,
        allow_null=True,
        help_text=f"Only with lines; {LIMITS['offer_days']} days ahead if it is missing.",
    )
    entries_seen = FormNumberField(
        required=False,
        allow_null=True,
        min_value=0,
        help_text="How many `entries` whoever writes has seen: if there are more, it is still the "
        "workshop's turn.",
    )

    def validate_lines(self, sent: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
        lines = sent or []
        if len(lines) > LIMITS["offer_lines_max"]:
            sentence = _("An offer may have at most %(limit)s lines.")
            raise sentence_error(sentence % {"limit": LIMITS["offer_lines_max"]})
        return [dict(line) for line in lines]

    def validate_valid_until(self, day: date | None) -> date | None:
        today, days = timezone.localdate(), LIMITS["offer_days_max"]
        if day and not today <= day <= today + timedelta(days=days):
            sentence = _("Please choose a day from today on, at most %(days)s days ahead.")
            raise sentence_error(sentence % {"days": days})
        return day

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        if attrs.get("valid_until") and not attrs.get("lines"):
            raise sentence_error({"valid_until": _("Only an offer with lines has such a day.")})
        return attrs

    def check(self, message: ContactMessage) -> None:
        if message.state == message.State.SPAM:
            raise SpamNotAnswered

    def is_mailed(self, message: ContactMessage) -> bool:
        return bool(settings.EMAIL_HOST and header_address(message.email))

    def arrive(self, message: ContactMessage) -> None:
        """If the visitor has written meanwhile what the owner has not seen, it is still his turn"""
        seen = self.validated_data.get("entries_seen")
        is_unseen = seen is not None and message.entries.count() > seen + 1
        states = message.State
        message.set_state(states.WAITING_WORKSHOP if is_unseen else states.WAITING_VISITOR)


def sentence_error(detail: str | dict[str, str]) -> ValidationError:
    return ValidationError(detail, "sentence")


class VisitorEntryUpload(UploadSerializer, VisitorEntryForm): ...


class WorkshopEntryUpload(UploadSerializer, WorkshopEntryForm): ...
