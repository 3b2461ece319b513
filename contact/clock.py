"""Detects jumps of the server's clock, before anything is deleted because of its age."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.utils import timezone

MAX_JUMP = timedelta(days=30)


class Clock(models.Model):
    """The time of the last reading, in one row.

    A clock that has jumped ahead by more than MAX_JUMP since then is in doubt, until it has run
    evenly for that long or has been corrected.
    """

    seen_at = models.DateTimeField()
    doubted_since = models.DateTimeField(null=True)

    @classmethod
    def read(cls) -> Self:
        """Compare the clock with the last reading."""
        now = timezone.now()
        clock = cls.objects.first() or cls(pk=1, seen_at=now)
        since = clock.doubted_since
        if now - clock.seen_at > MAX_JUMP:
            clock.doubted_since = now
        elif since and not since <= now < since + MAX_JUMP:
            clock.doubted_since = None
        clock.seen_at = now
        return clock

    @classmethod
    def record(cls) -> Self:
        """Read the clock and store the reading."""
        clock = cls.read()
        cls.objects.bulk_create(
            [clock],
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=["seen_at", "doubted_since"],
        )
        return clock
