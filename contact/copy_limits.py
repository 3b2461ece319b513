"""Who gets a copy of a message.

Anybody can enter anybody's address, so the form must be useless for mailing strangers: a mailbox
gets one copy per hour and all together COPIES_PER_HOUR. Suspected spam gets none, nor does a
message that needed a proof of work. What the mail says is fixed (copy_mail.py).
"""

import logging

from django.conf import settings

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


def take_slot(email: str) -> bool:
    """Return whether a copy may be mailed to this address now, and count it."""
    if not is_offered(email):
        return False
    own = Quota(f"copy:{hash_mailbox(header_address(email))}", 1)
    try:
        return acquire_slots([own, Quota("copies", COPIES_PER_HOUR)]) is None
    except Exception:  # better no copy than too many
        logger.exception("Copies cannot be counted.")
        return False
