"""What the status page says about messages: their mails, floods of them, and their deletion."""

from django.conf import settings
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from contact import limits
from contact.models import Addition, Clock, ContactMessage
from contact.purge import reason_to_keep

from .. import health_checks
from .findings import Finding, State, format_time

# Why a message was not mailed, by its state.
UNMAILED_REASONS = {
    ContactMessage.State.SPAM: gettext_lazy("%(number)s of suspected spam"),
    ContactMessage.State.NEW: gettext_lazy("%(number)s from before mail was set up"),
    ContactMessage.State.ANSWERED: gettext_lazy("%(number)s that you answered here"),
}


def mail() -> Finding:
    unsent = ContactMessage.objects.unsent().count() + Addition.objects.unsent().count()
    if failed := ContactMessage.objects.failed().count():
        sentence = ngettext(
            "%(number)s message could not be mailed to you. Nothing is lost: you can read them "
            "under Messages.",
            "%(number)s messages could not be mailed to you. Nothing is lost: you can read them "
            "under Messages.",
            failed,
        )
        return Finding(State.BAD, sentence % {"number": failed})
    if health_checks.is_mail_late():
        sentence = ngettext(
            "The mail server has not accepted mail for more than an hour. Nothing is lost: "
            "%(number)s message can be read under Messages and will be mailed later.",
            "The mail server has not accepted mail for more than an hour. Nothing is lost: "
            "%(number)s messages can be read under Messages and will be mailed later.",
            unsent,
        )
        return Finding(State.WARNING, sentence % {"number": unsent})
    if unsent:
        sentence = ngettext(
            "%(number)s message will be mailed soon.",
            "%(number)s messages will be mailed soon.",
            unsent,
        )
        return Finding(State.OK, sentence % {"number": unsent})
    if not settings.CONTACT_TO:
        return Finding(State.OK, _("Messages are not mailed. You can read them under Messages."))
    if left_out := unmailed_summary():
        sentence = _(
            "Messages are mailed to you, except %(left_out)s. You can read all under Messages."
        )
        return Finding(State.OK, sentence % {"left_out": left_out})
    return Finding(State.OK, _("Every message was mailed to you."))


def unmailed_summary() -> str:
    """Return a text such as "3 of suspected spam and 1 that you answered here", or ""."""
    unmailed = ContactMessage.objects.filter(mail_state="none").order_by()
    counts = dict(unmailed.values_list("state").annotate(Count("pk")))
    return _(" and ").join(
        str(reason) % {"number": counts[state]}
        for state, reason in UNMAILED_REASONS.items()
        if state in counts
    )


def contact() -> Finding:
    if not (since := limits.flooded_since()):
        return Finding(State.OK, _("No unusual number of messages."))
    sentence = _(
        "Since %(time)s unusually many messages have been sent, perhaps by a program. They are "
        "kept as suspected spam and not mailed. Please look there, under Messages, for messages "
        "from people."
    )
    return Finding(State.WARNING, sentence % {"time": format_time(since)})


def purge() -> Finding:
    waiting = ContactMessage.objects.expired().count()
    reason = reason_to_keep(Clock.read()) if waiting else ""
    facts = {
        "number": waiting,
        "months": settings.CONTACT_KEPT_MONTHS,
        "days": settings.CONTACT_SPAM_KEPT.days,
        "reason": reason,
    }
    if not reason:
        sentence = _(
            "Messages are deleted after %(months)s months, suspected spam after %(days)s days."
        )
        return Finding(State.OK, sentence % facts)
    sentence = ngettext(
        "%(number)s message of more than %(months)s months, or %(days)s days for suspected spam, "
        "should be deleted, but %(reason)s. If that is wrong, please tell your server's "
        "administrator.",
        "%(number)s messages of more than %(months)s months, or %(days)s days for suspected spam, "
        "should be deleted, but %(reason)s. If that is wrong, please tell your server's "
        "administrator.",
        waiting,
    )
    return Finding(State.WARNING, sentence % facts)
