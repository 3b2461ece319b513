"""Mails stored messages: at once, then with delays, until the server accepts them.

A message is claimed by a conditional UPDATE, so any number of processes may send. A sender that
dies leaves `sending` behind; when its claim has expired, the message is due again.

Copies for visitors are sent in the same way, but by a thread of their own, so that none of them can
delay the owner's mail.
"""

import logging
import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPAuthenticationError, SMTPRecipientsRefused, SMTPResponseException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from core.background import BackgroundWorker, retry_delay
from core.text_cleaning import one_line

from .copies import compose_copy
from .mail import compose_entry, compose_flood, compose_message
from .mail_queue import MailState, QueuedMail, QueuedMailQuerySet, unmailed_fields
from .models import ContactMessage, Copy, Entry

CLAIM_DURATION = timedelta(minutes=10)  # longer than an attempt: about 12 steps of EMAIL_TIMEOUT
ATTEMPTS_MAX = 75  # about three days

ADDRESS = re.compile(r"[^\s@]{1,100}@[^\s@]{1,255}")  # a server may repeat it; it is not for logs

COMPOSERS: dict[type[QueuedMail], Callable[[Any], EmailMessage]] = {
    ContactMessage: compose_message,
    Entry: compose_entry,
    Copy: compose_copy,
}

logger = logging.getLogger(__name__)


def send_soon() -> None:
    """Send all due messages in the background. No timer is needed: each call sends all of them."""
    if settings.CONTACT_TO:
        for worker in (owner_worker, copies_worker):
            transaction.on_commit(worker.start, robust=True)


def send_flood_notice() -> None:
    """Tell the owner that there are unusually many messages. It is tried once."""
    try:
        compose_flood().send()
    except Exception:  # the status page shows it, too
        logger.exception("The mail about a flood of messages could not be sent.")


def send_due(model: type[QueuedMail] = ContactMessage) -> Counter[str]:
    """Try each due row once; return the number of rows by resulting mail state."""
    outcomes: Counter[str] = Counter()
    while row := claim(model):
        outcomes[attempt(row)] += 1
    return outcomes


def send_to_owner() -> Counter[str]:
    """Try each due message once, and then what visitors have added to messages."""
    return send_due() + send_due(Entry)


def send_copies() -> Counter[str]:
    """Try each due copy once, or drop those that wait if copies are not mailed any more."""
    if settings.CONTACT_COPY:
        return send_due(Copy)
    Copy.objects.unsent().update(**unmailed_fields())
    return Counter()


owner_worker = BackgroundWorker(send_to_owner)
copies_worker = BackgroundWorker(send_copies)
flood_worker = BackgroundWorker(send_flood_notice)


def claim(model: type[QueuedMail] = ContactMessage) -> QueuedMail | None:
    """Claim the row that has waited longest, for CLAIM_DURATION."""
    rows = QueuedMailQuerySet(model)
    while row := rows.due().first():
        unchanged = rows.due().filter(pk=row.pk, mail_attempts=row.mail_attempts)
        if unchanged.update(
            mail_state=MailState.SENDING,
            mail_attempts=F("mail_attempts") + 1,
            mail_due_at=timezone.now() + CLAIM_DURATION,
        ):
            row.mail_attempts += 1
            return row
    return None


def attempt(row: QueuedMail) -> str:
    """Try to mail a claimed row; return its new mail state."""
    try:
        mail = COMPOSERS[type(row)](row)
        with get_connection() as mail_server:  # closes it, also when logging in fails
            mail_server.send_messages([mail])
    except Exception as error:  # a bad message must not stop the others
        outcome = after_failure(error, row.mail_attempts)
        logger.warning("%s: %s", row.reference, ADDRESS.sub("...", outcome["mail_reason"]))
    else:
        outcome = {"mail_state": MailState.SENT, "mail_reason": "", "mail_due_at": None}
    claimed = type(row)._default_manager.filter(
        pk=row.pk, mail_state="sending", mail_attempts=row.mail_attempts
    )
    claimed.update(**outcome)
    return str(outcome["mail_state"])


def after_failure(error: Exception, attempts: int) -> dict[str, Any]:
    """Return the fields of a row after a failure: only a rejection (5xx) is final.

    A refused login is not: it is a problem of the configuration, not of this message.
    """
    code, reason = failure_reason(error)
    final = code >= 500 and not isinstance(error, SMTPAuthenticationError)
    if final or attempts >= ATTEMPTS_MAX:
        state, due_at = MailState.FAILED, None
    else:
        state, due_at = MailState.WAITING, timezone.now() + retry_delay(attempts)
    reason = one_line(reason.replace("\x00", " "))[:300]  # PostgreSQL stores no NUL
    return {"mail_state": state, "mail_reason": reason, "mail_due_at": due_at}


def failure_reason(error: Exception) -> tuple[int, str]:
    """Return the mail server's code (0 if there is none) and a sentence for the owner."""
    text: bytes | str
    if isinstance(error, SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
    elif isinstance(error, SMTPResponseException):
        code, text = error.smtp_code, error.smtp_error
    elif isinstance(error, OSError):  # SMTPException too
        return 0, f"The mail server could not be used: {error}"
    else:
        return 0, f"The mail could not be made: {type(error).__name__}: {error}"
    answer = text.decode(errors="replace") if isinstance(text, bytes) else text
    return code, f"The mail server answered {code} {answer}"
