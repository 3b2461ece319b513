"""Mails visitors copies of their messages, apart from the owner's mails.

Anybody can enter anybody's address, so the form must be useless for mailing strangers: a mailbox
gets one copy per hour and all together COPIES_PER_HOUR. Suspected spam gets none.

The text of the mail is fixed, in the language of the page. The visitor's words are quoted once and
only if nothing in them looks like a link or an address, because the mailbox may be somebody else's.
His name is not in it at all.
"""

import re
from email.utils import formataddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import limiter
from core.http import absolute
from core.languages import format_date, format_day, in_language, localized
from core.text_cleaning import one_line, start_of
from documents.content import Values
from documents.opening import closed_until
from documents.site import Site

from .mail import header_address, message_id, normalize_mailbox
from .mail_queue import queued_fields
from .message_tokens import PATH
from .models import ContactMessage, Copy

COPIES_PER_HOUR = 60
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
    if not (settings.CONTACT_COPY and settings.CONTACT_TO and address):
        return False
    own = {normalize_mailbox(settings.CONTACT_TO), normalize_mailbox(settings.DEFAULT_FROM_EMAIL)}
    return normalize_mailbox(address) not in own


def queue_copy(message: Any) -> None:
    """Queue a copy of the message, if its mailbox may have one now."""
    if not is_copy_offered(message.email):
        return
    copy = Copy.objects.create(message=message, **queued_fields())
    own = normalize_mailbox(header_address(message.email))
    # Counted last: of a failure before it, Redis would keep the count.
    if limiter.hit("copy", own, 1, limiter.HOUR) or limiter.hit(
        "copies", "", COPIES_PER_HOUR, limiter.HOUR
    ):
        copy.delete()


def compose_copy(copy: Copy) -> EmailMessage:
    message: ContactMessage = copy.message
    with in_language(message.language):
        company = Site().company
        name = one_line(company["name"])
        facts = {"reference": message.reference, "company": name}
        return EmailMessage(
            subject=_("%(reference)s: your message to %(company)s") % facts,
            body="\n".join(
                [
                    *opening_lines(message, company),
                    *quoted_lines(message),
                    *closing_lines(company, message.language),
                ]
            ),
            from_email=formataddr((name, settings.DEFAULT_FROM_EMAIL)),
            to=[header_address(message.email)],
            reply_to=[company["email"]],
            headers={
                "Message-ID": message_id(message, "copy"),
                # Programs that answer mails, such as holiday notices, leave such mails alone.
                "Auto-Submitted": "auto-replied",
                "X-Auto-Response-Suppress": "All",
            },
        )


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
        _("On this page you see whether it is answered, and can add a line or a photograph:"),
        absolute(localized(f"{PATH}/{message.page_token}", message.language)),
        _("Only you have its address. Whoever you give it to can read your message, too."),
        _("The page ends on %(date)s.") % {"date": format_day(until)},
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


def closing_lines(company: dict[str, str], language: str) -> list[str]:
    place = ", ".join(company[name] for name in ("street", "city", "postal_code", "country"))
    why = _(
        "You receive this mail because this address was entered in the form at %(address)s. If it "
        "was not you, you can ignore it."
    )
    return [
        "",
        company["name"],
        f"{company['phone']}, {company['email']}",
        place,
        settings.SITE_URL,
        "",
        "----",
        why % {"address": f"{settings.SITE_URL}/contact"},
        _("What happens to your data: %(address)s")
        % {"address": absolute(localized("/privacy", language))},
    ]
