"""Deletes what has been kept for as long as the contact page promises, when that does no harm.

Each new message does so, because plain `make run` has no timer. A clock that has gone ahead would
make all messages old: nothing is deleted while the clock is in doubt (clock.py), nor without a
fresh backup.
"""

import logging
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.timezone import localtime

from .clock import MAX_JUMP, Clock
from .models import ContactMessage

logger = logging.getLogger(__name__)


def purge() -> int:
    """Delete what is due, or say in the log why not; return how many were deleted."""
    clock = Clock.record()
    drop_oldest_spam()
    outdated = ContactMessage.objects.expired()
    if not outdated.exists():
        return 0
    if reason := reason_to_keep(clock):
        logger.warning("Old messages are kept: %s.", reason)
        return 0
    return outdated.delete()[0]


def reason_to_keep(clock: Clock) -> str:
    """Say why nothing is deleted for its age at present, or nothing."""
    if since := clock.doubted_since:
        days = MAX_JUMP.days
        return (
            f"on {format_day(since)} the server's clock was found to have gone ahead by more than "
            f"{days} days. If the date is right, they will be deleted from "
            f"{format_day(since + MAX_JUMP)} on"
        )
    if not import_string(settings.CONTACT_BACKED_UP)():
        return "there is no fresh backup, from which they could be restored"
    return ""


def format_day(moment: datetime) -> str:
    """For example "21 November 2026", by the workshop's clock."""
    local = localtime(moment)
    return f"{local.day} {local:%B %Y}"


def drop_oldest_spam() -> None:
    """A flood must neither fill the disk nor keep new messages out."""
    spam = ContactMessage.objects.filter(state=ContactMessage.State.SPAM)
    kept = settings.CONTACT_SPAM_MAX
    for dropped in spam.order_by("-id")[kept : kept + 1]:
        spam.filter(pk__lte=dropped.pk).delete()
