"""Composes the mails to visitors: copies of their messages, and the workshop's answers.

Anybody can enter anybody's address, so the form must be useless for mailing strangers: a mailbox
gets one copy per hour and all together COPIES_PER_HOUR. Suspected spam gets none.

The text of a copy is fixed, in the language of the page. The visitor's words are quoted once and
only if nothing in them looks like a link or an address, because the mailbox may be somebody else's.
His name is not in it at all.
"""

import re
from email.utils import formataddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.http import absolute
from core.languages import format_date, format_day, in_language, localized
from core.text_cleaning import one_line, start_of
from documents.content import Values
from documents.opening import closed_until
from documents.site import Site

from . import limits
from .mail import attached_photographs, header_address, normalize_mailbox, thread_headers
from .mail_queue import queued_fields, recipients
from .models import ContactMessage, Copy, Entry

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


def is_copy_offered(email: str) -> bool:
    """Return whether the site mails copies, and could mail one to this address.

    This is what visitors are told. It does not depend on what was mailed there before.
    """
    address = header_address(email)
    if not (settings.CONTACT_COPY and address):
        return False
    own = {normalize_mailbox(each) for each in (*recipients(), settings.DEFAULT_FROM_EMAIL)}
    return normalize_mailbox(address) not in own


def queue_copy(message: Any) -> None:
    """Queue a copy of the message, if its mailbox may have one now."""
    if not is_copy_offered(message.email):
        return
    copy = Copy.objects.create(message=message, **queued_fields())
    # Counted last: of a failure before it, Redis would keep the count.
    if not limits.count_copy(normalize_mailbox(header_address(message.email))):
        copy.delete()


def compose_copy(copy: Copy) -> EmailMessage:
    message: ContactMessage = copy.message
    with in_language(message.language):
        company = Site().company
        lines = [*opening_lines(message, company), *quoted_lines(message), "", company["name"]]
        mail = compose(message, company, COPY, lines)
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
        mail = compose(message, company, part, lines)
    mail.attachments = attached_photographs(message, part, entry.attachments.all())
    return mail


def compose(message: ContactMessage, company: Values, part: str, lines: list[str]) -> EmailMessage:
    """Mail programs show the answers below the copy."""
    about = subject(message, company)
    return EmailMessage(
        subject=about if part == COPY else f"Re: {about}",
        body="\n".join([*lines, *company_lines(company, message.language)]),
        from_email=formataddr((one_line(company["name"]), settings.DEFAULT_FROM_EMAIL)),
        to=[header_address(message.email)],
        reply_to=[company["email"]],
        headers=thread_headers(message, part, first=COPY),
    )


def subject(message: ContactMessage, company: Values) -> str:
    facts = {"reference": message.reference, "company": one_line(company["name"])}
    return _("%(reference)s: your message to %(company)s") % facts


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
