"""What the owner is told about the site itself: whether all is right, in plain words.

More than 200 lines, because each part is a description for the schema and a few sentences.
"""

import shutil
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, TextChoices
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.limits import blocked_logins
from contact import flood
from contact.clock import Clock
from contact.models import ContactMessage
from contact.purge import obstacle

from . import health
from .backups import store
from .lost_pictures import pictures_are_lost
from .models import Violation

CHECK_AGE = timedelta(days=35)  # a restore is tried every month
# Why a message was not mailed, by the state that it is in.
NOT_MAILED = {
    ContactMessage.State.SPAM: "of suspected spam",
    ContactMessage.State.NEW: "from before mail was set up",
    ContactMessage.State.ANSWERED: "that you answered here",
}
DISK_LOW = 0.15  # free part: time to make room before health.DISK_PART is reached


class State(TextChoices):
    OK = "ok"
    WARNING = "warning", "should be looked at"
    BAD = "bad", "must be looked at"


class FindingSerializer(serializers.Serializer):
    state = serializers.ChoiceField(choices=State.choices)
    sentence = serializers.CharField(help_text="For the owner, who is no computer specialist.")


class BackupSerializer(FindingSerializer):
    at = serializers.DateTimeField(allow_null=True)
    bytes = serializers.IntegerField(allow_null=True)


class RestoreSerializer(FindingSerializer):
    at = serializers.DateTimeField(allow_null=True)


class PicturesSerializer(FindingSerializer):
    missing = serializers.IntegerField(help_text="Files, when the site was last backed up.")


class MailSerializer(FindingSerializer):
    unsent = serializers.IntegerField()
    failed = serializers.IntegerField()


class ContactSerializer(FindingSerializer):
    flood_at = serializers.DateTimeField(allow_null=True)


class PurgeSerializer(FindingSerializer):
    waiting = serializers.IntegerField(help_text="Messages that are old enough to be deleted.")


class DiskSerializer(FindingSerializer):
    free_bytes = serializers.IntegerField()
    free_part = serializers.FloatField(help_text="0 to 1")


class LoginsSerializer(FindingSerializer):
    blocked = serializers.IntegerField()


class PolicySerializer(FindingSerializer):
    kinds = serializers.IntegerField(help_text="Of what browsers blocked in the last days.")


class VersionSerializer(FindingSerializer):
    version = serializers.CharField(allow_blank=True)


class StatusSerializer(serializers.Serializer):
    state = serializers.ChoiceField(choices=State.choices, help_text="The worst of all below.")
    backup = BackupSerializer()
    restore = RestoreSerializer()
    pictures = PicturesSerializer()
    mail = MailSerializer()
    contact = ContactSerializer()
    purge = PurgeSerializer()
    disk = DiskSerializer()
    logins = LoginsSerializer()
    policy = PolicySerializer()
    version = VersionSerializer()


class StatusView(APIView):
    @extend_schema(operation_id="status", responses=StatusSerializer)
    def get(self, request: Request) -> Response:
        """Say whether the site itself is well, in sentences for the owner."""
        found = {
            "backup": backup(),
            "restore": restore(),
            "pictures": pictures(),
            "mail": mail(),
            "contact": contact(),
            "purge": purge(),
            "disk": disk(),
            "logins": logins(),
            "policy": policy(),
            "version": version(),
        }
        states = [part["state"] for part in found.values()]
        worst = max(states, key=State.values.index)
        return Response(StatusSerializer({"state": worst, **found}).data)


def finding(state: State, sentence: str, **facts: Any) -> dict[str, Any]:
    return {"state": state, "sentence": sentence, **facts}


def when(moment: datetime) -> str:
    """For example "21 November at 03:10", by the workshop's clock."""
    local = timezone.localtime(moment)
    return f"{local.day} {local:%B} at {local:%H:%M}"


def backup() -> dict[str, Any]:
    path = store.newest()
    if path is None or not (at := store.made_at(path)):
        sentence = "There is no backup yet. Please ask whoever runs the server to set one up."
        return finding(State.WARNING, sentence, at=None, bytes=None)
    facts = {"at": at, "bytes": path.stat().st_size}
    last = store.last_backup()
    if last and last.lost and last.at > at:
        sentence = (
            f"Much was gone when the backup of {when(last.at)} was made: {last.lost}. The one of "
            f"{when(at)} and older ones are kept. Please tell whoever runs the server."
        )
        return finding(State.BAD, sentence, **facts)
    if at < timezone.now() - health.BACKUP_AGE:
        sentence = (
            f"The last backup is of {when(at)}. What was changed since then would be lost with "
            "this computer. Please tell whoever runs the server."
        )
        return finding(State.BAD, sentence, **facts)
    return finding(State.OK, f"The last backup is of {when(at)}.", **facts)


def restore() -> dict[str, Any]:
    check = store.last_check()
    if check is None:
        sentence = "No backup has been tried out yet, so nobody knows whether it would help."
        return finding(State.WARNING, sentence, at=None)
    if check.problem:
        sentence = f"On {when(check.at)} a backup could not be restored: {check.problem}"
        return finding(State.BAD, sentence, at=check.at)
    if check.at < timezone.now() - CHECK_AGE:
        sentence = f"The last time that a backup was tried out was {when(check.at)}."
        return finding(State.WARNING, sentence, at=check.at)
    sentence = f"A backup was tried out on {when(check.at)}: everything came back."
    return finding(State.OK, sentence, at=check.at)


def pictures() -> dict[str, Any]:
    last = store.last_backup()
    missing = last.missing if last else 0
    if last and missing:
        sentence = (
            f"When the backup of {when(last.at)} was made, {count(missing, 'file')} of pictures "
            "could not be found. Older backups may have them. Please tell whoever runs the server."
        )
        return finding(State.BAD, sentence, missing=missing)
    if pictures_are_lost():
        sentence = "Files of pictures are missing. Please tell whoever runs the server."
        return finding(State.BAD, sentence, missing=0)
    return finding(State.OK, "No file of a picture is known to be missing.", missing=0)


def mail() -> dict[str, Any]:
    messages = ContactMessage.objects
    unsent = messages.unsent().count()
    facts = {"unsent": unsent, "failed": messages.filter(mail_state="failed").count()}
    if facts["failed"]:
        sentence = (
            f"{count(facts['failed'], 'message')} could not be mailed to you. "
            "Nothing is lost: read under Messages."
        )
        return finding(State.BAD, sentence, **facts)
    if health.late_mail():
        sentence = (
            "The mail server has taken no mail for more than an hour. Nothing is lost: "
            f"{count(unsent, 'message')} can be read under Messages and will be mailed later."
        )
        return finding(State.WARNING, sentence, **facts)
    if unsent:
        return finding(State.OK, f"{count(unsent, 'message')} will be mailed soon.", **facts)
    if not settings.CONTACT_TO:
        return finding(State.OK, "Messages are not mailed: read them under Messages.", **facts)
    if left_out := not_mailed():
        sentence = f"Messages are mailed to you, but not {left_out}: read under Messages."
        return finding(State.OK, sentence, **facts)
    return finding(State.OK, "Every message was mailed to you.", **facts)


def not_mailed() -> str:
    """For example "3 of suspected spam and 1 that you answered here"; blank if there is none."""
    unmailed = ContactMessage.objects.filter(mail_state="none").order_by()
    counts = dict(unmailed.values_list("state").annotate(Count("pk")))
    return " and ".join(
        f"{counts[state]} {NOT_MAILED[state]}" for state in NOT_MAILED if state in counts
    )


def contact() -> dict[str, Any]:
    if not (at := flood.noticed_at()):
        return finding(State.OK, "No more messages come in than usual.", flood_at=None)
    sentence = (
        f"Since {when(at)} unusually many messages have been sent, perhaps by a program. Visitors "
        "can still write: their browsers do a short calculation first. Please look at the "
        "suspected spam under Messages, too."
    )
    return finding(State.WARNING, sentence, flood_at=at)


def purge() -> dict[str, Any]:
    waiting = ContactMessage.objects.outdated().count()
    reason = obstacle(Clock.read()) if waiting else ""
    if not reason:
        sentence = "Messages are deleted after 24 months, suspected spam after 30 days."
        return finding(State.OK, sentence, waiting=waiting)
    sentence = (
        f"{count(waiting, 'message')} of more than 24 months, or 30 days for suspected spam, "
        f"should be deleted, but {reason}. If that is wrong, please tell whoever runs the server."
    )
    return finding(State.WARNING, sentence, waiting=waiting)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def disk() -> dict[str, Any]:
    usage = shutil.disk_usage(settings.DATA_DIR)
    part = usage.free / usage.total
    facts = {"free_bytes": usage.free, "free_part": round(part, 3)}
    free = f"{usage.free / 1024**3:.1f} GB ({part:.0%}) of the disk is free"
    if usage.free < health.DISK_BYTES or part < health.DISK_PART:
        sentence = f"Only {free}. Soon nothing can be saved. Please have room made on the server."
        return finding(State.BAD, sentence, **facts)
    if part < DISK_LOW:
        sentence = f"Only {free}. Please have room made on the server before long."
        return finding(State.WARNING, sentence, **facts)
    return finding(State.OK, f"{free}.", **facts)


def logins() -> dict[str, Any]:
    if not (blocked := blocked_logins()):
        return finding(State.OK, "Nobody is guessing passwords.", blocked=0)
    sentence = (
        f"After too many wrong passwords, log-ins are blocked from {count(blocked, 'place')}. "
        "This ends by itself. If it was not you, use a long password."
    )
    return finding(State.WARNING, sentence, blocked=blocked)


def policy() -> dict[str, Any]:
    """Anybody can report anything, and add-ons of visitors do: this is never worse than ok."""
    recent = Violation.objects.recent()
    if not (kinds := recent.count()):
        sentence = "No browser has blocked anything on the pages in the last seven days."
        return finding(State.OK, sentence, kinds=0)
    most = recent.order_by("-count")[0]
    sentence = (
        f"In the last seven days browsers blocked {count(kinds, 'kind')} of content on the pages, "
        f"most often {most.blocked} on {most.route}. Add-ons of visitors are the usual cause."
    )
    return finding(State.OK, sentence, kinds=kinds)


def version() -> dict[str, Any]:
    known = settings.REVISION
    sentence = f"This is version {known}." if known else "This version has no name."
    return finding(State.OK, sentence, version=known)
