"""Who gets a copy of a message.

Anybody can enter anybody's address, so the form must be useless for mailing strangers: a mailbox
gets one copy per hour and all together COPIES_PER_HOUR. Suspected spam gets none, nor does a
message that needed a proof of work. What the mail says is fixed (copy_mail.py).
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from .mail_address import hash_mailbox, header_address, mailbox
from .slots import Quota, acquire_slots

COPIES_PER_HOUR = 60

logger = logging.getLogger(__name__)


def is_offered(email: str) -> bool:
    """Return whether the site mails copies, and could mail one to this address.

    This is what visitors are told. It does not depend on what was mailed there before.
    """
    address = header_address(email)
    if not (settings.CONTACT_COPY and settings.CONTACT_TO and address):
        return False
    own = {mailbox(settings.CONTACT_TO), mailbox(settings.DEFAULT_FROM_EMAIL)}
    return mailbox(address) not in own


@contextmanager
def counted_copies() -> Iterator[Callable[[str], bool]]:
    """Yield `take_slot`. If the block fails, the mailbox has its slot again, in any cache."""
    taken: list[str] = []

    def take(email: str) -> bool:
        is_taken = take_slot(email)
        if is_taken:
            taken.append(email)
        return is_taken

    try:
        yield take
    except BaseException:
        for email in taken:
            release_slot(email)
        raise


def own_quota(email: str) -> Quota:
    return Quota(f"copy:{hash_mailbox(header_address(email))}", 1)


def take_slot(email: str) -> bool:
    """Return whether a copy may be mailed to this address now, and count it."""
    if not is_offered(email):
        return False
    try:
        with transaction.atomic():  # an error must not end that of the message
            quotas = [own_quota(email), Quota("copies", COPIES_PER_HOUR)]
            return acquire_slots(quotas) is None
    except Exception:  # better no copy than too many
        logger.exception("Copies cannot be counted.")
        return False


def release_slot(email: str) -> None:
    try:
        cache.delete_many(own_quota(email).slot_names())
    except Exception:
        logger.exception("A copy that was not stored stays counted.")
