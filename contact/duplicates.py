"""Detects duplicate submissions.

What is sent again stores nothing more: after a lost response, and without a script.
"""

import json
from typing import Any, Self

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .mail_queue import QueuedMailQuerySet

CONTENT_KEY = "content-"


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


def content_key(salt: str, content: list[Any]) -> str:
    """Return the key of what is sent without a script, and so without a key: a shared page cannot
    hold one. The same content is a duplicate.
    """
    digest = salted_hmac(salt, json.dumps(content), algorithm="sha256")
    return f"{CONTENT_KEY}{digest.hexdigest()}"
