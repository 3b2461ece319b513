"""Deletes messages after the time that the contact page promises, if it is safe, and what else is
not kept any longer: limits, deletions, changes and daily counts.

It is done after each new message, because plain `make run` has no timer, and at night. If the clock
were wrong, all messages could seem old, so nothing is deleted while the clock is in doubt
(core/clock.py) or without a recent backup.
"""

import logging
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils.translation import gettext as _

from contact.models import ContactMessage
from core import change_log, limiter
from core.background import BackgroundWorker
from core.clock import CLOCK_JUMP_MAX, Clock
from core.deletions import Deletion
from core.languages import ENGLISH, format_day, in_language
from visits.models import Count, Host

from .health import has_recent_backup

logger = logging.getLogger(__name__)


def purge() -> int:
    """Delete expired messages, or log why not; return how many are gone."""
    clock = Clock.record()
    delete_oldest_spam()
    limiter.purge()
    if not clock.doubted_since:
        Deletion.objects.purge()
        change_log.purge()
        Count.objects.roll_up()
        Host.objects.roll_up()
    outdated = ContactMessage.objects.expired()
    if not outdated.exists():
        return 0
    with in_language(ENGLISH):
        reason = reason_to_keep(clock)
    if reason:
        logger.warning("Expired messages are not deleted: %s.", reason)
        return 0
    return outdated.delete_with_files()


purge_worker = BackgroundWorker(purge)


@receiver(post_save, sender=ContactMessage)
def purge_soon(created: bool, raw: bool, **kwargs: Any) -> None:
    """Purge once the new message is stored. Rows that are loaded from elsewhere (raw) are not."""
    if created and not raw:
        transaction.on_commit(purge_worker.start, robust=True)


def reason_to_keep(clock: Clock) -> str:
    """Return why expired messages are not deleted now, or an empty string."""
    if moment := clock.doubted_since:
        sentence = _(
            "on %(since)s the server's clock was found to have gone ahead by more than %(days)s "
            "days. If the date is right, they will be deleted from %(until)s on"
        )
        since, until = format_day(moment), format_day(moment + CLOCK_JUMP_MAX)
        return sentence % {"since": since, "days": CLOCK_JUMP_MAX.days, "until": until}
    if not has_recent_backup():
        return _("there is no recent backup to restore them from")
    return ""


def delete_oldest_spam() -> None:
    """Delete the oldest spam above CONTACT_SPAM_MAX, so that a flood cannot fill the disk."""
    spam = ContactMessage.objects.filter(state=ContactMessage.State.SPAM)
    kept = settings.CONTACT_SPAM_MAX
    for dropped in spam.order_by("-id")[kept : kept + 1]:
        spam.filter(pk__lte=dropped.pk).delete_with_files()
