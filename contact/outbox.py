"""Mails stored messages to the owner: at once, then with delays, until the server accepts them.

A message is claimed by a conditional UPDATE, so any number of processes may send. A sender that
dies leaves `sending` behind; when its claim has expired, the message is due again.
"""

import logging
from collections import Counter
from datetime import timedelta
from smtplib import SMTPAuthenticationError, SMTPRecipientsRefused, SMTPResponseException
from typing import Any

from django.conf import settings
from django.core.mail import get_connection
from django.db import connections, transaction
from django.db.models import F
from django.utils import timezone

from .background import BackgroundWorker
from .mail import compose, one_line
from .models import ContactMessage

CLAIM_DURATION = timedelta(minutes=10)  # longer than an attempt: about 12 steps of EMAIL_TIMEOUT
RETRY_DELAYS = [timedelta(minutes=m) for m in (1, 5, 15, 60)]  # the last one repeats
ATTEMPTS_MAX = 75  # about three days

SECONDS_AT_EXIT = 3.0  # a mail takes about one; a server that hangs may take minutes

logger = logging.getLogger(__name__)


def send_soon() -> None:
    """Send all due messages in the background. No timer is needed: each call sends all of them."""
    if settings.CONTACT_TO:
        transaction.on_commit(background.start, robust=True)


def send_in_background() -> None:
    try:
        send_due()
    except Exception:
        logger.exception("The outbox could not be processed.")
    finally:
        connections.close_all()  # this thread's own; none is kept between sweeps


background = BackgroundWorker(send_in_background, seconds_at_exit=SECONDS_AT_EXIT)


def send_due() -> Counter[str]:
    """Try each due message once; return the number of messages by resulting mail state."""
    outcomes: Counter[str] = Counter()
    while message := claim():
        outcomes[attempt(message)] += 1
    return outcomes


def claim() -> ContactMessage | None:
    """Claim the message that has waited longest, for CLAIM_DURATION."""
    while message := ContactMessage.objects.due().first():
        unchanged = ContactMessage.objects.due().filter(
            pk=message.pk, mail_attempts=message.mail_attempts
        )
        if unchanged.update(
            mail_state=ContactMessage.MailState.SENDING,
            mail_attempts=F("mail_attempts") + 1,
            mail_due_at=timezone.now() + CLAIM_DURATION,
        ):
            message.mail_attempts += 1
            return message
    return None


def attempt(message: ContactMessage) -> str:
    """Try to mail a claimed message; return its new mail state."""
    try:
        mail = compose(message)
        with get_connection() as mail_server:  # closes it, also when logging in fails
            mail_server.send_messages([mail])
    except Exception as error:  # a bad message must not stop the others
        outcome = after_failure(error, message.mail_attempts)
        logger.warning("%s: %s", message.reference, outcome["mail_reason"])
    else:
        sent = ContactMessage.MailState.SENT
        outcome = {"mail_state": sent, "mail_reason": "", "mail_due_at": None}
    claimed = ContactMessage.objects.filter(
        pk=message.pk, mail_state="sending", mail_attempts=message.mail_attempts
    )
    claimed.update(**outcome)
    return str(outcome["mail_state"])


def after_failure(error: Exception, attempts: int) -> dict[str, Any]:
    """Return the fields of a message after a failure: only a rejection (5xx) is final.

    A refused login is not: it is a problem of the configuration, not of this message.
    """
    code, reason = failure_reason(error)
    final = code >= 500 and not isinstance(error, SMTPAuthenticationError)
    if final or attempts >= ATTEMPTS_MAX:
        state, due_at = ContactMessage.MailState.FAILED, None
    else:
        pause = RETRY_DELAYS[min(attempts, len(RETRY_DELAYS)) - 1]
        state, due_at = ContactMessage.MailState.WAITING, timezone.now() + pause
    return {"mail_state": state, "mail_reason": one_line(reason)[:300], "mail_due_at": due_at}


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
