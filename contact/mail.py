"""The mail that tells the owner of a message."""

import re
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.encoding import punycode
from django.utils.timezone import localtime

from .models import ContactMessage

# RFC 5322's atoms: an address of these means in a header what it says.
PLAIN_ADDRESS = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]+@[\w.-]+", re.ASCII)


def one_line(text: str) -> str:
    """Turn breaks and control characters into spaces: a header must not begin another one."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def compose(message: ContactMessage) -> EmailMessage:
    subject = f"{message.reference} from {message.name}"
    if message.subject_name:
        subject += f" about {message.subject_name}"
    return EmailMessage(
        subject=one_line(subject),
        body=body(message),
        to=[settings.CONTACT_TO],
        reply_to=reply_to(message),
        headers={"Message-ID": message_id(message)},
    )


def compose_flood() -> EmailMessage:
    return EmailMessage(
        subject="Unusually many messages on your website",
        body="\n".join(
            (
                "More messages than usual are being sent with the contact form of your website,",
                "perhaps by a program. You need to do nothing. While this goes on, a visitor's",
                "browser has to do a calculation of a second or two before a message is taken.",
                "Messages of people reach you as always.",
                "",
                f"All messages: {settings.SITE_URL}/admin/messages",
                f"Whether it goes on: {settings.SITE_URL}/admin/status",
            )
        ),
        to=[settings.CONTACT_TO],
    )


def body(message: ContactMessage) -> str:
    lines = [message.message, "", "----", f"From: {message.name}, {message.email}"]
    if message.item:
        address = settings.SITE_URL + message.item.path
        lines.append(f"About: {message.subject_kind} {message.subject_name}, {address}")
    received = localtime(message.created_at).strftime("%d.%m.%Y %H:%M")
    lines.append(f"Reference: {message.reference}, received {received}")
    lines.append(f"All messages: {settings.SITE_URL}/admin/messages")
    return "\n".join(lines)


def reply_to(message: ContactMessage) -> list[str]:
    """Return the visitor's address, or none where a header cannot carry it: the body names it."""
    user, _, domain = message.email.rpartition("@")
    try:
        address = f"{user}@{punycode(domain)}"
    except UnicodeError:  # no domain of the real world
        return []
    return [address] if PLAIN_ADDRESS.fullmatch(address) else []


def message_id(message: ContactMessage) -> str:
    """Return the same id at each attempt, so that mail programs show a mail that came twice once.

    The time keeps it apart from the message of that number in a database that was set up again.
    """
    host = punycode(urlsplit(settings.SITE_URL).hostname or "localhost")
    return f"<{message.reference}.{message.created_at:%Y%m%d%H%M%S%f}@{host}>"
