"""Mails what is stored: at once, then with delays, until the server accepts it.

Messages and the entries of visitors go to the owner and to people who want them, in a mail to each;
the workshop's entries and copies of messages go to visitors, by a thread of their own, so that none
of them can delay the others.

A sender that dies leaves `sending` behind; when its claim has expired, the row is due again.

Whoever stores a row queues it in the same transaction (`models.queued_fields`), and then calls
`send_soon`. What visitors send, and a mail that finally failed, is also told to devices
(accounts/notifications.py), in the transaction that stores it.
"""

import logging
import re
from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPAuthenticationError, SMTPRecipientsRefused, SMTPResponseException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.utils import timezone

from accounts.models import Notification
from accounts.notifications import notify, push_due
from core.background import BackgroundWorker, claim, retry_delay
from core.text_cleaning import one_line

from .mail import compose_answer, compose_copy, compose_message
from .models import (
    ContactMessage,
    Copy,
    Entry,
    MailState,
    QueuedMail,
    QueuedMailQuerySet,
    unmailed_fields,
)

CLAIM_DURATION = timedelta(minutes=10)  # longer than an attempt: about 12 steps of EMAIL_TIMEOUT
ATTEMPTS_MAX = 75  # about three days

ADDRESS = re.compile(r"[^\s@]{1,100}@[^\s@]{1,255}")  # a server may repeat it; it is not for logs

logger = logging.getLogger(__name__)


def send_soon() -> None:
    """Send all that is due in the background. No timer is needed: each call sends all of it."""
    for worker in (push_worker, *((owner_worker, visitors_worker) if settings.EMAIL_HOST else ())):
        transaction.on_commit(worker.start, robust=True)


def send_due(rows: QueuedMailQuerySet, compose: Callable[[Any], list[EmailMessage]]) -> None:
    """Try each due row once."""
    while row := claim_mail(rows):
        attempt(row, compose)


def claim_mail(rows: QueuedMailQuerySet) -> Any:
    """Claim the row that has waited longest, for CLAIM_DURATION."""

    def sending(row: QueuedMail) -> dict[str, Any]:
        return {"mail_state": MailState.SENDING, "mail_attempts": row.mail_attempts + 1}

    return claim(rows.due(), "mail_due_at", CLAIM_DURATION, sending)


def send_to_owner() -> None:
    """Try each due message once, and then what visitors have written about messages."""
    send_due(ContactMessage.objects.all(), compose_message)
    entries = Entry.objects.filter(author=Entry.Author.VISITOR)
    send_due(entries, lambda entry: compose_message(entry.message, entry))


def send_to_visitors() -> None:
    """Try each due answer once, and then copies."""
    send_due(Entry.objects.filter(author=Entry.Author.WORKSHOP), compose_answer)
    send_due(Copy.objects.all(), compose_copy)


push_worker = BackgroundWorker(push_due)
owner_worker = BackgroundWorker(send_to_owner)
visitors_worker = BackgroundWorker(send_to_visitors)


def attempt(row: QueuedMail, compose: Callable[[Any], list[EmailMessage]]) -> None:
    """Try to mail a claimed row to each address that does not have it yet."""
    claimed = type(row)._default_manager.filter(
        pk=row.pk, mail_state="sending", mail_attempts=row.mail_attempts
    )
    reached = row.mailed_to.split()
    failures: list[Exception] = []
    outcome = unmailed_fields()  # without any address
    try:
        mails = compose(row)
        with get_connection() as mail_server:  # closes it, also when logging in fails
            for mail in mails:
                if mail.to[0] in reached:
                    continue
                try:
                    mail_server.send_messages([mail])
                except (SMTPResponseException, SMTPRecipientsRefused) as error:
                    failures.append(error)  # of this mail: others may be accepted
                else:
                    reached.append(mail.to[0])
                    if len(mails) > 1:
                        claimed.update(mailed_to="\n".join(reached))
        if mails:
            outcome = {"mail_state": MailState.SENT, "mail_reason": "", "mail_due_at": None}
    except Exception as error:  # a bad message must not stop the others
        failures.append(error)
    if failures:
        outcomes = [after_failure(error, row.mail_attempts) for error in failures]
        # What may still be accepted is tried again, and with it what was not.
        outcome = max(outcomes, key=lambda each: each["mail_state"] == MailState.WAITING)
        reason = ADDRESS.sub("...", outcome["mail_reason"])
        logger.warning("%s %s: %s", row._meta.verbose_name, row.reference, reason)
    is_final = outcome["mail_state"] == MailState.FAILED
    if claimed.update(**outcome) and is_final and not isinstance(row, Copy):
        notify(Notification.Kind.MAIL, row.reference)
        push_worker.start()


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
