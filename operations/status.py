"""The status page: the condition of the site, in plain words for the owner.

More than 200 lines, because each part has several sentences.
"""

import shutil
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Count, TextChoices
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.limits import count_lockouts
from contact import flood
from contact.clock import Clock
from contact.models import ContactMessage
from contact.purge import reason_to_keep

from . import health
from .backups import store
from .missing_pictures import has_missing_pictures
from .models import Violation

CHECK_AGE = timedelta(days=35)  # a restore is checked every month
# Why a message was not mailed, by its state.
UNMAILED_REASONS = {
    ContactMessage.State.SPAM: "of suspected spam",
    ContactMessage.State.NEW: "from before mail was set up",
    ContactMessage.State.ANSWERED: "that you answered here",
}
DISK_LOW = 0.15  # free; leaves time to act before health.DISK_RATIO_MIN


class State(TextChoices):
    OK = "ok"
    WARNING = "warning", "needs attention soon"
    BAD = "bad", "needs attention now"


class FindingSerializer(serializers.Serializer):
    state = serializers.ChoiceField(choices=State.choices)
    sentence = serializers.CharField(help_text="For the owner, who is not a computer specialist.")
    link = serializers.CharField(help_text="Address of a page with details, or blank.")


class StatusSerializer(serializers.Serializer):
    state = serializers.ChoiceField(
        choices=State.choices, help_text="The worst state of all parts."
    )
    backup = FindingSerializer()
    restore = FindingSerializer()
    pictures = FindingSerializer()
    mail = FindingSerializer()
    contact = FindingSerializer()
    purge = FindingSerializer()
    disk = FindingSerializer()
    logins = FindingSerializer()
    policy = FindingSerializer()
    version = FindingSerializer()


class Finding(NamedTuple):
    state: State
    sentence: str
    link: str = ""


class StatusView(APIView):
    @extend_schema(operation_id="status", responses=StatusSerializer)
    def get(self, request: Request) -> Response:
        """Return the condition of the site, in sentences for the owner."""
        found = {part.__name__: part() for part in PARTS}
        worst = max((finding.state for finding in found.values()), key=State.values.index)
        return Response(StatusSerializer({"state": worst, **found}).data)


def format_time(moment: datetime) -> str:
    """Return the time in the workshop's time zone, such as "21 November at 03:10"."""
    local = timezone.localtime(moment)
    return f"{local.day} {local:%B} at {local:%H:%M}"


def backup() -> Finding:
    path = store.newest()
    if path is None or not (at := store.made_at(path)):
        sentence = "There is no backup yet. Please ask your server's administrator to set one up."
        return Finding(State.WARNING, sentence)
    last = store.last_backup()
    if last and last.lost and last.at > at:
        sentence = (
            f"Much was missing when the backup of {format_time(last.at)} was made: {last.lost}. "
            f"The one of {format_time(at)} and older ones are kept. Please tell your server's "
            "administrator."
        )
        return Finding(State.BAD, sentence)
    if at < timezone.now() - health.BACKUP_AGE:
        sentence = (
            f"The last backup is from {format_time(at)}. If the server fails, everything that was "
            "changed since then is lost. Please tell your server's administrator."
        )
        return Finding(State.BAD, sentence)
    return Finding(State.OK, f"The last backup is from {format_time(at)}.")


def restore() -> Finding:
    check = store.last_check()
    if check is None:
        sentence = "No backup has been tested yet, so it is not known whether they can be restored."
        return Finding(State.WARNING, sentence)
    if check.problem:
        sentence = f"A test on {format_time(check.at)} could not restore a backup: {check.problem}"
        return Finding(State.BAD, sentence)
    if check.at < timezone.now() - CHECK_AGE:
        sentence = f"A backup was last tested on {format_time(check.at)}."
        return Finding(State.WARNING, sentence)
    sentence = f"A backup was tested on {format_time(check.at)} and could be restored completely."
    return Finding(State.OK, sentence)


def pictures() -> Finding:
    last = store.last_backup()
    missing = last.missing if last else 0
    if last and missing:
        sentence = (
            f"When the backup of {format_time(last.at)} was made, "
            f"{pluralize(missing, 'picture file')} could not be found. Older backups may have "
            "them. Please tell your server's administrator."
        )
        return Finding(State.BAD, sentence)
    if has_missing_pictures():
        sentence = "Picture files are missing. Please tell your server's administrator."
        return Finding(State.BAD, sentence)
    return Finding(State.OK, "No picture file is known to be missing.")


def mail() -> Finding:
    messages = ContactMessage.objects
    unsent = messages.unsent().count()
    if failed := messages.filter(mail_state="failed").count():
        sentence = (
            f"{pluralize(failed, 'message')} could not be mailed to you. "
            "Nothing is lost: you can read them under Messages."
        )
        return Finding(State.BAD, sentence)
    if health.is_mail_late():
        sentence = (
            "The mail server has not accepted mail for more than an hour. Nothing is lost: "
            f"{pluralize(unsent, 'message')} can be read under Messages and will be mailed later."
        )
        return Finding(State.WARNING, sentence)
    if unsent:
        return Finding(State.OK, f"{pluralize(unsent, 'message')} will be mailed soon.")
    if not settings.CONTACT_TO:
        return Finding(State.OK, "Messages are not mailed. You can read them under Messages.")
    if left_out := unmailed_summary():
        sentence = (
            f"Messages are mailed to you, except {left_out}. You can read all under Messages."
        )
        return Finding(State.OK, sentence)
    return Finding(State.OK, "Every message was mailed to you.")


def unmailed_summary() -> str:
    """Return a text such as "3 of suspected spam and 1 that you answered here", or ""."""
    unmailed = ContactMessage.objects.filter(mail_state="none").order_by()
    counts = dict(unmailed.values_list("state").annotate(Count("pk")))
    return " and ".join(
        f"{counts[state]} {UNMAILED_REASONS[state]}"
        for state in UNMAILED_REASONS
        if state in counts
    )


def contact() -> Finding:
    if not (at := flood.noticed_at()):
        return Finding(State.OK, "No unusual number of messages.")
    sentence = (
        f"Since {format_time(at)} unusually many messages have been sent, perhaps by a program. "
        "Visitors can still write: their browsers do a short calculation first. Please check the "
        "suspected spam under Messages, too."
    )
    return Finding(State.WARNING, sentence)


def purge() -> Finding:
    waiting = ContactMessage.objects.expired().count()
    months, days = settings.CONTACT_KEPT_MONTHS, settings.CONTACT_SPAM_KEPT.days
    reason = reason_to_keep(Clock.read()) if waiting else ""
    if not reason:
        sentence = f"Messages are deleted after {months} months, suspected spam after {days} days."
        return Finding(State.OK, sentence)
    sentence = (
        f"{pluralize(waiting, 'message')} of more than {months} months, or {days} days for "
        f"suspected spam, should be deleted, but {reason}. If that is wrong, please tell your "
        "server's administrator."
    )
    return Finding(State.WARNING, sentence)


def pluralize(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def disk() -> Finding:
    usage = shutil.disk_usage(settings.DATA_DIR)
    part = usage.free / usage.total
    free = f"{usage.free / 1024**3:.1f} GB ({part:.0%}) of the disk is free"
    if usage.free < health.DISK_BYTES_MIN or part < health.DISK_RATIO_MIN:
        sentence = (
            f"Only {free}. Soon nothing can be saved. Please ask your server's administrator for "
            "more space now."
        )
        return Finding(State.BAD, sentence)
    if part < DISK_LOW:
        sentence = f"Only {free}. Please ask your server's administrator for more space."
        return Finding(State.WARNING, sentence)
    return Finding(State.OK, f"{free}.")


def logins() -> Finding:
    if not (blocked := count_lockouts()):
        return Finding(State.OK, "Nobody is guessing passwords.")
    sentence = (
        f"After too many wrong passwords, logins are blocked from {pluralize(blocked, 'place')}. "
        "This ends by itself. If it was not you, use a long password."
    )
    return Finding(State.WARNING, sentence)


def policy() -> Finding:
    """Report violations, always as ok, because browser extensions cause most of them."""
    recent = Violation.objects.recent()
    if not (kinds := recent.count()):
        sentence = "Browsers have not blocked anything on the pages in the last seven days."
        return Finding(State.OK, sentence)
    most = recent.order_by("-count")[0]
    sentence = (
        f"In the last seven days browsers blocked {pluralize(kinds, 'kind')} of content on the "
        f"pages, most often {most.blocked} on {most.route}. Visitors' browser extensions are the "
        "usual cause."
    )
    return Finding(State.OK, sentence, reverse("admin:operations_violation_changelist"))


def version() -> Finding:
    known = settings.REVISION
    return Finding(State.OK, f"This is version {known}." if known else "The version is unknown.")


PARTS = (backup, restore, pictures, mail, contact, purge, disk, logins, policy, version)
