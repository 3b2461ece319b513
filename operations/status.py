"""What the owner is told about the site itself: whether all is right, in plain words.

More than 200 lines, because each part is a few sentences.
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

CHECK_AGE = timedelta(days=35)  # a restore is tried every month
# Why a message was not mailed, by the state that it is in.
UNMAILED_REASONS = {
    ContactMessage.State.SPAM: "of suspected spam",
    ContactMessage.State.NEW: "from before mail was set up",
    ContactMessage.State.ANSWERED: "that you answered here",
}
DISK_LOW = 0.15  # free part: time to make room before health.DISK_RATIO_MIN is reached


class State(TextChoices):
    OK = "ok"
    WARNING = "warning", "should be looked at"
    BAD = "bad", "must be looked at"


class FindingSerializer(serializers.Serializer):
    state = serializers.ChoiceField(choices=State.choices)
    sentence = serializers.CharField(help_text="For the owner, who is no computer specialist.")
    link = serializers.CharField(help_text="Address of the page that says more, or blank.")


class StatusSerializer(serializers.Serializer):
    state = serializers.ChoiceField(choices=State.choices, help_text="The worst of all below.")
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
        """Say whether the site itself is well, in sentences for the owner."""
        found = {part.__name__: part() for part in PARTS}
        worst = max((finding.state for finding in found.values()), key=State.values.index)
        return Response(StatusSerializer({"state": worst, **found}).data)


def format_time(moment: datetime) -> str:
    """For example "21 November at 03:10", by the workshop's clock."""
    local = timezone.localtime(moment)
    return f"{local.day} {local:%B} at {local:%H:%M}"


def backup() -> Finding:
    path = store.newest()
    if path is None or not (at := store.made_at(path)):
        sentence = "There is no backup yet. Please ask whoever runs the server to set one up."
        return Finding(State.WARNING, sentence)
    last = store.last_backup()
    if last and last.lost and last.at > at:
        sentence = (
            f"Much was gone when the backup of {format_time(last.at)} was made: {last.lost}. "
            f"The one of {format_time(at)} and older ones are kept. Please tell whoever runs the "
            "server."
        )
        return Finding(State.BAD, sentence)
    if at < timezone.now() - health.BACKUP_AGE:
        sentence = (
            f"The last backup is of {format_time(at)}. What was changed since then would be lost "
            "with this computer. Please tell whoever runs the server."
        )
        return Finding(State.BAD, sentence)
    return Finding(State.OK, f"The last backup is of {format_time(at)}.")


def restore() -> Finding:
    check = store.last_check()
    if check is None:
        sentence = "No backup has been tried out yet, so nobody knows whether it would help."
        return Finding(State.WARNING, sentence)
    if check.problem:
        sentence = f"On {format_time(check.at)} a backup could not be restored: {check.problem}"
        return Finding(State.BAD, sentence)
    if check.at < timezone.now() - CHECK_AGE:
        sentence = f"The last time that a backup was tried out was {format_time(check.at)}."
        return Finding(State.WARNING, sentence)
    sentence = f"A backup was tried out on {format_time(check.at)}: everything came back."
    return Finding(State.OK, sentence)


def pictures() -> Finding:
    last = store.last_backup()
    missing = last.missing if last else 0
    if last and missing:
        sentence = (
            f"When the backup of {format_time(last.at)} was made, {pluralize(missing, 'file')} of "
            "pictures could not be found. Older backups may have them. Please tell whoever runs "
            "the server."
        )
        return Finding(State.BAD, sentence)
    if has_missing_pictures():
        sentence = "Files of pictures are missing. Please tell whoever runs the server."
        return Finding(State.BAD, sentence)
    return Finding(State.OK, "No file of a picture is known to be missing.")


def mail() -> Finding:
    messages = ContactMessage.objects
    unsent = messages.unsent().count()
    if failed := messages.filter(mail_state="failed").count():
        sentence = (
            f"{pluralize(failed, 'message')} could not be mailed to you. "
            "Nothing is lost: read under Messages."
        )
        return Finding(State.BAD, sentence)
    if health.is_mail_late():
        sentence = (
            "The mail server has taken no mail for more than an hour. Nothing is lost: "
            f"{pluralize(unsent, 'message')} can be read under Messages and will be mailed later."
        )
        return Finding(State.WARNING, sentence)
    if unsent:
        return Finding(State.OK, f"{pluralize(unsent, 'message')} will be mailed soon.")
    if not settings.CONTACT_TO:
        return Finding(State.OK, "Messages are not mailed: read them under Messages.")
    if left_out := unmailed_summary():
        sentence = f"Messages are mailed to you, but not {left_out}: read under Messages."
        return Finding(State.OK, sentence)
    return Finding(State.OK, "Every message was mailed to you.")


def unmailed_summary() -> str:
    """For example "3 of suspected spam and 1 that you answered here"; blank if there is none."""
    unmailed = ContactMessage.objects.filter(mail_state="none").order_by()
    counts = dict(unmailed.values_list("state").annotate(Count("pk")))
    return " and ".join(
        f"{counts[state]} {UNMAILED_REASONS[state]}"
        for state in UNMAILED_REASONS
        if state in counts
    )


def contact() -> Finding:
    if not (at := flood.noticed_at()):
        return Finding(State.OK, "No more messages come in than usual.")
    sentence = (
        f"Since {format_time(at)} unusually many messages have been sent, perhaps by a program. "
        "Visitors can still write: their browsers do a short calculation first. Please look at the "
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
        f"suspected spam, should be deleted, but {reason}. If that is wrong, please tell whoever "
        "runs the server."
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
            f"Only {free}. Soon nothing can be saved. Please ask whoever runs the server for more "
            "space now."
        )
        return Finding(State.BAD, sentence)
    if part < DISK_LOW:
        sentence = f"Only {free}. Please ask whoever runs the server for more space."
        return Finding(State.WARNING, sentence)
    return Finding(State.OK, f"{free}.")


def logins() -> Finding:
    if not (blocked := count_lockouts()):
        return Finding(State.OK, "Nobody is guessing passwords.")
    sentence = (
        f"After too many wrong passwords, log-ins are blocked from {pluralize(blocked, 'place')}. "
        "This ends by itself. If it was not you, use a long password."
    )
    return Finding(State.WARNING, sentence)


def policy() -> Finding:
    """Anybody can report anything, and add-ons of visitors do: this is never worse than ok."""
    recent = Violation.objects.recent()
    if not (kinds := recent.count()):
        sentence = "No browser has blocked anything on the pages in the last seven days."
        return Finding(State.OK, sentence)
    most = recent.order_by("-count")[0]
    sentence = (
        f"In the last seven days browsers blocked {pluralize(kinds, 'kind')} of content on the "
        f"pages, most often {most.blocked} on {most.route}. Add-ons of visitors are the usual "
        "cause."
    )
    return Finding(State.OK, sentence, reverse("admin:operations_violation_changelist"))


def version() -> Finding:
    known = settings.REVISION
    return Finding(State.OK, f"This is version {known}." if known else "The version is not known.")


PARTS = (backup, restore, pictures, mail, contact, purge, disk, logins, policy, version)
