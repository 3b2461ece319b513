"""What visitors write; stored before anything else is done with it, so that no message is lost."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class ContactMessageQuerySet(models.QuerySet["ContactMessage"]):
    def outdated(self) -> "ContactMessageQuerySet":
        """Messages that have been kept for as long as the contact page promises."""
        now = timezone.now()
        return self.filter(
            Q(created_at__lt=now - settings.CONTACT_KEPT)
            | Q(created_at__lt=now - settings.CONTACT_SPAM_KEPT, state="spam")
        )


class ContactMessage(models.Model):
    class State(models.TextChoices):
        NEW = "new"
        ANSWERED = "answered"
        SPAM = "spam", "suspected spam"

    name = models.CharField(max_length=settings.CONTACT_NAME_MAX)
    email = models.CharField(max_length=settings.CONTACT_EMAIL_MAX)
    message = models.TextField(max_length=settings.CONTACT_MESSAGE_MAX)
    subject_kind = models.CharField(max_length=20, blank=True)
    subject_name = models.CharField(max_length=settings.BUILD_TEXT_MAX, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.NEW)
    created_at = models.DateTimeField(auto_now_add=True)
    idempotency_key = models.CharField(max_length=200, null=True, unique=True, editable=False)

    objects = ContactMessageQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["new", "answered", "spam"]), name="contact_message_state"
            )
        ]

    def __str__(self) -> str:
        return f"{self.reference} {self.name}"

    @property
    def reference(self) -> str:
        """What owner and visitor call this message on the telephone."""
        return f"M{self.pk:05}"

    @property
    def subject(self) -> dict[str, Any] | None:
        """The item that the message is about: {kind, name}."""
        if not self.subject_kind:
            return None
        return {"kind": self.subject_kind, "name": self.subject_name}
