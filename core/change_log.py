"""Logs who changed what, in Django's own log. Its admin does so by itself, the API with `log`.

It is about items, documents and people. Messages stay out: it would keep the names of visitors for
longer than the contact page promises.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from itertools import groupby, islice
from typing import Any

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.http import HttpRequest
from django.utils import timezone

RETENTION = timedelta(days=365)
ENTRIES_SHOWN = 10
ENTRIES_READ = 200  # to find so many that differ
# Messages of what Django's admin has no flag for
RESTORED = "Restored."
SIGNED_IN = "New sign-in: "  # and the browser's own name
ACTIONS = {ADDITION: "added", CHANGE: "changed", DELETION: "deleted"}


def log(user: Any, thing: Any, flag: int, message: str | list[Any] = "") -> None:
    """Log what a user did to a thing, within the transaction that does it. An unsaved instance
    stands for all of its kind.
    """
    LogEntry.objects.log_actions(user.pk, [thing], flag, message)


def log_change(user: Any, thing: Any, *fields: str) -> None:
    """Log which fields were changed, in the words of Django's admin."""
    log(user, thing, CHANGE, [{"changed": {"fields": fields}}])


def log_sign_in(request: HttpRequest, user: Any) -> None:
    """Log that a user has signed in, and with which browser."""
    agent = request.META.get("HTTP_USER_AGENT", "").replace("\x00", "")
    log(user, user, CHANGE, SIGNED_IN + agent[:200])


def purge() -> None:
    """Delete entries that are older than RETENTION."""
    LogEntry.objects.filter(action_time__lt=timezone.now() - RETENTION).delete()


def device_of(entry: LogEntry) -> str | None:
    """Return the browser of a sign-in."""
    message = entry.change_message
    return message.removeprefix(SIGNED_IN) if message.startswith(SIGNED_IN) else None


def action_of(entry: LogEntry) -> str:
    """Return what was done, as the API names it."""
    if device_of(entry) is not None:
        return "signed_in"
    return "restored" if entry.change_message == RESTORED else ACTIONS[entry.action_flag]


def latest_entries() -> list[LogEntry]:
    """Return the last entries; of those in a row that say the same, only the newest."""
    entries = LogEntry.objects.select_related("user", "content_type").order_by("-pk")
    entries = entries.exclude(change_message="[]")  # a form that was saved as it was
    runs = groupby(
        entries[:ENTRIES_READ],
        lambda each: (
            *(each.user_id, each.content_type_id, each.object_id),
            *(action_of(each), device_of(each)),
        ),
    )
    return [next(run) for _, run in islice(runs, ENTRIES_SHOWN)]


def existing_objects(entries: Iterable[LogEntry]) -> set[tuple[str, str]]:
    """Return kind and id of the things that still exist."""
    ids = defaultdict(set)
    for entry in entries:
        if entry.content_type and entry.object_id:
            ids[entry.content_type].add(entry.object_id)
    return {
        (kind.model, str(pk))
        for kind, wanted in ids.items()
        if (model := kind.model_class())
        for pk in model._base_manager.filter(pk__in=wanted).values_list("pk", flat=True)
    }
