"""What a visitor adds to a message later, on the page that his copy leads to."""

from typing import Any

from django.conf import settings
from django.db import models

from .outgoing import Outgoing, mail_state_rule
from .repeats import RepeatQuerySet


class AdditionQuerySet(RepeatQuerySet):
    """Additions, each of which is mailed to the owner."""


class Addition(Outgoing):
    """A line of text, photographs, or both."""

    message: Any = models.ForeignKey(
        "contact.ContactMessage", on_delete=models.CASCADE, related_name="additions"
    )
    text = models.TextField(max_length=settings.CONTACT_MESSAGE_MAX, blank=True)
    # Of an addition that looks like one of a program: it is shown, but neither mailed nor new.
    is_suspected = models.BooleanField("suspected spam", default=False, db_default=False)
    idempotency_key = models.CharField(max_length=200, null=True, editable=False)

    objects = AdditionQuerySet.as_manager()

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


def has_unseen(message: models.Model, seen: int) -> bool:
    """Return whether there are more than `seen` additions. The lock keeps the visitor from adding
    one until the end of the transaction.

    Raises:
        DoesNotExist: the message was deleted in the meantime.
    """
    stored: Any = type(message)._default_manager.select_for_update().get(pk=message.pk)
    return bool(stored.additions.count() > seen)
