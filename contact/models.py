"""Messages from visitors. They are stored before anything else, so that none is lost."""

from datetime import datetime
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone

from catalogue.deletions import keep
from catalogue.languages import ENGLISH, LANGUAGES

from . import attachment_deletion as attachment_deletion  # it is told when rows are deleted
from .additions import Addition as Addition
from .attachments import Attachment as Attachment
from .clock import Clock as Clock
from .copies import Copy as Copy
from .further_subjects import FurtherSubject as FurtherSubject
from .message_queries import ContactMessageQuerySet, fetch_items
from .outgoing import Outgoing, mail_state_rule, unmailed_fields
from .page_token import make_token
from .subjects import Item, Subject


class ContactMessage(Outgoing):
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

    LANGUAGES = [(code, language["name"]) for code, language in settings.SITE_LANGUAGES.items()]

    name = models.CharField(max_length=settings.CONTACT_NAME_MAX)
    email = models.CharField(max_length=settings.CONTACT_EMAIL_MAX)
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
    subject_kind = models.CharField(max_length=20, blank=True)
    subject_name = models.CharField(max_length=settings.BUILD_TEXT_MAX, blank=True)
    # The item that had this name when the message came. Null if none had it, or several.
    subject_item_id = models.PositiveBigIntegerField(null=True, editable=False)
    # Of the page that it was written on. The previous release, which still runs during the
    # migration, writes rows without it.
    language = models.CharField(
        max_length=10, choices=LANGUAGES, default=ENGLISH, db_default=ENGLISH
    )
    state = models.CharField(max_length=10, choices=State, default=State.NEW)
    # Null also in rows that an older release marked as answered.
    answered_at = models.DateTimeField(null=True, editable=False)
    idempotency_key = models.CharField(max_length=200, null=True, unique=True, editable=False)

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
                keep(stored, rows, name=str(stored), until=stored.kept_until)
            return super().delete(*args, **kwargs)

    @property
    def kept_until(self) -> datetime:
        """How long it may be kept, deleted or not."""
        is_spam = self.state == self.State.SPAM
        return self.created_at + (settings.CONTACT_SPAM_KEPT if is_spam else settings.CONTACT_KEPT)

    @property
    def reference(self) -> str:
        """The message's number as owner and visitor see it."""
        return f"M{self.pk:05}"

    @property
    def subject(self) -> dict[str, Any] | None:
        """What the message is about, or the first of several things: {kind, name}."""
        if not self.subject_kind:
            return None
        return {"kind": self.subject_kind, "name": self.subject_name}

    @property
    def all_subjects(self) -> list[Subject]:
        """All that the message is about, in the visitor's order."""
        return list(self.item_ids)

    @property
    def item_ids(self) -> dict[Subject, int | None]:
        """The ids of the items that the message is about."""
        first = (self.subject_kind, self.subject_name)
        ids = {first: self.subject_item_id} if self.subject_kind else {}
        return ids | {(each.kind, each.name): each.item_id for each in self.further_subjects.all()}

    @cached_property
    def items(self) -> dict[Subject, Item]:
        """What the message is about, as the site shows it."""
        fetch_items([self])
        return self.items

    @property
    def item(self) -> Item | None:
        return self.items.get((self.subject_kind, self.subject_name))

    @property
    def subjects(self) -> list[dict[str, Any]]:
        """All that the message is about: {kind, name, item}."""
        return [
            {"kind": kind, "name": name, "item": self.items[kind, name]}
            for kind, name in self.all_subjects
        ]

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
