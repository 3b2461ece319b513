"""Detects jumps of the server's clock, before anything is deleted because of its age."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.utils import timezone

CLOCK_JUMP_MAX = timedelta(days=30)


class Clock(models.Model):
    """The time of the last reading, in one row.

    A clock that has jumped ahead by more than CLOCK_JUMP_MAX since then is in doubt, until it has
    run evenly for that long or has been corrected.
    """

    seen_at = models.DateTimeField()
    doubted_since = models.DateTimeField(null=True)

    class Meta:
        db_table = "contact_clock"

    @classmethod
    def read(cls) -> Self:
        """Compare the clock with the last reading."""
        now = timezone.now()
        clock = cls.objects.first() or cls(pk=1, seen_at=now)
        since = clock.doubted_since
        if now - clock.seen_at > CLOCK_JUMP_MAX:
            clock.doubted_since = now
        elif since and not since <= now < since + CLOCK_JUMP_MAX:
            clock.doubted_since = None
        clock.seen_at = now
        return clock

    @classmethod
    def record(cls) -> Self:
        """Read the clock and store the reading."""
        clock = cls.read()
        clock.save()
        return clock
