"""Shows the owner what visitors did: the last 30 days against the 30 before, and all counts as CSV.

Nothing in it is about a person.
"""

import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import Sum
from django.http import StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.timezone import localdate
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalogue.kinds import KINDS
from core.languages import remember_main_language

from .beacons import MODELS
from .models import Count, Event, Host

DAYS, TOP_ITEMS, TOP_HOSTS = 30, 5, 10
# By what the items of a kind are compared. Tyres and parts have no page of their own.
COMPARED_BY = {"build": Event.VIEW}
COLUMNS = ("day", "what", "kind", "item", "name", "page", "language", "host", "times")


class Period(NamedTuple):
    """The last 30 days, today included, which are compared with the 30 days before."""

    first: date
    last: date

    @classmethod
    def until_today(cls) -> "Period":
        today = localdate()
        return cls(today - timedelta(days=DAYS - 1), today)

    def within(self, counts: Any) -> Any:
        """Return the rows of both. A future day comes from a clock that was wrong."""
        return counts.filter(day__gt=self.last - timedelta(days=2 * DAYS), day__lte=self.last)

    def compare(self, times: Counter[date]) -> dict[str, Any]:
        days = [times[self.first + timedelta(days=number)] for number in range(DAYS)]
        return {"now": sum(days), "before": times.total() - sum(days), "days": days}


def by_event(period: Period, counts: Any) -> list[dict[str, Any]]:
    """Compare the numbers of each event, in the order of `Event`."""
    found: dict[str, Counter[date]] = defaultdict(Counter)
    for what, day, times in summed(period.within(counts), "what", "day"):
        found[what][day] = times
    return [{"what": event.value, **period.compare(found[event])} for event in Event]


def top_items(period: Period, kind: str) -> list[dict[str, Any]]:
    """Return the items that visitors looked at or asked about most, without deleted ones."""
    what = COMPARED_BY.get(kind, Event.PRICING)
    found: dict[int, Counter[date]] = defaultdict(Counter)
    rows = period.within(Count.objects.filter(kind=kind, what=what))
    for pk, day, times in summed(rows, "item_id", "day"):
        found[pk][day] = times
    named = MODELS[kind].objects.filter(pk__in=found).only("name", "translations")
    names = {item.pk: str(item) for item in named}
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
            "what": COMPARED_BY.get(kind.singular, Event.PRICING).value,
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
    """A file for `csv.writer` that returns each line instead of storing it."""

    def write(self, line: str) -> str:
        return line


def csv_lines() -> Iterator[str]:
    """Yield all stored counts as CSV for a spreadsheet, newest first."""
    writer = csv.writer(Echo())
    yield "\ufeff" + writer.writerow(COLUMNS)  # Excel would not read it as UTF-8
    with remember_main_language():  # the file is streamed after the request
        names = {
            (kind, item.pk): str(item)
            for kind, model in MODELS.items()
            for item in model.objects.only("name", "translations")
        }
    for row in Count.objects.order_by("-day", "what", "pk").iterator():
        item = row.item_id or ""
        name = escape_formula(names.get((row.kind, row.item_id), ""))
        facts = (row.day, row.what, row.kind, item, name, row.page, row.language)
        yield writer.writerow((*facts, "", row.times))
    for host in Host.objects.order_by("-day", "pk").iterator():
        yield writer.writerow((host.day, "from", "", "", "", "", "", host.host, host.times))


def escape_formula(name: str) -> str:
    """Return the name so that a spreadsheet does not take it for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


class ComparedSerializer(serializers.Serializer):
    now = serializers.IntegerField(help_text="In the last 30 days, today included.")
    before = serializers.IntegerField(help_text="In the 30 days before.")
    days = serializers.ListField(child=serializers.IntegerField(), help_text="The last 30 days.")


@extend_schema_serializer(component_name="WordCount")  # as clients of the API know it
class EventCountSerializer(ComparedSerializer):
    what = serializers.ChoiceField(choices=Event.choices)


class ItemCountSerializer(ComparedSerializer):
    id = serializers.IntegerField()
    name = serializers.CharField()


class TopItemsSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=list(KINDS))
    what = serializers.ChoiceField(choices=Event.choices, help_text="What is compared.")
    items = ItemCountSerializer(many=True)


class HostCountSerializer(serializers.Serializer):
    host = serializers.CharField()
    times = serializers.IntegerField()


class ItemVisitsSerializer(serializers.Serializer):
    first = serializers.DateField(help_text="Of the last 30 days.")
    words = EventCountSerializer(many=True)


class VisitsSerializer(ItemVisitsSerializer):
    top = TopItemsSerializer(many=True)
    hosts = HostCountSerializer(many=True)


class VisitsView(APIView):
    @extend_schema(operation_id="visits", responses=VisitsSerializer)
    def get(self, request: Request) -> Response:
        """Compare the last 30 days with the 30 before: what visitors did, what they looked at most,
        and where they came from.
        """
        period = Period.until_today()
        visits = {
            "first": period.first,
            "words": by_event(period, Count.objects.all()),
            "top": top_kinds(period),
            "hosts": top_hosts(period),
        }
        return Response(VisitsSerializer(visits).data)


class ItemVisitsView(APIView):
    @extend_schema(operation_id="item_visits", responses=ItemVisitsSerializer)
    def get(self, request: Request, kind: str, pk: str) -> Response:
        """Compare what visitors did about one item."""
        item = get_object_or_404(KINDS[kind].model, pk=pk)
        period = Period.until_today()
        counts = Count.objects.filter(kind=KINDS[kind].singular, item_id=item.pk)
        visits = {"first": period.first, "words": by_event(period, counts)}
        return Response(ItemVisitsSerializer(visits).data)


class VisitsFileView(APIView):
    @extend_schema(operation_id="visits_file", responses={(200, "text/csv"): str})
    def get(self, request: Request) -> StreamingHttpResponse:
        """Download all counts that are kept, as a table for a spreadsheet."""
        headers = {"Content-Disposition": 'attachment; filename="visits.csv"'}
        return StreamingHttpResponse(
            csv_lines(), content_type="text/csv; charset=utf-8", headers=headers
        )
