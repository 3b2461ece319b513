"""Detects duplicate submissions.

What is sent again stores nothing more: after a lost response, and without a script.
"""

import json
from typing import Any, Self

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import APIException

from .attachment_files import digest
from .mail_queue import QueuedMailQuerySet

CONTENT_KEY = "content-"


class IdempotencyKeyReused(APIException):
    status_code = 422
    default_detail = _(
        "This Idempotency-Key was used for another message, so this one was not stored. "
        "Please send it with a new key."
    )


class SubmissionQuerySet(QueuedMailQuerySet):
    """What visitors send: rows with an `idempotency_key`, which are mailed to the owner."""

    def recent(self) -> Self:
        """Return rows of which the same content, sent without a script, would be a duplicate."""
        return self.filter(created_at__gte=timezone.now() - settings.CONTACT_DUPLICATE_AGE)

    def find_duplicate(self, key: str, content_key: str) -> Any:
        """Return the row that a request repeats: it has the same key, or was sent before the script
        came, which now sends it again. `content_key` is that of the request.
        """
        found = None if key in ("", content_key) else self.filter(idempotency_key=key).first()
        return found or self.recent().filter(idempotency_key=content_key).first()


class SubmissionForm(serializers.Serializer):
    """What is stored once (views.py). Context: the `files` that come with it."""

    rows: SubmissionQuerySet  # among which a duplicate would be

    def content(self) -> dict[str, Any]:
        """Return what a repeat of a valid form has as well, by attributes of the row."""
        raise NotImplementedError

    def content_key(self) -> str:
        """Return the key of what is sent without a script, and so without a key: a shared page
        cannot hold one.
        """
        words = json.dumps([digest(self.context["files"]), self.content()], default=str)
        return f"{CONTENT_KEY}{salted_hmac('contact', words, algorithm='sha256').hexdigest()}"

    def find_duplicate(self, key: str) -> Any:
        return self.rows.find_duplicate(key, self.content_key())

    def check_repeat(self, row: Any) -> None:
        """Raise IdempotencyKeyReused if the row has another content."""
        if any(getattr(row, name) != value for name, value in self.content().items()):
            raise IdempotencyKeyReused
