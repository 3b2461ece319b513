"""What the owner reads about visits."""

import csv
import io
from datetime import date, timedelta

import pytest
import time_machine

from catalogue.models import Build
from tests.support.examples import BUILD
from visits.models import Count, Host

from .beacons import report

VISITS = "/api/visits"
TODAY = date(2026, 11, 25)


@pytest.fixture(autouse=True)
def today():
    with time_machine.travel("2026-11-25 10:00Z"):
        yield


def put(days_ago: int, times: int, what: str = "view", kind: str = "", item_id: int = 0) -> None:
    page = "/quad-builds/:id" if kind == "build" else "/contact"
    Count.objects.add({(TODAY - timedelta(days=days_ago), what, kind, item_id, page, "lv"): times})


def word(visits: dict, what: str) -> dict:
    return next(each for each in visits["words"] if each["what"] == what)


def test_the_last_30_days_are_compared_with_the_30_before(owner_client):
    for days_ago, times in [(-1, 999), (0, 1), (29, 2), (30, 4), (59, 8), (60, 999)]:
        put(days_ago, times)
    report("call", "/contact")
    visits = owner_client.get(VISITS).json()
    assert visits["first"] == "2026-10-27"
    assert word(visits, "view") == {
        "what": "view",
        "now": 3,
        "before": 12,
        "days": [2, *[0] * 28, 1],
    }
    assert (word(visits, "call")["now"], word(visits, "sent")["now"]) == (1, 0)
    assert [each["what"] for each in visits["words"]] == [
        *("view", "picture", "pricing", "call", "whatsapp", "route", "address", "sent", "asked")
    ]


def test_builds_are_compared_by_views_and_others_by_who_asks(owner_client, tyre, part):
    builds = [Build.objects.create(**BUILD | {"name": f"No. {number}"}) for number in range(7)]
    for number, build in enumerate(builds):
        put(3, number, kind="build", item_id=build.pk)
    put(3, 99, kind="build", item_id=12345)  # deleted since
    put(3, 9, kind="tyre", item_id=tyre.pk)
    put(4, 2, "pricing", kind="tyre", item_id=tyre.pk)
    put(40, 5, "pricing", kind="part", item_id=part.pk)
    top = {each["kind"]: each for each in owner_client.get(VISITS).json()["top"]}
    assert [(each["name"], each["now"]) for each in top["builds"]["items"]] == [
        (f"No. {number}", number) for number in (6, 5, 4, 3, 2)
    ]
    assert top["builds"]["items"][0]["days"][26] == 6
    assert [(each["id"], each["now"]) for each in top["tyres"]["items"]] == [(tyre.pk, 2)]
    assert top["parts"] == {"kind": "parts", "what": "pricing", "items": []}


def test_hosts_are_added_up_and_the_first_ten_are_shown(owner_client):
    for number in range(12):
        Host.objects.add({(TODAY - timedelta(days=1), f"h{number:02}.lv"): number + 1})
    Host.objects.add({(TODAY, "h00.lv"): 20, (TODAY - timedelta(days=30), "old.lv"): 99})
    hosts = owner_client.get(VISITS).json()["hosts"]
    assert hosts[:2] == [{"host": "h00.lv", "times": 21}, {"host": "h11.lv", "times": 12}]
    assert len(hosts) == 10


def test_an_item_has_its_own_numbers(owner_client, tyre):
    put(0, 3, "pricing", kind="tyre", item_id=tyre.pk)
    put(0, 5, "pricing", kind="tyre", item_id=tyre.pk + 1)
    visits = owner_client.get(f"{VISITS}/tyres/{tyre.pk}").json()
    assert word(visits, "pricing")["now"] == 3
    for unknown in (999, 10**18):
        assert owner_client.get(f"{VISITS}/tyres/{unknown}").status_code == 404


def test_the_table_for_a_spreadsheet_has_everything_that_is_kept(owner_client):
    build = Build.objects.create(**BUILD | {"name": '=HYPERLINK("x"), Ķ'})
    put(400, 7, kind="build", item_id=build.pk)
    report("call", "/ru/contact")
    Host.objects.add({(TODAY, "a.lv"): 2})
    response = owner_client.get(f"{VISITS}/csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="visits.csv"'
    assert response["Cache-Control"] == "no-store"
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head == ["day", "what", "kind", "item", "name", "page", "language", "host", "times"]
    build_row = ["view", "build", str(build.pk), '\'=HYPERLINK("x"), Ķ', "/quad-builds/:id", "lv"]
    assert rows == [
        ["2026-11-25", "call", "", "", "", "/contact", "ru", "", "1"],
        ["2025-10-21", *build_row, "", "7"],
        ["2026-11-25", "from", "", "", "", "", "", "a.lv", "2"],
    ]
