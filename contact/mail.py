"""Composes the mails, each in the language of its reader.

The owner and people who want them get mails about messages and entries of visitors; visitors get
copies of their messages, and the workshop's answers.

Anybody can enter anybody's address, so the form must be useless for mailing strangers: a mailbox
gets one copy per hour. Suspected spam gets none, and so do messages above CONTACT_TOTAL_PER_HOUR.
The text of a copy is fixed, in the language of the page. The visitor's words are quoted once and
only if nothing in them looks like a link or an address, because the mailbox may be somebody else's.
His name is not in it at all.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from email.utils import formataddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.encoding import punycode
from django.utils.formats import number_format
from django.utils.timezone import localtime
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _

from core.http import absolute
from core.languages import format_date, format_day, in_language, localized, main_language
from core.text_cleaning import one_line, start_of
from documents.content import Values
from documents.opening import closed_until
from documents.site import Site

from .attachment_files import Attachment
from .machine import machine_lines
from .mail_queue import recipients
from .models import ContactMessage, Copy, Entry

# RFC 5322 atoms, which need no quoting in a header. Django mails nothing to a domain with a dot at
# its end.
PLAIN_ADDRESS = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]+@[\w.-]*\w", re.ASCII)

COPY = "copy"  # in its Message-ID
QUOTED_CHARACTERS, QUOTED_LINES = 1000, 20
# A link, a domain or an e-mail address; also a full stop without a space after it. Domains may have
# symbols and combining marks, which are no letters for \w.
LIKE_A_LINK = re.compile(
    r"//|\bwww\b|\S@\S|[^\s._][.\u2024\u3002\uff0e\uff61][^\W\d_]([^\W\d_]|[^\x00-\x7f])",
    re.IGNORECASE,
)
ANSWER_SENTENCES = {
    "": gettext_lazy("We read every message ourselves and will answer you."),
    "call": gettext_lazy("We read every message ourselves and will call you."),
    "whatsapp": gettext_lazy("We read every message ourselves and will answer on WhatsApp."),
    "email": gettext_lazy("We read every message ourselves and will answer by e-mail."),
}


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
            about, text = subject(message), entry_body(entry) if entry else body(message)
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


def compose_entry(entry: Entry) -> list[EmailMessage]:
    return compose_message(entry.message, entry)


def subject(message: ContactMessage) -> str:
    names = {"reference": message.reference, "name": message.name, "about": message.subject_name}
    if others := len(message.all_subjects[1:]):
        text = _("%(reference)s from %(name)s about %(about)s and %(others)s more")
    elif message.subject_name:
        text = _("%(reference)s from %(name)s about %(about)s")
    else:
        text = _("%(reference)s from %(name)s")
    # A line break would end the header.
    return one_line(text % (names | {"others": others}))


def body(message: ContactMessage) -> str:
    lines = [message.message, "", "----", *sender_lines(message)]
    lines.extend(machine_lines(message.machine))
    for about, item in message.items.items():
        address = f"{settings.SITE_URL}{item.path}"
        facts = {"name": about.name or about.kind, "address": address}
        lines.append(_("About: %(name)s, %(address)s") % facts)
    if message.language != main_language():
        language = get_language_info(message.language)["name_translated"]
        lines.append(_("Written in: %(language)s") % {"language": language})
    facts = {"reference": message.reference, "time": format_time(message.created_at)}
    lines.append(_("Reference: %(reference)s, received %(time)s") % facts)
    return "\n".join([*lines, *inbox_lines(message, message.own_attachments)])


def entry_body(entry: Entry) -> str:
    message: ContactMessage = entry.message
    facts = {"reference": message.reference, "time": format_time(entry.created_at)}
    return "\n".join(
        [
            *answer_lines(entry),
            *([entry.text, ""] if entry.text else []),
            "----",
            _("Written about %(reference)s on %(time)s") % facts,
            *sender_lines(message),
            *inbox_lines(message, entry.attachments.all()),
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
        reason = {"reason": entry.get_reason_display()}
        answer += " " + _("The reason: %(reason)s.") % reason
    if entry.offer:
        sent = localtime(entry.offer.created_at).strftime("%d.%m.%Y")
        facts = {"date": sent, "total": entry.offer.total}
        if entry.offer.replaced:
            text = _(
                "(About the offer of %(date)s, %(total)s EUR, which a later one has replaced.)"
            )
        else:
            text = _("(About the offer of %(date)s, %(total)s EUR.)")
        answer += " " + text % facts
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


def format_time(moment: datetime) -> str:
    return localtime(moment).strftime("%d.%m.%Y %H:%M")


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
        with suppress(FileNotFoundError):  # the text is more important
            attached.append((f"{stem}-{number}.jpg", photograph.read_thumbnail(), "image/jpeg"))
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
    address = header_address(email)
    if not (settings.CONTACT_COPY and address):
        return False
    own = {normalize_mailbox(each) for each in (*recipients(), settings.DEFAULT_FROM_EMAIL)}
    return normalize_mailbox(address) not in own


def compose_copy(copy: Copy) -> EmailMessage:
    message: ContactMessage = copy.message
    with in_language(message.language):
        company = Site().company
        lines = [*opening_lines(message, company), *quoted_lines(message), "", company["name"]]
        mail = compose_for_visitor(message, company, COPY, lines)
    # Programs that answer mails, such as holiday notices, leave such mails alone.
    mail.extra_headers |= {"Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All"}
    return mail


def compose_answer(entry: Entry) -> EmailMessage:
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
    return mail


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
        *filter(None, [company["vat_note"]]),
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
    sentences = [str(ANSWER_SENTENCES[message.preferred]), company["answer_time"]]
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
            message, _("On this page you find our answer, and can write or add a photograph:")
        ),
        _("The page ends on %(date)s, or later if we write further.") % {"date": format_day(until)},
    ]


def page_lines(message: ContactMessage, why: str) -> list[str]:
    return [
        why,
        str(message.page_url),
        _("Only you have its address. Whoever you give it to can read your message, too."),
    ]


def quoted_lines(message: ContactMessage) -> list[str]:
    """Return the visitor's words as plain text, or nothing if they could lead somewhere."""
    if LIKE_A_LINK.search(message.message):
        return []
    start = start_of(message.message, QUOTED_CHARACTERS)
    lines = start.splitlines()[:QUOTED_LINES]
    more = [] if "\n".join(lines) == message.message.rstrip("\n") else ["> ..."]
    heading = _("You wrote on %(date)s:") % {"date": format_day(message.created_at)}
    return ["", heading, *(f"> {one_line(line)}".rstrip() for line in lines), *more]


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
