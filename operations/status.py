"""Reports the condition of the site to the owner: for each part a state, and a plain sentence."""

import shutil
from collections import Counter
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Count, TextChoices
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from contact import limits
from contact.models import ContactMessage, Entry, recipients
from core.clock import Clock

from . import health
from .backups import store
from .backups.offsite import is_set_up
from .health import has_missing_pictures
from .purge import reason_to_keep

CHECK_AGE = timedelta(days=35)  # a restore is checked every month
DISK_LOW = 0.15  # free; leaves time to act before health.DISK_RATIO_MIN
# Why a message was not mailed, by its state.
UNMAILED_REASONS = {
    ContactMessage.State.SPAM: ngettext_lazy(
        "%(number)s of suspected spam", "%(number)s of suspected spam", "number"
    ),
    ContactMessage.State.NEW: gettext_lazy("%(number)s from before mail was set up"),
    "": gettext_lazy("%(number)s that you answered here"),  # any other state
}


class State(TextChoices):
    OK = "ok"
    WARNING = "warning", "needs attention soon"
    BAD = "bad", "needs attention now"


class Finding(NamedTuple):
    state: State
    sentence: str


def format_time(moment: datetime) -> str:
    """Return the time in the workshop's time zone, such as "21 November at 03:10"."""
    # Translators: a format of Django's template filter `date`
    pattern = pgettext("in a sentence of the status page", r"j F \a\t H:i")
    return date_format(timezone.localtime(moment), pattern)


def format_part(part: float) -> str:
    """Return 0.29 as "29%"."""
    return _("%(number)s%%") % {"number": number_format(part * 100, 0)}


def backup() -> Finding:
    path = store.newest()
    if path is None or not (at := store.made_at(path)):
        sentence = _(
            "There is no backup yet. Please ask your server's administrator to set one up."
        )
        return Finding(State.WARNING, sentence)
    last = store.last_backup()
    if last and last.lost and last.at > at:
        sentence = _(
            "Much was missing when the backup of %(last)s was made: %(lost)s. The one of %(kept)s "
            "and older ones are kept. Please tell your server's administrator."
        )
        facts = {"last": format_time(last.at), "lost": last.lost, "kept": format_time(at)}
        return Finding(State.BAD, sentence % facts)
    if health.is_future(at):
        sentence = _(
            "The last backup is from %(time)s, which is in the future: the clock of your server "
            "is, or was, wrong. Please tell your server's administrator."
        )
        return Finding(State.BAD, sentence % {"time": format_time(at)})
    if at < timezone.now() - health.BACKUP_AGE:
        sentence = _(
            "The last backup is from %(time)s. If the server fails, everything that was changed "
            "since then is lost. Please tell your server's administrator."
        )
        return Finding(State.BAD, sentence % {"time": format_time(at)})
    sentence = _("The last backup is from %(time)s.")
    return Finding(State.OK, sentence % {"time": format_time(at)})


def offsite() -> Finding:
    if not is_set_up():
        sentence = _(
            "Backups stay on the server, and are lost with it. Your server's administrator can "
            "have copies of them kept elsewhere."
        )
        return Finding(State.OK, sentence)
    if not (sent := store.last_sent()):
        sentence = _(
            "No backup has left the server yet. Please ask your server's administrator about it."
        )
        return Finding(State.WARNING, sentence)
    facts = {"time": format_time(sent.at)}
    if not health.has_recent_copy():
        sentence = _(
            "The last backup left the server on %(time)s. If the server is lost, everything that "
            "was changed since then is lost. Please tell your server's administrator."
        )
        return Finding(State.WARNING, sentence % facts)
    sentence = _("The last backup left the server on %(time)s, encrypted.")
    return Finding(State.OK, sentence % facts)


def restore() -> Finding:
    check = store.last_check()
    if check is None:
        sentence = _(
            "No backup has been tested yet, so it is not known whether they can be restored."
        )
        return Finding(State.WARNING, sentence)
    facts = {"time": format_time(check.at), "problem": check.problem}
    if check.problem:
        sentence = _("A test on %(time)s could not restore a backup: %(problem)s")
        return Finding(State.BAD, sentence % facts)
    if check.at < timezone.now() - CHECK_AGE:
        sentence = _("A backup was last tested on %(time)s.")
        return Finding(State.WARNING, sentence % facts)
    sentence = _("A backup was tested on %(time)s and could be restored completely.")
    return Finding(State.OK, sentence % facts)


def pictures() -> Finding:
    last = store.last_backup()
    missing = last.missing if last else 0
    if last and missing:
        sentence = ngettext(
            "When the backup of %(time)s was made, %(number)s picture file could not be found. "
            "Older backups may have them. Please tell your server's administrator.",
            "When the backup of %(time)s was made, %(number)s picture files could not be found. "
            "Older backups may have them. Please tell your server's administrator.",
            missing,
        )
        return Finding(State.BAD, sentence % {"time": format_time(last.at), "number": missing})
    if not health.can_store_pictures():
        sentence = _(
            "Pictures cannot be stored at the moment, and may not be shown. Please tell your "
            "server's administrator."
        )
        return Finding(State.BAD, sentence)
    if has_missing_pictures():
        sentence = _("Picture files are missing. Please tell your server's administrator.")
        return Finding(State.BAD, sentence)
    return Finding(State.OK, _("No picture file is known to be missing."))


def mail() -> Finding:
    unsent = ContactMessage.objects.unsent().count() + Entry.objects.unsent().count()
    if failed := unmailed_sentences():
        return Finding(State.BAD, " ".join(failed))
    if health.is_mail_late():
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
    if not recipients():
        return Finding(State.OK, _("Messages are not mailed. You can read them under Messages."))
    if left_out := unmailed_summary():
        sentence = _(
            "Messages are mailed to you, except %(left_out)s. You can read all under Messages."
        )
        return Finding(State.OK, sentence % {"left_out": left_out})
    return Finding(State.OK, _("Every message was mailed to you."))


def unmailed_sentences() -> list[str]:
    """Say how many mails have failed for good, to each side."""
    failed = {"mail_state": "failed"}
    answers = Entry.objects.filter(author=Entry.Author.WORKSHOP, **failed).count()
    entries = Entry.objects.filter(author=Entry.Author.VISITOR, **failed).count()
    messages = ContactMessage.objects.filter(**failed).count() + entries
    sentences = []
    if messages:
        sentence = ngettext(
            "%(number)s message could not be mailed to you. Nothing is lost: you can read them "
            "under Messages.",
            "%(number)s messages could not be mailed to you. Nothing is lost: you can read them "
            "under Messages.",
            messages,
        )
        sentences.append(sentence % {"number": messages})
    if answers:
        sentence = ngettext(
            "%(number)s answer could not be mailed to the visitor. Please look under Messages, and "
            "reach the visitor another way.",
            "%(number)s answers could not be mailed to visitors. Please look under Messages, and "
            "reach them another way.",
            answers,
        )
        sentences.append(sentence % {"number": answers})
    return sentences


def unmailed_summary() -> str:
    """Return a text such as "3 of suspected spam and 1 that you answered here", or ""."""
    unmailed = ContactMessage.objects.filter(mail_state="none").order_by()
    counts: Counter[str] = Counter()
    for state, count in unmailed.values_list("state").annotate(Count("pk")):
        counts[state if state in UNMAILED_REASONS else ""] += count
    return _(" and ").join(
        reason % {"number": counts[state]}
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
        "months": settings.CONTACT_RETENTION_MONTHS,
        "days": settings.CONTACT_SPAM_RETENTION.days,
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


def disk() -> Finding:
    usage = shutil.disk_usage(settings.DATA_DIR)
    part = usage.free / usage.total
    facts = {"size": number_format(usage.free / 1024**3, 1), "part": format_part(part)}
    # Translators: the free space of a disk
    free = _("%(size)s GB (%(part)s)") % facts
    if usage.free < health.DISK_BYTES_MIN or part < health.DISK_RATIO_MIN:
        sentence = _(
            "Only %(free)s of the disk is free. Soon nothing can be saved. Please ask your "
            "server's administrator for more space now."
        )
        return Finding(State.BAD, sentence % {"free": free})
    if part < DISK_LOW:
        sentence = _(
            "Only %(free)s of the disk is free. Please ask your server's administrator for more "
            "space."
        )
        return Finding(State.WARNING, sentence % {"free": free})
    if (backups := health.backup_disk_free()) < DISK_LOW:
        sentence = _(
            "Only %(free)s of the disk of the backups is free. Please ask your server's "
            "administrator for more space."
        )
        return Finding(State.WARNING, sentence % {"free": format_part(backups)})
    return Finding(State.OK, _("%(free)s of the disk is free.") % {"free": free})


def version() -> Finding:
    if not settings.REVISION:
        return Finding(State.OK, _("The version is unknown."))
    sentence = _("This is version %(version)s.")
    return Finding(State.OK, sentence % {"version": settings.REVISION})


PARTS = (
    *(backup, offsite, restore, pictures, mail),
    *(contact, purge, disk, version),
)


def bad_parts() -> list[str]:
    """Return the parts that need attention now, except mails, each of which is told by itself."""
    return [part.__name__ for part in PARTS if part is not mail and part().state == State.BAD]


class FindingSerializer(serializers.Serializer):
    state = serializers.ChoiceField(choices=State.choices)
    sentence = serializers.CharField(help_text="For the owner, who is not a computer specialist.")


class StatusSerializer(serializers.Serializer):
    state = serializers.ChoiceField(
        choices=State.choices, help_text="The worst state of all parts."
    )
    backup = FindingSerializer()
    offsite = FindingSerializer()
    restore = FindingSerializer()
    pictures = FindingSerializer()
    mail = FindingSerializer()
    contact = FindingSerializer()
    purge = FindingSerializer()
    disk = FindingSerializer()
    version = FindingSerializer()


class StatusView(APIView):
    @extend_schema(operation_id="status", responses=StatusSerializer)
    def get(self, request: Request) -> Response:
        """Return the condition of the site, in sentences for the owner."""
        found = {part.__name__: part() for part in PARTS}
        worst = max((finding.state for finding in found.values()), key=State.values.index)
        return Response(StatusSerializer({"state": worst, **found}).data)
