"""Whether the server's clock is to be believed, before anything is deleted for its age."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.utils import timezone

JUMP = timedelta(days=30)


class Clock(models.Model):
    """What the clock said when it was last looked at, in one row.

    One that has gone ahead by more than JUMP since then is in doubt, until it has gone on evenly
    for as long, or was put right.
    """

    seen_at = models.DateTimeField()
    doubted_since = models.DateTimeField(null=True)

    @classmethod
    def read(cls) -> Self:
        """Judge the clock by what it said before."""
        now = timezone.now()
        clock = cls.objects.first() or cls(pk=1, seen_at=now)
        since = clock.doubted_since
        if now - clock.seen_at > JUMP:
            clock.doubted_since = now
        elif since and not since <= now < since + JUMP:
            clock.doubted_since = None
        clock.seen_at = now
        return clock

    @classmethod
    def record(cls) -> Self:
        """The same, remembered."""
        clock = cls.read()
        cls.objects.bulk_create(
            [clock],
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=["seen_at", "doubted_since"],
        )
        return clock
