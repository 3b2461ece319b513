"""Tells the owner that unusually many messages come in: on the status page, and once by mail."""

import logging
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from . import mail
from .background import BackgroundWorker

REPEAT_AFTER = 6 * 3600  # seconds: so long one flood is the same
KEY = "contact:flood"

logger = logging.getLogger(__name__)


def record() -> None:
    """Remember that there is a flood; tell of it when it is a new one."""
    # In a flood this is asked for each message, and `add` waits for all who write.
    if noticed_at() is None and cache.add(KEY, timezone.now(), REPEAT_AFTER):
        logger.warning("contact flood")
        if settings.CONTACT_TO:
            notifier.start()


def noticed_at() -> datetime | None:
    """Return when the last flood was noticed, unless that is long ago."""
    try:
        noticed: datetime | None = cache.get(KEY)
    except Exception:  # each kind of cache has errors of its own; /readyz tells of it
        return None
    return noticed


def notify_owner() -> None:
    try:
        mail.compose_flood().send()
    except Exception:  # the status page tells it, too
        logger.exception("The mail about a flood could not be sent.")


notifier = BackgroundWorker(notify_owner, seconds_at_exit=3.0)
