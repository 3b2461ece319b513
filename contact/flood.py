"""Notifies the owner of unusually many messages: on the status page, and once by mail."""

import logging
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from . import mail
from .background import BackgroundWorker

REPEAT_AFTER = 6 * 3600  # seconds until a flood counts as a new one
KEY = "contact:flood"

logger = logging.getLogger(__name__)


def record() -> None:
    """Record a flood, and notify the owner if it is a new one."""
    # Called for each message of a flood, so it reads first: `add` would wait for other writers.
    if noticed_at() is None and cache.add(KEY, timezone.now(), REPEAT_AFTER):
        logger.warning("contact flood")
        if settings.CONTACT_TO:
            notifier.start()


def noticed_at() -> datetime | None:
    """Return when the current flood was noticed, or None."""
    try:
        noticed: datetime | None = cache.get(KEY)
    except Exception:  # each cache raises its own errors; /readyz reports them
        return None
    return noticed


def notify_owner() -> None:
    try:
        mail.compose_flood().send()
    except Exception:  # the status page shows it, too
        logger.exception("The mail about a flood of messages could not be sent.")


notifier = BackgroundWorker(notify_owner, seconds_at_exit=3.0)
