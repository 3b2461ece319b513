"""Sends what a visitor's page reports, and reads what is counted."""

from typing import Any

from django.db.models import Sum
from rest_framework.test import APIClient

from tests.support.beacons import PHONE, SEEN
from visits.models import Count, Host


def report(
    what: str = "view", path: str = "/about", headers: dict[str, str] | None = None, **more: str
) -> Any:
    """Send a beacon as a page does; `more` are the other keys of its body."""
    client = APIClient(raise_request_exception=False)
    return client.post(
        SEEN,
        {"what": what, "path": path} | more,
        format="json",
        headers={"User-Agent": PHONE} | (headers or {}),
    )


def counted() -> dict[str, int]:
    """Return the rows in short: {"view /about lv": 2}."""
    return {
        " ".join(
            filter(
                None,
                (
                    each.what,
                    each.kind and f"{each.kind}-{each.item_id}",
                    each.page,
                    each.language,
                ),
            )
        ): each.times
        for each in Count.objects.all()
    }


def hosts() -> dict[str, int]:
    totals = Host.objects.values_list("host").order_by("host").annotate(Sum("times"))
    return dict(totals)
