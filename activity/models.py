"""Who did what: one row for each change that a user made, for 90 days.

It is written in the transaction of the change, by the model that changes. Rows are never changed or
deleted by users. Of visitors it has nothing: a message is its number.
"""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone

ONE_GO = timedelta(minutes=10)  # within which changes of an item's photographs are one entry
NAME_MAX, LABEL_MAX, DEVICE_MAX = 150, 300, 200


class Verb(models.TextChoices):
    ADDED = "added"
    CHANGED = "changed"
    ORDERED = "ordered"
    PUBLISHED = "published"
    UNPUBLISHED = "unpublished"
    MARKED = "marked"  # `detail`: the new state of a message
    DELETED = "deleted"
    RESTORED = "restored"
    DELETED_FOR_GOOD = "deleted_for_good"
    SIGNED_IN = "signed_in"
    SIGN_IN_FAILED = "sign_in_failed"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105  # the name of an event
    PASSKEY_ADDED = "passkey_added"
    PASSKEY_REMOVED = "passkey_removed"
    SECOND_STEP_ON = "second_step_on"
    SECOND_STEP_OFF = "second_step_off"
    CODES_RENEWED = "codes_renewed"
    INVITED = "invited"  # `detail`: the role
    WITHDRAWN = "withdrawn"
    JOINED = "joined"
    LINK_MADE = "link_made"  # with which somebody chooses a new password
    LINK_WITHDRAWN = "link_withdrawn"
    ROLE_CHANGED = "role_changed"  # `detail`: the new role
    DISABLED = "disabled"
    ENABLED = "enabled"


class EntryQuerySet(models.QuerySet["Entry"]):
    def purge(self) -> int:
        """Delete what is older than 90 days; return how many."""
        return self.filter(until__lt=timezone.now() - settings.ACTIVITY_KEPT).delete()[0]

    def add_to(self, since: datetime, times: int, facts: dict[str, Any], latest: Any) -> bool:
        """Count a repeat in the entry with the same facts that began after `since`, if any."""
        found = self.filter(at__gte=since, **facts)
        return found.update(times=F("times") + times, until=timezone.now(), **latest) > 0


class Entry(models.Model):
    """`at` is its first time and `until` its last one, `times` how often or how many."""

    at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(default=timezone.now, db_index=True)
    times = models.PositiveIntegerField(default=1)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # Stays when the user is deleted.
    actor_name = models.CharField(max_length=NAME_MAX, blank=True)
    verb = models.CharField(max_length=20, choices=Verb)
    detail = models.CharField(max_length=20, blank=True)
    # The name of a model, and the id of its object; blank for sign-ins.
    kind = models.CharField(max_length=20, blank=True)
    object_id = models.CharField(max_length=40, blank=True)
    label = models.CharField(max_length=LABEL_MAX, blank=True)
    # What happened to photographs of the object, and not to itself.
    is_photograph = models.BooleanField(default=False)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    address = models.CharField(max_length=45, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "entries"
        indexes = [
            models.Index(fields=["kind", "object_id", "-id"], name="activity_of_object"),
            models.Index(fields=["actor", "-id"], name="activity_of_actor"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_name or 'somebody'}: {self.verb} {self.kind} {self.label}".strip()
