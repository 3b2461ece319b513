"""Abstract model of a row that is mailed, with the state of delivery, and who gets the mails about
messages. The outbox writes it.
"""

from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import Preferences
from core.languages import main_language


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
