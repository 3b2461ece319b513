"""Checks what is sent: the messages of the contact form, and the entries of both sides. Stores each
once.
"""

import json
import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.http import Http404
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.drainage import set_override
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from accounts.models import Notification
from accounts.notifications import notify
from core import limiter
from core.conflicts import EditConflict, IdempotencyKeyReused
from core.fields import OptionalCharField
from core.languages import current_language
from core.text_cleaning import (
    TEXT_RULES,
    is_email,
    is_phone,
    is_visible,
    one_line,
    tidy_email,
    tidy_phone,
)

from .attachment_files import Attachment, digest
from .machine import FormNumberField, MachineSerializer
from .mail import header_address, is_copy_offered, normalize_mailbox
from .models import (
    ContactMessage,
    Copy,
    Entry,
    FurtherSubject,
    QueuedMailQuerySet,
    queued_fields,
    recipients,
)
from .serializers import LIMITS, LineSerializer, MessagePageSerializer, SubjectSerializer
from .subjects import Subject, subjects_in, with_item_id

CONTENT_KEY = "content-"
# What an entry says: a repeat of a request has the same.
CONTENT = ("text", "lines", "valid_until", "answer", "reason", "offer_id")

LINK = re.compile(r"https?://(?:www\.)?|\bwww\.", re.IGNORECASE)
INVISIBLE = TEXT_RULES["invisible"].encode("ascii", "backslashreplace").decode()
INVISIBLE = INVISIBLE.replace(r"\x", r"\u00")  # for the schema


class SubmissionForm(serializers.Serializer):
    """What is stored once (views.py). Context: the `files` that come with it."""

    rows: QueuedMailQuerySet  # among which a duplicate would be
    pdfs_max = 0

    def content(self) -> dict[str, Any]:
        """Return what a repeat of a valid form has as well, by attributes of the row."""
        raise NotImplementedError

    @cached_property
    def content_key(self) -> str:
        """Return the key of what is sent without a script, and so without a key: a shared page
        cannot hold one.
        """
        files = [digest(file) for file in self.context["files"]]
        words = json.dumps([files, self.content()], default=str)
        return f"{CONTENT_KEY}{salted_hmac('contact', words, algorithm='sha256').hexdigest()}"

    def find_duplicate(self, key: str) -> Any:
        """Return the row that this repeats: it has the same key, or was sent before the script
        came, which now sends it again.
        """
        since = timezone.now() - settings.CONTACT_DUPLICATE_AGE
        same = Q(idempotency_key=self.content_key, created_at__gte=since)
        if key not in ("", self.content_key):
            same |= Q(idempotency_key=key)
        return self.rows.filter(same).first()

    def check_repeat(self, row: Any) -> None:
        """Raise IdempotencyKeyReused if the row has another content."""
        if any(getattr(row, name) != value for name, value in self.content().items()):
            sentence = _(
                "This Idempotency-Key was used for another message, so this one was not stored. "
                "Please send it with a new key."
            )
            raise IdempotencyKeyReused(detail=sentence)


def sentence_error(detail: str | dict[str, str]) -> ValidationError:
    return ValidationError(detail, "sentence")


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
        self.max_length: int = column.max_length
        schema = {"type": "string", "maxLength": self.max_length}
        schema |= {"minLength": 1} if self.required else {}
        schema |= {"pattern": self.pattern} if self.pattern else {}
        set_override(self, "field", schema)

    def run_validation(self, data: Any = serializers.empty) -> str:
        if data in (serializers.empty, None):
            data = ""
        elif not isinstance(data, str):  # REST framework would convert numbers
            self.fail("invalid")
        text = self.tidy(super().run_validation(data)) if data.strip() else ""
        if len(text) > self.max_length:  # first, so that no pattern has to match a long text
            self.fail("max_length", max_length=self.max_length)
        if not self.is_valid(text):
            raise sentence_error(self.sentence)
        return text


class PreferredField(serializers.ChoiceField):
    """Null and nothing are a choice, too."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation("" if data in (serializers.empty, None) else data)


class MessageFormSerializer(SubmissionForm):
    """A message, checked in the order of the form. The first wrong field is told."""

    # The sentences and the order are the same as in the React form (contact-validation.ts).
    email = FormField(
        is_email,
        gettext_lazy("Please enter a valid email address"),
        tidy_email,
        rf"^[^\s@{INVISIBLE}]+@[^\s@{INVISIBLE}]+\.[^\s@{INVISIBLE}]+$",
    )
    name = FormField(
        is_visible,
        gettext_lazy("Please enter your name"),
        one_line,
        rf"[^\s\u0000-\u001f\u007f-\u00a0{INVISIBLE}]",
    )
    message = FormField(is_visible, gettext_lazy("Please enter a message"))
    phone = FormField(
        is_phone,
        gettext_lazy("Please enter a phone number such as +371 26 123 456"),
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
    pdfs_max = 1

    def to_internal_value(self, data: Any) -> Any:
        try:
            return super().to_internal_value(data)
        except ValidationError as error:
            wrong: Any = error.detail
            first = next(iter(wrong))
            raise ValidationError({first: wrong[first]}) from error

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["preferred"] in TEXT_RULES["phone_needed_to"] and not attrs["phone"]:
            sentence = _("Please enter your phone number, or choose another way to be answered")
            raise sentence_error({"phone": sentence})
        limit = settings.CONTACT_SUBJECTS_MAX
        if len(subjects_in(attrs)) > limit:
            sentence = _("Please ask about at most %(limit)s things in one message.")
            raise sentence_error({"subjects": sentence % {"limit": limit}})
        return attrs

    def content(self) -> dict[str, Any]:
        return {
            **{field: self.validated_data[field] for field in ContactMessage.FORM_FIELDS},
            "machine": self.validated_data.get("machine"),
            "sent_subjects": [each.sent for each in subjects_in(self.validated_data)],
        }

    def insert(self, key: str, attachments: list[Attachment], suspected: bool) -> ContactMessage:
        """Store the message. The same write queues its mails, so nothing can get lost between."""
        content = self.content()
        words = " ".join(map(str, (content["message"], *(content["machine"] or {}).values())))
        is_spam = suspected or len(LINK.findall(words)) > settings.CONTACT_LINKS_MAX
        is_mailed = recipients() and not is_spam
        del content["sent_subjects"]
        subjects = list(map(with_item_id, subjects_in(self.validated_data)))
        first = next(iter(subjects), Subject("", ""))
        values = {
            **content,
            **{f"subject_{name}": value for name, value in first._asdict().items()},
            "language": current_language(),
            "state": ContactMessage.State.SPAM if is_spam else ContactMessage.State.NEW,
            **(queued_fields() if is_mailed else {}),
        }
        # An older message with the same words was another one; keys are unique.
        self.rows.filter(idempotency_key=key).update(idempotency_key=None)
        message = self.rows.create(idempotency_key=key or None, **values)
        for attachment in attachments:
            attachment.message = message
            attachment.save()
        FurtherSubject.objects.bulk_create(
            FurtherSubject(message=message, position=position, **each._asdict())
            for position, each in enumerate(subjects[1:], start=1)
        )
        if not is_spam:
            notify(Notification.Kind.MESSAGE, message.reference)
        if is_mailed:
            queue_copy(message)
        return message


def queue_copy(message: ContactMessage) -> None:
    """Queue a copy of the message, if its mailbox may have one now."""
    mailbox = normalize_mailbox(header_address(message.email))
    if is_copy_offered(message.email) and not limiter.hit("copy", mailbox, 1, limiter.HOUR):
        Copy.objects.create(message=message, **queued_fields())


class UploadSerializer(serializers.Serializer):
    """Documents what a form has besides the fields of JSON."""

    photos = serializers.ListField(
        child=serializers.FileField(),
        required=False,
        help_text=f"At most {settings.CONTACT_PHOTOGRAPHS_MAX} pictures.",
    )


class MessageUploadSerializer(MessageFormSerializer, UploadSerializer):
    file = serializers.FileField(required=False, help_text="A PDF.")


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
        if not (self.context["files"] or any(map(attrs.get, ("text", "lines", "answer")))):
            raise sentence_error({"text": _("Please write a line or choose a photograph.")})
        return attrs

    @property
    def rows(self) -> QueuedMailQuerySet:  # type: ignore[override]
        return Entry.objects.filter(message=self.context["message"])

    def content(self) -> dict[str, Any]:
        blank = Entry()
        sent = {name: self.validated_data.get(name, getattr(blank, name)) for name in CONTENT}
        if not sent["valid_until"]:  # it is chosen when the entry is stored
            del sent["valid_until"]
        return {"message_id": self.context["message"].pk, "author": self.author, **sent}

    def insert(self, key: str, attachments: list[Attachment], suspected: bool) -> Entry:
        """Store the entry, and queue its mail.

        Raises:
            Http404: the message was deleted meanwhile.
            ValidationError: it has no room any more.
            EditConflict: it has changed.
        """
        # One entry of a message at a time, so that the limit and the order are exact.
        stored = ContactMessage.objects.filter(pk=self.context["message"].pk)
        message = stored.select_for_update().first()
        if message is None:
            raise Http404
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
        "is 409 with the page as `current`, unless it is a `call`, which is never lost.",
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
        offers = self.context["message"].entries.exclude(valid_until=None)
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
            sentence = _("The offer has changed in the meantime. Please look at the present one.")
            raise EditConflict(dict(MessagePageSerializer(message).data), sentence)

    def arrive(self, message: ContactMessage) -> None:
        notify(Notification.Kind.ENTRY, message.reference)
        if message.state != message.State.NEW:
            message.set_state(message.State.WAITING_WORKSHOP)


class WorkshopEntryForm(EntryForm):
    author = Entry.Author.WORKSHOP
    lines: Any = serializers.ListSerializer(
        child=LineSerializer(),  # `many` would allow null for each of them, too
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
            sentence = _(
                "This is marked as suspected spam, so nothing was sent. Please unmark it first."
            )
            raise EditConflict(detail=sentence)

    def is_mailed(self, message: ContactMessage) -> bool:
        return bool(settings.EMAIL_HOST and header_address(message.email))

    def arrive(self, message: ContactMessage) -> None:
        """If the visitor has written meanwhile what the owner has not seen, it is still his turn"""
        seen = self.validated_data.get("entries_seen")
        is_unseen = seen is not None and message.entries.count() > seen + 1
        states = message.State
        message.set_state(states.WAITING_WORKSHOP if is_unseen else states.WAITING_VISITOR)


class VisitorEntryUpload(UploadSerializer, VisitorEntryForm): ...


class WorkshopEntryUpload(UploadSerializer, WorkshopEntryForm): ...
