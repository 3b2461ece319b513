"""Stores messages from visitors, what they add later, and their copies.

A message is stored before anything else, so that none is lost. Its files: attachment_files.py.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Self

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from core.deletions import Restorable, record_deletion
from core.idempotency import KEY_MAX
from core.languages import ENGLISH, LANGUAGE_CHOICES, LANGUAGES
from core.search import contains
from documents.fields import RECORD_ID_CHARS

from .attachment_files import Attachment as Attachment
from .duplicates import SubmissionQuerySet
from .machine import MACHINE_FIELDS
from .mail_queue import MailState, QueuedMail, QueuedMailQuerySet, mail_state_rule, unmailed_fields
from .message_tokens import is_valid_token, make_token, parse_message_id
from .subjects import LIST_PATHS, SUBJECT_KINDS, Subject, SubjectItem, find_items

SEARCHED = (
    *("name", "email", "phone", "message", "subject_name"),
    *(f"machine__{name}" for name in MACHINE_FIELDS),
)
REFERENCE = re.compile(r"M0*(\d{1,18})", re.IGNORECASE)
CLOCK_JUMP_MAX = timedelta(days=30)


def service_id() -> Any:
    """Return a column for the id of a service, as the list of prices had it."""
    return models.CharField(
        max_length=RECORD_ID_CHARS, blank=True, default="", db_default="", editable=False
    )


def mail_has_failed() -> Q:
    failed = Addition.objects.filter(message=OuterRef("pk"), mail_state=MailState.FAILED)
    return Q(mail_state=MailState.FAILED) | Q(Exists(failed))


class ContactMessageQuerySet(SubmissionQuerySet):
    """Finds messages by address, words or state."""

    def expired(self) -> Self:
        """Return messages older than the contact page promises to keep them."""
        now = timezone.now()
        return self.filter(
            Q(created_at__lt=now - settings.CONTACT_RETENTION)
            | Q(created_at__lt=now - settings.CONTACT_SPAM_RETENTION, state="spam")
        )

    def find_by_token(self, token: str) -> "ContactMessage | None":
        """Return the message whose page has the address, until it may not be kept any longer."""
        number = parse_message_id(token)
        kept = self.prefetch_related("attachments", "additions__attachments", "further_subjects")
        found: ContactMessage | None = kept.filter(pk=number).first() if number else None
        if found is None or not is_valid_token(token, found.pk, found.created_at):
            return None
        return None if self.expired().filter(pk=found.pk).exists() else found

    def failed(self) -> Self:
        """Return messages that could not be mailed, or one of whose additions could not."""
        return self.filter(mail_has_failed())

    def search(self, text: str) -> Self:
        """Return messages that contain each word in some field or as reference."""
        found = self
        for word in text.split():
            further = FurtherSubject.objects.filter(contains(["name"], word))
            added = Addition.objects.filter(contains(["text"], word))
            somewhere = contains(SEARCHED, word)
            for rows in (further, added):
                somewhere |= Q(Exists(rows.filter(message=OuterRef("pk"))))
            if reference := REFERENCE.fullmatch(word):
                somewhere |= Q(pk=reference[1])
            found = found.filter(somewhere)
        return found

    def with_items(self) -> "list[ContactMessage]":
        """Fetch the messages and their items in a constant number of queries."""
        found = self.select_related("copy")
        related = ("attachments", "further_subjects", "additions__attachments")
        messages = list(found.prefetch_related(*related))
        fetch_items(messages)
        return messages


class ContactMessage(QueuedMail, Restorable):
    class State(models.TextChoices):
        NEW = "new"
        ANSWERED = "answered"
        SPAM = "spam", "suspected spam"

    class Preferred(models.TextChoices):
        """How the visitor would like to be answered."""

        ANY = "", "as you like"
        CALL = "call", "phone call"
        WHATSAPP = "whatsapp", "WhatsApp"
        EMAIL = "email", "e-mail"

    # What visitors write in the form: stored, shown in the inbox and in Django's admin, and mailed.
    FORM_FIELDS = ("name", "email", "phone", "preferred", "message")

    name = models.CharField(max_length=settings.CONTACT_NAME_MAX)
    email = models.CharField(max_length=settings.EMAIL_MAX)
    message = models.TextField(max_length=settings.CONTACT_MESSAGE_MAX)
    phone = models.CharField(
        max_length=settings.CONTACT_PHONE_MAX, blank=True, default="", db_default=""
    )
    preferred = models.CharField(
        "preferred answer",
        max_length=10,
        choices=Preferred,
        blank=True,
        default=Preferred.ANY,
        db_default=Preferred.ANY,
    )
    machine = models.JSONField(null=True, editable=False)
    subject_kind = models.CharField(max_length=20, blank=True)
    subject_name = models.CharField(max_length=settings.BUILD_TEXT_MAX, blank=True)
    # The item that had this name when the message came. Null if none had it, or several.
    subject_item_id = models.PositiveBigIntegerField(null=True, editable=False)
    subject_service_id = service_id()
    # Of the page that it was written on. The previous release, which still runs during the
    # migration, writes rows without it.
    language = models.CharField(
        max_length=10, choices=LANGUAGE_CHOICES, default=ENGLISH, db_default=ENGLISH
    )
    state = models.CharField(max_length=10, choices=State, default=State.NEW)
    # Null also in rows that an older release marked as answered.
    answered_at = models.DateTimeField(null=True, editable=False)
    idempotency_key = models.CharField(max_length=KEY_MAX, null=True, unique=True, editable=False)

    objects = ContactMessageQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["state", "mail_state"], name="contact_message_counts")]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["new", "answered", "spam"]), name="contact_message_state"
            ),
            models.CheckConstraint(
                condition=Q(preferred__in=["", "call", "whatsapp", "email"]),
                name="contact_message_preferred",
            ),
            models.CheckConstraint(
                condition=Q(language__in=LANGUAGES), name="contact_message_language"
            ),
            models.CheckConstraint(
                condition=Q(machine__isnull=True) | Q(machine__has_key=MACHINE_FIELDS[0]),
                name="contact_message_machine",
            ),
            mail_state_rule("contact_message_mail_state"),
        ]

    def __str__(self) -> str:
        return f"{self.reference} {self.name}"

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the message, so that it can be restored for as long as it may be kept."""
        with transaction.atomic():
            # Locked, so that no addition can be lost that comes meanwhile.
            if stored := ContactMessage.objects.select_for_update().filter(pk=self.pk).first():
                rows = [
                    *Copy.objects.filter(message=stored),
                    *stored.additions.all(),
                    *stored.attachments.all(),
                    *stored.further_subjects.all(),
                ]
                record_deletion(stored, rows, name=str(stored), until=stored.kept_until)
            return super().delete(*args, **kwargs)

    @property
    def kept_until(self) -> datetime:
        """How long it may be kept, deleted or not."""
        is_spam = self.state == self.State.SPAM
        return self.created_at + (
            settings.CONTACT_SPAM_RETENTION if is_spam else settings.CONTACT_RETENTION
        )

    @property
    def reference(self) -> str:
        """The message's number as owner and visitor see it."""
        return f"M{self.pk:05}"

    @property
    def subject(self) -> dict[str, Any] | None:
        """What the message is about, or the first of several things: {kind, name, id}."""
        if not self.subject_kind:
            return None
        return self.first_subject.sent

    @property
    def first_subject(self) -> Subject:
        return Subject(self.subject_kind, self.subject_name, self.subject_service_id)

    @property
    def all_subjects(self) -> list[Subject]:
        """All that the message is about, in the visitor's order."""
        return list(self.item_ids)

    @property
    def item_ids(self) -> dict[Subject, int | None]:
        """The ids of the items that the message is about."""
        ids = {self.first_subject: self.subject_item_id} if self.subject_kind else {}
        further = self.further_subjects.all()
        return ids | {
            Subject(each.kind, each.name, each.service_id): each.item_id for each in further
        }

    @cached_property
    def items(self) -> dict[Subject, SubjectItem]:
        """What the message is about, as the site shows it."""
        fetch_items([self])
        return self.items

    @property
    def item(self) -> SubjectItem | None:
        return self.items.get(self.first_subject)

    @property
    def subjects(self) -> list[dict[str, Any]]:
        """All that the message is about: {kind, name, id, item}."""
        return [each.sent | {"item": self.items[each]} for each in self.all_subjects]

    @property
    def own_attachments(self) -> list[Attachment]:
        """The files that came with the message itself, and not with an addition."""
        return [each for each in self.attachments.all() if each.addition_id is None]

    @property
    def additions_left(self) -> int:
        return max(0, settings.CONTACT_ADDITIONS_MAX - len(self.additions.all()))

    @property
    def photographs_left(self) -> int:
        """How many photographs can be added, in the total of the message."""
        kinds = [each.kind for each in self.attachments.all()]
        return max(0, settings.CONTACT_PHOTOGRAPHS_MAX - kinds.count(Attachment.Kind.PHOTOGRAPH))

    @property
    def page_token(self) -> str:
        """What the address of the visitor's page ends with."""
        return make_token(self.pk, self.created_at)

    def has_unseen_additions(self, seen: int) -> bool:
        """Return whether there are more than `seen` additions. The lock keeps the visitor from
        adding one until the end of the transaction.

        Raises:
            DoesNotExist: the message was deleted in the meantime.
        """
        stored = ContactMessage.objects.select_for_update().get(pk=self.pk)
        return bool(stored.additions.count() > seen)

    def reopen(self) -> None:
        """Let an answered message be new again. Spam stays spam."""
        answered = ContactMessage.objects.filter(pk=self.pk, state=self.State.ANSWERED)
        answered.update(state=self.State.NEW, answered_at=None)

    def set_state(self, state: str) -> None:
        """Set the state, and when it was answered.

        A message marked as spam is not mailed; one unmarked is queued.

        Raises:
            DoesNotExist: the message was deleted in the meantime.
        """
        stored = ContactMessage.objects.filter(pk=self.pk)
        additions = Addition.objects.filter(message=self.pk, is_suspected=False)
        with transaction.atomic():
            if state == self.State.NEW:
                stored.filter(state="spam", mail_state="none").requeue()
                additions.filter(message__state="spam", mail_state="none").requeue()
            if state == self.State.SPAM:
                for mails in (stored, additions):
                    mails.exclude(mail_state="sent").update(**unmailed_fields())
                Copy.objects.filter(message=self.pk).unsent().update(**unmailed_fields())
            if state == self.State.ANSWERED:
                stored.filter(answered_at=None).update(answered_at=timezone.now())
            else:
                stored.update(answered_at=None)
            stored.update(state=state)
        self.refresh_from_db()


def fetch_items(messages: Iterable[ContactMessage]) -> None:
    """Set `items` of the messages, as `prefetch_related` would."""
    about = {message: message.item_ids for message in messages}
    items = find_items((each.kind, pk) for ids in about.values() for each, pk in ids.items())
    for message, ids in about.items():
        message.items = {each: items[each.kind, pk] for each, pk in ids.items()}


class FurtherSubject(models.Model):
    """What a message is about besides its first subject, which is in the message's own row.

    `position` begins with 1.
    """

    message = models.ForeignKey(
        ContactMessage, on_delete=models.CASCADE, related_name="further_subjects"
    )
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=SUBJECT_KINDS)
    name = models.CharField(max_length=settings.BUILD_TEXT_MAX, blank=True)
    item_id = models.PositiveBigIntegerField(null=True, editable=False)
    service_id = service_id()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["message", "position"], name="further_subject_position"
            ),
            models.CheckConstraint(
                condition=Q(position__gte=1, position__lt=settings.CONTACT_SUBJECTS_MAX),
                name="further_subject_count",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=list(LIST_PATHS)), name="further_subject_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Addition(QueuedMail):
    """What a visitor adds to a message later, on the page that his copy leads to: a line of text,
    photographs, or both. Each is mailed to the owner.
    """

    message: Any = models.ForeignKey(
        ContactMessage, on_delete=models.CASCADE, related_name="additions"
    )
    text = models.TextField(max_length=settings.CONTACT_MESSAGE_MAX, blank=True)
    # Of an addition that looks like one of a program: it is shown, but neither mailed nor new.
    is_suspected = models.BooleanField("suspected spam", default=False, db_default=False)
    idempotency_key = models.CharField(max_length=KEY_MAX, null=True, editable=False)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        constraints = [
            mail_state_rule("contact_addition_mail_state"),
            models.UniqueConstraint(
                fields=["message", "idempotency_key"], name="contact_addition_once"
            ),
        ]

    def __str__(self) -> str:
        return self.reference

    @property
    def reference(self) -> str:
        return f"Addition to {self.message.reference}"


class Copy(QueuedMail):
    """The visitor's copy of a message, which is mailed apart from the owner's mails."""

    message: Any = models.OneToOneField(
        ContactMessage, on_delete=models.CASCADE, related_name="copy"
    )

    objects = QueuedMailQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "copies"
        constraints = [mail_state_rule("contact_copy_mail_state")]

    def __str__(self) -> str:
        return self.reference

    @property
    def reference(self) -> str:
        return f"Copy of {self.message.reference}"


class Clock(models.Model):
    """Detects jumps of the server's clock, before anything is deleted because of its age.

    The time of the last reading is in one row. A clock that has jumped ahead by more than
    CLOCK_JUMP_MAX since then is in doubt, until it has run evenly for that long or has been
    corrected.
    """

    seen_at = models.DateTimeField()
    doubted_since = models.DateTimeField(null=True)

    @classmethod
    def read(cls) -> Self:
        """Compare the clock with the last reading."""
        now = timezone.now()
        clock = cls.objects.first() or cls(pk=1, seen_at=now)
        since = clock.doubted_since
        if now - clock.seen_at > CLOCK_JUMP_MAX:
            clock.doubted_since = now
        elif since and not since <= now < since + CLOCK_JUMP_MAX:
            clock.doubted_since = None
        clock.seen_at = now
        return clock

    @classmethod
    def record(cls) -> Self:
        """Read the clock and store the reading."""
        clock = cls.read()
        cls.objects.bulk_create(
            [clock],
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=["seen_at", "doubted_since"],
        )
        return clock
