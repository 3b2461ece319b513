"""The visitor's copies of messages, which are mailed apart from the owner's mails.

Anybody can enter anybody's address, so the form must be useless for mailing strangers: a mailbox
gets one copy per hour and all together COPIES_PER_HOUR. Suspected spam gets none. What the mail
says is fixed (copy_mail.py).
"""

from typing import Any

from django.conf import settings

from core import limiter

from .mail_address import header_address, mailbox
from .mail_queue import queued_fields
from .models import Copy

COPIES_PER_HOUR = 60


def is_offered(email: str) -> bool:
    """Return whether the site mails copies, and could mail one to this address.

    This is what visitors are told. It does not depend on what was mailed there before.
    """
    address = header_address(email)
    if not (settings.CONTACT_COPY and settings.CONTACT_TO and address):
        return False
    own = {mailbox(settings.CONTACT_TO), mailbox(settings.DEFAULT_FROM_EMAIL)}
    return mailbox(address) not in own


def queue_copy(message: Any) -> None:
    """Queue a copy of the message, if its mailbox may have one now."""
    if not is_offered(message.email):
        return
    copy = Copy.objects.create(message=message, **queued_fields())
    own = mailbox(header_address(message.email))
    # Counted last: of a failure before it, Redis would keep the count.
    if limiter.hit("copy", own, 1, limiter.HOUR) or limiter.hit(
        "copies", "", COPIES_PER_HOUR, limiter.HOUR
    ):
        copy.delete()
