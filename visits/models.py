"""Counts by day how often something was done on the site, with nothing about who did it.

Days are kept for 25 months. What is older is added up by month, in rows of the month's first day.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

from django.db import connection, models, transaction
from django.utils.timezone import localdate

DAILY_MONTHS = 25
OTHER_HOST = "other"
HOSTS_PER_DAY = 200  # further ones are counted together

Key = tuple[Any, ...]  # the values of KEY, the day first


class Event(models.TextChoices):
    """What visitors do. Each time counts as one, and `ASKED` once for each item of an enquiry."""

    VIEW = "view"
    PICTURE = "picture"
    PRICING = "pricing"
    CALL = "call"
    WHATSAPP = "whatsapp"
    ROUTE = "route"
    ADDRESS = "address"
    SENT = "sent"
    ASKED = "asked"


class CountQuerySet(models.QuerySet):
    def add(self, counts: Mapping[Key, int]) -> None:
        """Add to the rows of these keys, in an order that is the same for all writers."""
        names = (*self.model.KEY, "times")
        columns = ", ".join(connection.ops.quote_name(name) for name in names)
        table = connection.ops.quote_name(self.model._meta.db_table)
        statement = (  # of our own names only
            f"INSERT INTO {table} ({columns}) VALUES ({', '.join(['%s'] * len(names))}) "  # noqa: S608
            f"ON CONFLICT ({', '.join(names[:-1])}) "
            f"DO UPDATE SET times = {table}.times + excluded.times"
        )
        rows = [(*key, times) for key, times in sorted(counts.items())]
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.executemany(statement, rows)

    def roll_up(self) -> int:
        """Add up the days before the last 25 months by month; return how many rows that were."""
        added_up = 0
        until = first_daily(localdate())
        days = self.filter(day__lt=until).exclude(day__day=1)
        for month in days.dates("day", "month"):
            with transaction.atomic():
                rows = days.filter(day__year=month.year, day__month=month.month)
                # Locked: two processes that purge at once would both add the sum.
                stored = rows.select_for_update().values_list(*self.model.KEY, "times")
                counts: Counter[Key] = Counter()
                for _, *rest, times in stored:
                    counts[month, *rest] += times
                added_up += rows.delete()[0]
                self.add(counts)
        return added_up


def first_daily(today: date) -> date:
    """Return the first day that is not added up with its month yet."""
    months = today.year * 12 + today.month - 1 - DAILY_MONTHS
    return date(months // 12, months % 12 + 1, 1)


class Count(models.Model):
    """How often something was done on a page in a language, about an item or none, on a day."""

    KEY: ClassVar = ("day", "what", "kind", "item_id", "page", "language")

    day = models.DateField()
    what = models.CharField(max_length=20, choices=Event)
    kind = models.CharField(max_length=20, blank=True)
    item_id = models.BigIntegerField(default=0)  # 0: no item; it may be deleted meanwhile
    page = models.CharField(max_length=100)
    language = models.CharField(max_length=10)
    times = models.BigIntegerField()

    objects = CountQuerySet.as_manager()

    class Meta:
        ordering = ["-day", "what", "page"]
        constraints = [
            models.UniqueConstraint(
                fields=["day", "what", "kind", "item_id", "page", "language"], name="visits_counted"
            )
        ]
        indexes = [models.Index(fields=["kind", "item_id", "day"], name="visits_of_item")]

    def __str__(self) -> str:
        return f"{self.day} {self.what} {self.page} {self.kind}".strip()


class HostQuerySet(CountQuerySet):
    def add(self, counts: Mapping[Key, int]) -> None:
        """Add. Once a day has HOSTS_PER_DAY, further ones are counted together."""
        with transaction.atomic():
            room: dict[date, set[str]] = {}
            kept: Counter[Key] = Counter()
            for (day, host), times in sorted(counts.items(), key=lambda pair: -pair[1]):
                if day not in room:
                    room[day] = set(self.filter(day=day).values_list("host", flat=True))
                if host in room[day] or len(room[day]) < HOSTS_PER_DAY:
                    room[day].add(host)
                else:
                    host = OTHER_HOST
                kept[day, host] += times
            super().add(kept)


class Host(models.Model):
    """How many visits came from a host on a day, by the referrer of their first page."""

    KEY: ClassVar = ("day", "host")

    day = models.DateField()
    host = models.CharField(max_length=90)
    times = models.BigIntegerField()

    objects = HostQuerySet.as_manager()

    class Meta:
        ordering = ["-day", "-times"]
        constraints = [models.UniqueConstraint(fields=["day", "host"], name="visits_host_of_day")]

    def __str__(self) -> str:
        return f"{self.day} {self.host}"
