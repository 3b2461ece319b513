"""What the workshop learns from the counts: the last 30 days against the 30 before."""

import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import Sum
from django.utils.timezone import localdate

from catalogue.kinds import KINDS

from .models import Count, Host
from .words import MODELS, Word

DAYS, TOP_ITEMS, TOP_HOSTS = 30, 5, 10
# By what the items of a kind are compared. Tyres and parts have no page of their own.
COMPARED_BY = {"build": Word.VIEW}
COLUMNS = ("day", "what", "kind", "item", "name", "page", "language", "host", "times")


class Period(NamedTuple):
    """The last days, today included; the same number of days comes before."""

    first: date
    last: date

    @classmethod
    def until_today(cls) -> "Period":
        today = localdate()
        return cls(today - timedelta(days=DAYS - 1), today)

    def within(self, counts: Any) -> Any:
        """Return the rows of both. A day that has not come yet is of a clock that was wrong."""
        return counts.filter(day__gt=self.last - timedelta(days=2 * DAYS), day__lte=self.last)

    def compare(self, times: Counter[date]) -> dict[str, Any]:
        days = [times[self.first + timedelta(days=number)] for number in range(DAYS)]
        return {"now": sum(days), "before": times.total() - sum(days), "days": days}


def by_word(period: Period, counts: Any) -> list[dict[str, Any]]:
    """Compare each word, in the order of the vocabulary."""
    found: dict[str, Counter[date]] = defaultdict(Counter)
    for what, day, times in summed(period.within(counts), "what", "day"):
        found[what][day] = times
    return [{"what": word.value, **period.compare(found[word])} for word in Word]


def top_items(period: Period, kind: str) -> list[dict[str, Any]]:
    """Return what visitors looked at or asked about most, of the items that there still are."""
    what = COMPARED_BY.get(kind, Word.PRICING)
    found: dict[int, Counter[date]] = defaultdict(Counter)
    rows = period.within(Count.objects.filter(kind=kind, what=what))
    for pk, day, times in summed(rows, "item_id", "day"):
        found[pk][day] = times
    names = dict(MODELS[kind].objects.filter(pk__in=found).values_list("pk", "name"))
    items = [
        {"id": pk, "name": names[pk], **period.compare(times)}
        for pk, times in sorted(found.items())
        if pk in names
    ]
    shown = [item for item in items if item["now"]]
    return sorted(shown, key=lambda item: -item["now"])[:TOP_ITEMS]


def top_kinds(period: Period) -> list[dict[str, Any]]:
    return [
        {
            "kind": kind.name,
            "what": COMPARED_BY.get(kind.singular, Word.PRICING).value,
            "items": top_items(period, kind.singular),
        }
        for kind in KINDS.values()
    ]


def top_hosts(period: Period) -> list[dict[str, Any]]:
    rows = Host.objects.filter(day__gte=period.first, day__lte=period.last)
    times = Counter({host: times for host, times in summed(rows, "host")})
    return [{"host": host, "times": number} for host, number in times.most_common(TOP_HOSTS)]


def summed(rows: Any, *names: str) -> Iterable[Any]:
    return rows.order_by(*names).values_list(*names).annotate(Sum("times"))


class Echo:
    def write(self, line: str) -> str:
        return line


def csv_lines() -> Iterator[str]:
    """Yield all that is kept, as a table for a spreadsheet, newest first."""
    writer = csv.writer(Echo())
    yield "\ufeff" + writer.writerow(COLUMNS)  # Excel would not read it as UTF-8
    names = {
        (kind, pk): name
        for kind, model in MODELS.items()
        for pk, name in model.objects.values_list("pk", "name")
    }
    for row in Count.objects.order_by("-day", "what", "pk").iterator():
        item = row.item_id or ""
        name = as_text(names.get((row.kind, row.item_id), ""))
        facts = (row.day, row.what, row.kind, item, name, row.page, row.language)
        yield writer.writerow((*facts, "", row.times))
    for host in Host.objects.order_by("-day", "pk").iterator():
        yield writer.writerow((host.day, "from", "", "", "", "", "", host.host, host.times))


def as_text(name: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name
