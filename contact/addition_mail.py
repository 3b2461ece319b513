"""The mail to the owner about what a visitor has added to a message."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.timezone import localtime

from .mail import (
    attach_photographs,
    attachment_lines,
    message_address,
    message_id,
    reply_to,
    sender_lines,
    subject,
)
from .models import Addition, ContactMessage


def compose_addition(addition: Addition) -> EmailMessage:
    """Mail programs show it below the mail about the message, and below the owner's answer."""
    message: ContactMessage = addition.message
    first, name = message_id(message), f"added{addition.pk}"
    mail = EmailMessage(
        subject=f"Re: {subject(message)}",
        body=addition_body(addition),
        to=[settings.CONTACT_TO],
        reply_to=reply_to(message),
        headers={
            "Message-ID": message_id(message, name),
            "In-Reply-To": first,
            "References": first,
        },
    )
    stem = f"{message.reference}-{name}"
    attach_photographs(mail, stem, addition.attachments.all())
    return mail


def addition_body(addition: Addition) -> str:
    message: ContactMessage = addition.message
    files = attachment_lines(message, addition.attachments.all())
    added = localtime(addition.created_at).strftime("%d.%m.%Y %H:%M")
    return "\n".join(
        [
            *([addition.text, ""] if addition.text else []),
            "----",
            f"Added to {message.reference} on {added}",
            *sender_lines(message),
            *(files or [f"With the message: {message_address(message)}"]),
            "",
            *(f"> {line}".rstrip() for line in message.message.splitlines()),
        ]
    )
