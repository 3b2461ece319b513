"""The visitor's copies of messages, which are mailed apart from the owner's mails."""

from typing import Any

from django.db import models

from .outgoing import Outgoing, OutgoingQuerySet, mail_state_rule


class CopyQuerySet(OutgoingQuerySet):
    """Copies for visitors."""


class Copy(Outgoing):
    message: Any = models.OneToOneField(
        "contact.ContactMessage", on_delete=models.CASCADE, related_name="copy"
    )

    objects = CopyQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "copies"
        constraints = [mail_state_rule("contact_copy_mail_state")]

    def __str__(self) -> str:
        return self.reference

    @property
    def reference(self) -> str:
        return f"Copy of {self.message.reference}"
