"""Composes the mails to the owner: about messages, entries of visitors, and floods of messages."""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.encoding import punycode
from django.utils.timezone import localtime
from django.utils.translation import get_language_info

from core import brand
from core.languages import main_language
from core.text_cleaning import digits_of, one_line

from .attachment_files import Attachment
from .machine import machine_lines
from .models import ContactMessage, Entry

# RFC 5322 atoms, which need no quoting in a header. Django mails nothing to a domain with a dot at
# its end.
PLAIN_ADDRESS = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]+@[\w.-]*\w", re.ASCII)

# Each has a line below the message, if the visitor filled it in.
OPTIONAL_FIELDS = [
    name
    for name in ContactMessage.FORM_FIELDS
    if name not in ("name", "email", "preferred", "message")
]


def compose_message(message: ContactMessage) -> EmailMessage:
    mail = EmailMessage(
        subject=subject(message),
        body=body(message),
        to=[settings.CONTACT_TO],
        reply_to=reply_to(message),
        headers={"Message-ID": message_id(message)},
    )
    attach_photographs(mail, message.reference, message.own_attachments)
    return mail


def subject(message: ContactMessage) -> str:
    text = f"{message.reference} from {message.name}"
    if message.subject_name:
        text += f" about {message.subject_name}"
    if others := message.all_subjects[1:]:
        text += f" and {len(others)} more"
    return one_line(text)  # a line break would end the header


def body(message: ContactMessage) -> str:
    lines = [message.message, "", "----", *sender_lines(message)]
    lines.extend(machine_lines(message.machine))
    for about, item in message.items.items():
        lines.append(f"About: {about.kind} {about.name}, {settings.SITE_URL}{item.path}")
    if message.language != main_language():
        lines.append(f"Written in: {get_language_info(message.language)['name']}")
    received = localtime(message.created_at).strftime("%d.%m.%Y %H:%M")
    lines.append(f"Reference: {message.reference}, received {received}")
    lines.extend(attachment_lines(message, message.own_attachments))
    lines.append(f"All messages: {settings.SITE_URL}/admin/messages")
    return "\n".join(lines)


def compose_entry(entry: Entry) -> EmailMessage:
    """Mail programs show it below the mail about the message, and below the owner's answer."""
    message: ContactMessage = entry.message
    first, name = message_id(message), f"entry{entry.pk}"
    mail = EmailMessage(
        subject=f"Re: {subject(message)}",
        body=entry_body(entry),
        to=[settings.CONTACT_TO],
        reply_to=reply_to(message),
        headers={
            "Message-ID": message_id(message, name),
            "In-Reply-To": first,
            "References": first,
        },
    )
    stem = f"{message.reference}-{name}"
    attach_photographs(mail, stem, entry.attachments.all())
    return mail


def entry_body(entry: Entry) -> str:
    message: ContactMessage = entry.message
    files = attachment_lines(message, entry.attachments.all())
    written = localtime(entry.created_at).strftime("%d.%m.%Y %H:%M")
    return "\n".join(
        [
            *answer_lines(entry),
            *([entry.text, ""] if entry.text else []),
            "----",
            f"Written about {message.reference} on {written}",
            *sender_lines(message),
            *(files or [f"With the message: {message_address(message)}"]),
            "",
            *(f"> {line}".rstrip() for line in message.message.splitlines()),
        ]
    )


def answer_lines(entry: Entry) -> list[str]:
    """Say what the visitor answers to an offer, and to which one."""
    if not entry.answer:
        return []
    answer = f"{entry.get_answer_display()}."
    if entry.reason:
        answer += f" The reason: {entry.get_reason_display()}."
    if entry.offer:
        sent = localtime(entry.offer.created_at).strftime("%d.%m.%Y")
        answer += f" (About the offer of {sent}, {entry.offer.total} EUR"
        answer += ", which a later one has replaced.)" if entry.offer.replaced else ".)"
    return [answer, ""]


def compose_flood() -> EmailMessage:
    return EmailMessage(
        subject="Unusually many messages on your website",
        body="\n".join(
            (
                "Your website's contact form is receiving more messages than usual, perhaps from",
                "a program. Until it stops, messages are kept as suspected spam and not mailed.",
                "Please look there for messages from people, and mark them as not spam.",
                "",
                f"Suspected spam: {settings.SITE_URL}/admin/messages?state=spam",
                f"Current status: {settings.SITE_URL}/admin/status",
            )
        ),
        to=[settings.CONTACT_TO],
    )


def sender_lines(message: ContactMessage) -> list[str]:
    lines = [f"From: {message.name}, {message.email}"]
    for name in OPTIONAL_FIELDS:
        if value := getattr(message, name):
            field: Any = ContactMessage._meta.get_field(name)
            lines.append(f"{str(field.verbose_name).capitalize()}: {value}")
    if message.preferred:
        lines.append(f"Would like to be answered by: {preferred_way(message)}")
    return lines


def preferred_way(message: ContactMessage) -> str:
    """Return how the visitor would like to be answered, with a link that opens a chat."""
    way = str(message.get_preferred_display())
    number = international(message.phone)
    if message.preferred == ContactMessage.Preferred.WHATSAPP and number:
        way += f", https://wa.me/{number}"
    return way


def international(phone: str) -> str:
    """Return the digits with the country code, or an empty string if it is not known."""
    digits = digits_of(phone)
    if phone.lstrip("( ").startswith("+"):
        return digits
    if digits.startswith("00"):
        return digits[2:]
    place = brand.read("place.json")
    is_national = re.fullmatch(place["national_phone"], digits)
    return f"{place['country_calling_code']}{digits}" if is_national else ""


def message_address(message: ContactMessage) -> str:
    return f"{settings.SITE_URL}/admin/messages?search={message.reference}"


def attachment_lines(message: ContactMessage, attachments: Iterable[Attachment]) -> list[str]:
    """Name the files. Photographs are attached in small; a PDF, which may be harmful, is not."""
    names = ", ".join(each.name for each in attachments)
    if not names:
        return []
    return [
        f"Sent with it: {names}",
        f"In full size: {message_address(message)}",
    ]


def attach_photographs(mail: EmailMessage, stem: str, files: Iterable[Attachment]) -> None:
    photographs = [each for each in files if each.thumbnail]
    for number, photograph in enumerate(photographs, start=1):
        with suppress(FileNotFoundError):  # the text is more important
            mail.attach(f"{stem}-{number}.jpg", photograph.read_thumbnail(), "image/jpeg")


def message_id(message: ContactMessage, part: str = "") -> str:
    """Return the same id at each attempt, so that mail programs show a duplicate only once.

    The time distinguishes it from the message with the same number in an earlier database. `part`
    distinguishes mails about the same message.
    """
    host = punycode(urlsplit(settings.SITE_URL).hostname or "localhost")
    name = f"{message.reference}.{part}" if part else message.reference
    return f"<{name}.{message.created_at:%Y%m%d%H%M%S%f}@{host}>"


def reply_to(message: ContactMessage) -> list[str]:
    """Return the visitor's address, or none if a header cannot hold it; the body has it too."""
    return list(filter(None, [header_address(message.email)]))


def header_address(email: str) -> str:
    """Return the address for a header, or an empty string if a header cannot hold it."""
    user, _, domain = email.rpartition("@")
    try:
        address = f"{user}@{punycode(domain)}"
    except UnicodeError:  # not a valid domain
        return ""
    return address if PLAIN_ADDRESS.fullmatch(address) else ""


def normalize_mailbox(address: str) -> str:
    """Return one name for all spellings of a mailbox: capitals, and with many providers dots and
    what follows a plus, make no difference.
    """
    user, _, domain = address.lower().rpartition("@")
    return f"{user.partition('+')[0].replace('.', '')}@{domain}"
