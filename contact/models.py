"""Stores messages from visitors, the entries of the conversations about them, and their copies.

A message is stored before anything else, so that none is lost. Its files: attachment_files.py.
"""

import re
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Self

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from accounts.models import Notification, Preferences
from accounts.notifications import notify
from core.constraints import one_of
from core.content import content
from core.deletions import FORMER_NAMES, Deletion, Restorable, record_deletion
from core.http import absolute
from core.idempotency import KEY_MAX
from core.languages import ENGLISH, LANGUAGE_CHOICES, LANGUAGES, localized, main_language
from core.search import contains
from core.stored_files import delete_files
from documents.fields import RECORD_ID_CHARS

from .attachment_files import Attachment as Attachment
from .attachment_files import attachment_storage, file_names_in
from .machine import MACHINE_FIELDS
from .message_tokens import PATH, TOKEN, make_token
from .subjects import LIST_PATHS, SUBJECT_KINDS, Subject, SubjectItem, find_items

SEARCHED = (
    *("name", "email", "phone", "message", "subject_name"),
    *(f"machine__{name}" for name in MACHINE_FIELDS),
)
OFFERED = [f"lines__{number}__text" for number in range(content("limits.json")["offer_lines_max"])]
REFERENCE = re.compile(r"M0*(\d{1,18})", re.IGNORECASE)
# What was deleted by the previous release, also during the upgrade, is restored with its entries.
FORMER_NAMES.update(
    {
        "contact.addition": "contact.entry",
        "contact.attachment.addition": "entry",
        "contact.contactmessage.answered_at": "closed_at",
    }
)


def recipients() -> dict[str, str]:
    """Return the addresses that messages are mailed to, with the language of each: CONTACT_TO, and
    people who want it. Without a mail server there are none.
    """
    found = {settings.CONTACT_TO: main_language()} if settings.CONTACT_TO else {}
    if settings.EMAIL_HOST:
        wanted = Preferences.objects.filter(mails_messages=True, user__is_active=True)
        found |= {
            each.user.email: each.language
            for each in wanted.exclude(user__email="").select_related("user").order_by("pk")
        }
    return found


class MailState(models.TextChoices):
    NONE = "none", "not to be mailed"
    WAITING = "waiting"
    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"


class QueuedMailQuerySet(models.QuerySet[Any]):
    """Finds rows that wait to be mailed."""

    def due(self) -> Self:
        """Return rows to mail now, the longest waiting first."""
        return self.filter(mail_due_at__lte=timezone.now()).order_by("mail_due_at", "id")

    def unsent(self) -> Self:
        """Return rows that wait to be mailed or are being mailed."""
        return self.filter(mail_due_at__isnull=False)

    def late(self, age: timedelta) -> Self:
        """Return rows that have waited longer than `age` to be mailed."""
        since = Coalesce("mail_wanted_at", "created_at")
        return self.unsent().alias(since=since).filter(since__lt=timezone.now() - age)

    def requeue(self) -> int:
        """Queue the rows for mailing, starting with the first attempt."""
        return self.update(**queued_fields()) if recipients() else 0


class QueuedMail(models.Model):
    """Something to be mailed. While it is still `sending` at `mail_due_at`, it is sent again."""

    message: Any  # which it belongs to
    created_at = models.DateTimeField(auto_now_add=True)
    mail_state = models.CharField(max_length=10, choices=MailState, default=MailState.NONE)
    mail_reason = models.CharField("why it was not mailed", max_length=300, blank=True)
    mail_attempts = models.PositiveSmallIntegerField(default=0)
    mail_due_at = models.DateTimeField(null=True, db_index=True)
    # The addresses that have it, one a line, while there are others that do not.
    mailed_to = models.TextField(blank=True, default="", db_default="", editable=False)
    # When the row was last queued for mailing. Null in rows of older releases.
    mail_wanted_at = models.DateTimeField(null=True, editable=False)

    objects = QueuedMailQuerySet.as_manager()

    class Meta:
        abstract = True

    @property
    def reference(self) -> str:
        """The number of the message as owner and visitor see it."""
        return str(self.message.reference)

    @property
    def next_attempt(self) -> datetime | None:
        return self.mail_due_at if self.mail_state == MailState.WAITING else None


def mail_state_rule(name: str) -> models.CheckConstraint:
    """Return the constraint that only rows to be mailed have a time for it."""
    return models.CheckConstraint(
        condition=Q(mail_state__in=["waiting", "sending"], mail_due_at__isnull=False)
        | Q(mail_state__in=["none", "sent", "failed"], mail_due_at__isnull=True),
        name=name,
    )


def queued_fields() -> dict[str, Any]:
    """Return the field values of a row to be mailed now."""
    now = timezone.now()
    times = {"mail_wanted_at": now, "mail_due_at": now}
    return {"mail_state": MailState.WAITING, "mail_reason": "", "mail_attempts": 0, **times}


def unmailed_fields() -> dict[str, Any]:
    return {"mail_state": MailState.NONE, "mail_reason": "", "mail_due_at": None}


def service_id() -> Any:
    """Return a column for the id of a service, as the list of prices had it."""
    return models.CharField(
        max_length=RECORD_ID_CHARS, blank=True, default="", db_default="", editable=False
    )


def mail_has_failed() -> Q:
    """Return the condition that a message could not be mailed, or one of its entries could not."""
    failed = Entry.objects.filter(message=OuterRef("pk"), mail_state=MailState.FAILED)
    return Q(mail_state=MailState.FAILED) | Q(Exists(failed))


RELATED = ("attachments", "further_subjects", "entries__attachments")


class ContactMessageQuerySet(QueuedMailQuerySet):
    """Finds messages by address, words or state."""

    def expired(self) -> Self:
        """Return messages older than the contact page promises to keep them, since their last
        entry.
        """
        now, entries = timezone.now(), Entry.objects.filter(message=OuterRef("pk"))
        last = Subquery(entries.order_by("-created_at").values("created_at")[:1])
        is_old = Q(last__lt=now - settings.CONTACT_RETENTION)
        is_old_spam = Q(last__lt=now - settings.CONTACT_SPAM_RETENTION, state="spam")
        return self.alias(last=Coalesce(last, "created_at")).filter(is_old | is_old_spam)

    def find_by_token(self, token: str) -> "ContactMessage":
        """Return the message whose page has the address. Spam has no page.

        Raises:
            Http404: there is none, or it may not be kept any longer.
        """
        number = TOKEN.fullmatch(token)
        shown = self.exclude(state=ContactMessage.State.SPAM).prefetch_related(*RELATED)
        for found in shown.filter(pk=number[1] if number else 0):
            is_kept = found.kept_until > timezone.now()
            if is_kept and constant_time_compare(token, found.page_token):
                return found
        raise Http404

    def delete_with_files(self) -> int:
        """Delete the messages for good; return how many they were."""
        with transaction.atomic():
            # Locked, so that no entry with files comes meanwhile.
            found = list(self.select_for_update().values_list("pk", flat=True))
            files = [
                name
                for row in Attachment.objects.filter(message__in=found)
                for name in row.file_names()
            ]
            ContactMessage.objects.filter(pk__in=found).delete()
        delete_files(files, attachment_storage())
        return len(found)

    def open_offers(self) -> list[int]:
        """Return the totals of the present offers in conversations that are not closed, unless the
        last answer is "no".
        """
        offers = Entry.objects.filter(message=OuterRef("pk"), valid_until__gte=timezone.localdate())
        messages = self.exclude(state__in=(*ContactMessage.CLOSED, ContactMessage.State.SPAM))
        return [
            message.last_offer.total or 0
            for message in messages.filter(Exists(offers)).prefetch_related("entries")
            if message.open_offer and not message.is_declined
        ]

    def search(self, text: str) -> Self:
        """Return messages that contain each word in some field or as reference."""
        found = self
        for word in text.split():
            further = FurtherSubject.objects.filter(contains(["name"], word))
            offered = Q(valid_until__isnull=False) & contains(OFFERED, word)
            entries = Entry.objects.filter(contains(["text"], word) | offered)
            somewhere = contains(SEARCHED, word)
            for rows in (further, entries):
                somewhere |= Q(Exists(rows.filter(message=OuterRef("pk"))))
            if reference := REFERENCE.fullmatch(word):
                somewhere |= Q(pk=reference[1])
            found = found.filter(somewhere)
        return found

    def with_items(self) -> "list[ContactMessage]":
        """Fetch the messages and their items in a constant number of queries."""
        messages = list(self.select_related("copy").prefetch_related(*RELATED))
        items = find_items(each for message in messages for each in message.all_subjects)
        for message in messages:
            message.items = {each: items[each] for each in message.all_subjects}
        return messages


class StateField(models.CharField):
    """Stores `done` by its former name, which the previous release reads and writes."""

    FORMER = "answered"

    def from_db_value(self, value: str, *args: Any) -> str:
        return "done" if value == self.FORMER else value

    def get_prep_value(self, value: Any) -> Any:
        return self.FORMER if value == "done" else super().get_prep_value(value)

    def deconstruct(self) -> Any:  # a migration imports nothing that may change
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class ContactMessage(QueuedMail, Restorable):
    class State(models.TextChoices):
        """Whose turn it is, or how it ended."""

        NEW = "new"
        WAITING_VISITOR = "waiting_visitor", "waiting for the visitor"
        WAITING_WORKSHOP = "waiting_workshop", "waiting for the workshop"
        DONE = "done"
        WON = "won"
        LOST = "lost"
        SPAM = "spam", "suspected spam"

    CLOSED = (State.DONE, State.WON, State.LOST)
    # What the owner sets. The others follow from what is written.
    SETTABLE = (State.WAITING_WORKSHOP, *CLOSED, State.SPAM)

    class Preferred(models.TextChoices):
        """How the visitor would like to be answered."""

        ANY = "", "as you like"
        CALL = "call", _("phone call")
        WHATSAPP = "whatsapp", "WhatsApp"
        EMAIL = "email", _("e-mail")

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
    state = StateField(max_length=20, choices=State, default=State.NEW)
    # Null also in rows that an older release marked as answered, which is its name of this column.
    closed_at = models.DateTimeField(null=True, editable=False, db_column="answered_at")
    idempotency_key = models.CharField(max_length=KEY_MAX, null=True, unique=True, editable=False)

    objects = ContactMessageQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["state", "mail_state"], name="contact_message_counts")]
        constraints = [
            one_of(
                "state",
                [
                    *("new", "waiting_visitor", "waiting_workshop"),
                    *("done", "answered", "won", "lost", "spam"),
                ],
                "contact_message_state",
            ),
            one_of("preferred", ["", "call", "whatsapp", "email"], "contact_message_preferred"),
            one_of("language", LANGUAGES, "contact_message_language"),
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
            # Locked, so that no entry can be lost that comes meanwhile.
            if stored := ContactMessage.objects.select_for_update().filter(pk=self.pk).first():
                rows = [
                    *Copy.objects.filter(message=stored),
                    *stored.entries.all(),
                    *stored.attachments.all(),
                    *stored.further_subjects.all(),
                ]
                record_deletion(stored, rows, name=str(stored), until=stored.kept_until)
            return super().delete(*args, **kwargs)

    @classmethod
    def delete_other_files(cls, deletion: Deletion) -> None:
        delete_files(file_names_in([deletion]), attachment_storage())

    @property
    def kept_until(self) -> datetime:
        """How long it may be kept, deleted or not."""
        is_spam = self.state == self.State.SPAM
        last = max([self.created_at, *(each.created_at for each in self.entries.all())])
        return last + (settings.CONTACT_SPAM_RETENTION if is_spam else settings.CONTACT_RETENTION)

    @property
    def reference(self) -> str:
        """The message's number as owner and visitor see it."""
        return f"M{self.pk:05}"

    @property
    def all_subjects(self) -> list[Subject]:
        """All that the message is about, in the visitor's order."""
        if not self.subject_kind:
            return []
        first = (self.subject_kind, self.subject_name, self.subject_service_id)
        others = self.further_subjects.all()
        return [
            Subject(*first, self.subject_item_id),
            *(Subject(each.kind, each.name, each.service_id, each.item_id) for each in others),
        ]

    @property
    def sent_subjects(self) -> list[dict[str, str]]:
        return [each.sent for each in self.all_subjects]

    @property
    def subject(self) -> dict[str, Any] | None:
        """What the message is about, or the first of several things: {kind, name, id}."""
        return next(iter(self.sent_subjects), None)

    @cached_property
    def items(self) -> dict[Subject, SubjectItem]:
        """What the message is about, as the site shows it."""
        return find_items(self.all_subjects)

    @property
    def item(self) -> SubjectItem | None:
        return next(iter(self.items.values()), None)

    @property
    def subjects(self) -> list[dict[str, Any]]:
        """All that the message is about: {kind, name, id, item}."""
        return [each.sent | {"item": self.items[each]} for each in self.all_subjects]

    @property
    def own_attachments(self) -> list[Attachment]:
        """The files that came with the message itself, and not with an entry."""
        return [each for each in self.attachments.all() if each.entry_id is None]

    @property
    def last_offer(self) -> "Entry | None":
        """The present offer, which has replaced those before it."""
        return next((each for each in [*self.entries.all()][::-1] if each.lines), None)

    @property
    def open_offer(self) -> int | None:
        """The id of the offer that can be answered: the last one, until it lapses."""
        offer = self.last_offer
        return offer.pk if offer and not offer.has_lapsed else None

    @property
    def is_declined(self) -> bool:
        """Whether the last answer to the present offer is "no"."""
        told = [each for each in self.entries.all() if each.lines or each.answer]
        last = next((each for each in told[::-1] if not each.is_suspected), None)
        return last is not None and last.answer == Entry.Answer.NO

    @property
    def page_token(self) -> str:
        """What the address of the visitor's page ends with."""
        return make_token(self.pk, self.created_at)

    @property
    def page_url(self) -> str | None:
        """The address of the visitor's page; spam has none."""
        if self.state == self.State.SPAM:
            return None
        return absolute(localized(f"{PATH}/{self.page_token}", self.language))

    def set_state(self, state: str) -> None:
        """Set the state, and when the conversation was closed.

        What is about spam is not mailed. If it turns out to be none, what was withheld is mailed
        and told.

        Raises:
            DoesNotExist: the message was deleted in the meantime.
        """
        stored = ContactMessage.objects.filter(pk=self.pk)
        entries = Entry.objects.filter(message=self.pk, is_suspected=False)
        with transaction.atomic():
            if state == self.State.SPAM:
                for mails in (stored, entries):
                    mails.exclude(mail_state="sent").update(**unmailed_fields())
                Copy.objects.filter(message=self.pk).unsent().update(**unmailed_fields())
            elif stored.filter(state=self.State.SPAM).exists():
                for mails in (stored, entries):
                    mails.filter(mail_state="none").requeue()
                notify(Notification.Kind.MESSAGE, self.reference)
            if state not in self.CLOSED:
                stored.update(closed_at=None)
            else:  # the time of the first one counts, if it is marked again elsewhere
                stored.exclude(state=state, closed_at__isnull=False).update(
                    closed_at=timezone.now()
                )
            stored.update(state=state)
        self.refresh_from_db()


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
            one_of("kind", LIST_PATHS, "further_subject_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Entry(QueuedMail):
    """What the workshop or the visitor writes about a message later, on the visitor's page or in
    the inbox. It is mailed to the other one, and never changes.
    """

    class Author(models.TextChoices):
        WORKSHOP = "workshop"
        VISITOR = "visitor"

    class Answer(models.TextChoices):
        """The visitor's, to an offer."""

        CALL = "call", _("Please call me")
        QUESTION = "question", _("I have a question")
        NO = "no", _("No, thank you")

    class Reason(models.TextChoices):
        """Of a "no"."""

        PRICE = "price", _("Price")
        TIME = "time", _("Time")
        OTHER = "other", _("something else")

    message: Any = models.ForeignKey(
        ContactMessage, on_delete=models.CASCADE, related_name="entries"
    )
    # The previous release, which still runs during the migration, writes rows without this and what
    # has no default below: what visitors add.
    author = models.CharField(
        max_length=10, choices=Author, default=Author.VISITOR, db_default=Author.VISITOR
    )
    text = models.TextField(max_length=settings.CONTACT_MESSAGE_MAX, blank=True)
    # Of an offer: {text, price}. The price is in whole euro with VAT; null means included.
    lines = models.JSONField(default=list, db_default=[], blank=True)
    valid_until = models.DateField(null=True)  # of an offer, this day included
    answer = models.CharField(max_length=10, choices=Answer, null=True)
    reason = models.CharField(max_length=10, choices=Reason, null=True)
    offer = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="answers")
    # It looks like one of a program: it is shown, but neither mailed nor new.
    is_suspected = models.BooleanField("suspected spam", default=False, db_default=False)
    idempotency_key = models.CharField(max_length=KEY_MAX, null=True, editable=False)

    class Meta:
        # The previous release, which still runs during the migration, goes on writing to it.
        db_table = "contact_addition"
        ordering = ["id"]
        verbose_name_plural = "entries"
        constraints = [
            one_of("author", ["workshop", "visitor"], "contact_entry_author"),
            one_of("answer", ["call", "question", "no"], "contact_entry_answer"),
            models.CheckConstraint(
                condition=Q(reason__in=["price", "time", "other"], answer="no")
                | Q(reason__isnull=True),
                name="contact_entry_reason",
            ),
            mail_state_rule("contact_entry_mail_state"),
            models.UniqueConstraint(
                fields=["message", "idempotency_key"], name="contact_entry_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Entry of {self.reference}"

    @property
    def total(self) -> int | None:
        return sum(line["price"] or 0 for line in self.lines) if self.lines else None

    @property
    def replaced(self) -> bool:
        """Whether there is a later offer."""
        return bool(self.lines) and self.message.last_offer != self

    @property
    def has_lapsed(self) -> bool:
        return self.valid_until is not None and self.valid_until < timezone.localdate()


class Copy(QueuedMail):
    """The visitor's copy of a message, which is mailed apart from the owner's mails."""

    message: Any = models.OneToOneField(
        ContactMessage, on_delete=models.CASCADE, related_name="copy"
    )

    class Meta:
        verbose_name_plural = "copies"
        constraints = [mail_state_rule("contact_copy_mail_state")]

    def __str__(self) -> str:
        return f"Copy of {self.reference}"
