"""Composes the mails, each in the language of its reader.

The owner and people who want them get mails about messages and entries of visitors; visitors get
copies of their messages, and the workshop's answers.

Anybody can enter anybody's address, so the form must be useless for mailing strangers: a mailbox
gets one copy per hour. Suspected spam gets none, and so do messages above CONTACT_TOTAL_PER_HOUR.
The text of a copy is fixed, in the language of the page, and has nothing that was typed: the words
are on the visitor's page, whose address is in it.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from email.utils import formataddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.encoding import punycode
from django.utils.formats import number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from core.http import absolute
from core.languages import format_date, format_day, in_language, localized
from core.text_cleaning import one_line
from documents.content import Values
from documents.opening import closed_until
from documents.site import Site

from .attachment_files import Attachment, attachment_storage
from .machine import machine_lines
from .models import ContactMessage, Copy, Entry, recipients

# RFC 5322 atoms, which need no quoting in a header. Django mails nothing to a domain with a dot at
# its end.
PLAIN_ADDRESS = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]+@[\w.-]*\w", re.ASCII)

COPY = "copy"  # in its Message-ID


def compose_message(message: ContactMessage, entry: Entry | None = None) -> list[EmailMessage]:
    """Compose the mails to the owner about a message, or about an entry, which mail programs show
    below.
    """
    part = f"entry{entry.pk}" if entry else ""
    files = entry.attachments.all() if entry else message.own_attachments
    photographs = attached_photographs(message, part, files)
    mails = []
    for address, language in recipients().items():
        with in_language(language):
            about, text = subject(message), body(message, entry, files)
        mail = EmailMessage(
            subject=f"Re: {about}" if entry else about,
            body=text,
            to=[address],
            # Without an address that a header can hold there is none; the body has it too.
            reply_to=list(filter(None, [header_address(message.email)])),
            headers=thread_headers(message, part, first=""),
            attachments=photographs,
        )
        mails.append(mail)
    return mails


def subject(message: ContactMessage) -> str:
    names = {"reference": message.reference, "name": message.name, "about": message.subject_name}
    if message.subject_name:
        text = _("%(reference)s from %(name)s about %(about)s")
    else:
        text = _("%(reference)s from %(name)s")
    # A line break would end the header.
    return one_line(text % names)


def body(message: ContactMessage, entry: Entry | None, files: Iterable[Attachment]) -> str:
    """Return what was written, by whom, and about what."""
    facts = {
        "reference": message.reference,
        "time": localtime((entry or message).created_at).strftime("%d.%m.%Y %H:%M"),
    }
    text = entry.text if entry else message.message
    return "\n".join(
        [
            *(answer_lines(entry) if entry else ()),
            *paragraph(text),
            "----",
            *sender_lines(message),
            *machine_lines(message.machine),
            *(
                _("About: %(name)s, %(address)s")
                % {"name": about.name or about.kind, "address": f"{settings.SITE_URL}{item.path}"}
                for about, item in message.items.items()
            ),
            _("Reference: %(reference)s, received %(time)s") % facts,
            *inbox_lines(message, files),
        ]
    )


def answer_lines(entry: Entry) -> list[str]:
    """Say what the visitor answers to an offer, and to which one."""
    if not entry.answer:
        return []
    answer = f"{entry.get_answer_display()}."
    if entry.reason:
        reason = {"reason": entry.get_reason_display()}
        answer += " " + _("The reason: %(reason)s.") % reason
    if entry.offer:
        sent = localtime(entry.offer.created_at).strftime("%d.%m.%Y")
        facts = {"date": sent, "total": entry.offer.total}
        answer += " " + _("(About the offer of %(date)s, %(total)s EUR.)") % facts
    return [answer, ""]


def sender_lines(message: ContactMessage) -> list[str]:
    sender = {"name": message.name, "email": message.email}
    lines = [_("From: %(name)s, %(email)s") % sender]
    if message.phone:
        lines.append(_("Phone: %(phone)s") % {"phone": message.phone})
    if message.preferred:
        way = {"way": message.get_preferred_display()}
        lines.append(_("Would like to be answered by: %(way)s") % way)
    return lines


def inbox_lines(message: ContactMessage, attachments: Iterable[Attachment]) -> list[str]:
    """Name the files, and where the owner finds them. Photographs are attached in small; a PDF,
    which may be harmful, is not.
    """
    names = ", ".join(each.name for each in attachments)
    address = f"{settings.SITE_URL}/admin/messages?search={message.reference}"
    return [
        *([_("Sent with it: %(names)s") % {"names": names}] if names else []),
        _("Read and answer it here: %(address)s") % {"address": address},
    ]


def attached_photographs(
    message: ContactMessage, part: str, files: Iterable[Attachment]
) -> list[tuple[str, bytes, str]]:
    """Read the photographs among the files, once for all mails: name, content and type of each."""
    stem = f"{message.reference}-{part}" if part else message.reference
    photographs = [each for each in files if each.thumbnail]
    attached = []
    for number, photograph in enumerate(photographs, start=1):
        # Without one that is missing: the text is more important.
        with suppress(FileNotFoundError), attachment_storage().open(photograph.thumbnail) as file:
            attached.append((f"{stem}-{number}.jpg", file.read(), "image/jpeg"))
    return attached


def thread_headers(message: ContactMessage, part: str, first: str) -> dict[str, str]:
    """Return what lets mail programs show the `first` part of a message's mails above the others,
    and a duplicate only once, because the id is the same at each attempt.
    """
    host = punycode(urlsplit(settings.SITE_URL).hostname or "localhost")

    def message_id(part: str) -> str:
        # The time distinguishes it from the message with the same number in an earlier database.
        name = f"{message.reference}.{part}" if part else message.reference
        return f"<{name}.{message.created_at:%Y%m%d%H%M%S%f}@{host}>"

    above = {} if part == first else dict.fromkeys(("In-Reply-To", "References"), message_id(first))
    return {"Message-ID": message_id(part), **above}


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


def is_copy_offered(email: str) -> bool:
    """Return whether the site mails copies, and could mail one to this address.

    This is what visitors are told. It does not depend on what was mailed there before.
    """
    return bool(settings.CONTACT_COPY and header_address(email))


def compose_copy(copy: Copy) -> list[EmailMessage]:
    message: ContactMessage = copy.message
    with in_language(message.language):
        company = Site().company
        lines = [*opening_lines(message, company), "", company["name"]]
        mail = compose_for_visitor(message, company, COPY, lines)
    # Programs that answer mails, such as holiday notices, leave such mails alone.
    mail.extra_headers |= {"Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All"}
    return [mail]


def compose_answer(entry: Entry) -> list[EmailMessage]:
    message: ContactMessage = entry.message
    part = f"entry{entry.pk}"
    with in_language(message.language):
        company = Site().company
        lines = [
            *paragraph(company["greeting"]),
            *paragraph(entry.text),
            *(paragraph(*offer_lines(entry, company)) if entry.lines else ()),
            *page_lines(message, _("On this page you can read everything, and answer:")),
            "",
            *paragraph(company["signature"] or company["name"]),
        ]
        mail = compose_for_visitor(message, company, part, lines)
    mail.attachments = attached_photographs(message, part, entry.attachments.all())
    return [mail]


def compose_for_visitor(
    message: ContactMessage, company: Values, part: str, lines: list[str]
) -> EmailMessage:
    """Mail programs show the answers below the copy."""
    facts = {"reference": message.reference, "company": one_line(company["name"])}
    about = _("%(reference)s: your message to %(company)s") % facts
    return EmailMessage(
        subject=about if part == COPY else f"Re: {about}",
        body="\n".join([*lines, *company_lines(company, message.language)]),
        from_email=formataddr((one_line(company["name"]), settings.DEFAULT_FROM_EMAIL)),
        to=[header_address(message.email)],
        reply_to=[company["email"]],
        headers=thread_headers(message, part, first=COPY),
    )


def paragraph(*lines: str) -> list[str]:
    """Return the lines with an empty one after them, or nothing if there is no text in them."""
    return [*lines, ""] if any(lines) else []


def offer_lines(entry: Entry, company: Values) -> list[str]:
    until: Any = entry.valid_until
    included = _("included")
    prices = [
        (line["text"], format_euro(line["price"]) if line["price"] else included)
        for line in entry.lines
    ]
    before = entry.message.entries.filter(pk__lt=entry.pk).exclude(valid_until=None)
    return [
        _("Our offer"),
        *(f"- {text}: {price}" for text, price in prices),
        _("Total: %(total)s") % {"total": format_euro(entry.total or 0)},
        *filter(None, [company["vat_number"] and company["vat_note"]]),
        _("Valid until %(date)s, this day included.") % {"date": format_date(until)},
        *([_("It replaces our earlier offer.")] if before.exists() else []),
        _("This is not an order. We agree by phone or in the workshop."),
    ]


def format_euro(price: int) -> str:
    """Return the price as the language writes it: "€1,250", or "1 250 €"."""
    # Translators: a price
    euro = _("€%(number)s") % {"number": number_format(abs(price), force_grouping=True)}
    return f"-{euro}" if price < 0 else euro


def opening_lines(message: ContactMessage, company: Values) -> list[str]:
    until = message.created_at + settings.CONTACT_RETENTION
    sentences = [
        _("We read every message ourselves and will answer you."),
        company["answer_time"],
    ]
    if day := closed_until(company, timezone.now()):
        sentences.append(_("We are closed until %(date)s.") % {"date": format_date(day)})
    return [
        _("Hello!"),
        "",
        _("Your message has arrived. Its reference is %(reference)s.")
        % {"reference": message.reference},
        " ".join(filter(None, sentences)),
        _("If it is urgent, please call us: %(phone)s") % {"phone": company["phone"]},
        "",
        *page_lines(
            message,
            _("On this page you find your message and our answer, and can write further:"),
        ),
        _("The page ends on %(date)s, or later if we write further.") % {"date": format_day(until)},
    ]


def page_lines(message: ContactMessage, why: str) -> list[str]:
    return [
        why,
        str(message.page_url),
        _("Only you have its address. Whoever you give it to can read your message, too."),
    ]


def company_lines(company: Values, language: str) -> list[str]:
    """Return how to reach the company, and why the mail came."""
    place = ", ".join(company[name] for name in ("street", "city", "postal_code", "country"))
    why = _(
        "You receive this mail because this address was entered in the form at %(address)s. If it "
        "was not you, you can ignore it."
    )
    return [
        f"{company['phone']}, {company['email']}",
        place,
        settings.SITE_URL,
        "",
        "----",
        why % {"address": f"{settings.SITE_URL}/contact"},
        _("What happens to your data: %(address)s")
        % {"address": absolute(localized("/privacy", language))},
    ]
