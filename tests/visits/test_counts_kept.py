"""Counts of what visitors do: how they are stored, added up by month and shown."""

from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date

import psycopg
import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from contact.models import Clock
from tests.support.beacons import report
from tests.support.databases import SERVER, own_database
from tests.support.deadlocks import wait_for_a_lock, with_own_connection
from visits import models
from visits.models import Count, Host


def test_the_day_is_that_of_the_workshop_and_a_clock_that_is_set_back_loses_nothing(db):
    for moment in (
        "2026-11-24 21:59Z",
        "2026-11-24 22:01Z",
        "2031-01-01 12:00Z",
        "2026-11-24 12:00Z",
    ):
        with time_machine.travel(moment):
            report()
    days = {str(each.day): each.times for each in Count.objects.all()}
    assert days == {"2026-11-24": 2, "2026-11-25": 1, "2031-01-01": 1}


def test_days_are_added_up_by_month_after_25_months(db):
    for day, times in [
        *[("2024-09-30", 1), ("2024-10-01", 2), ("2024-10-02", 3), ("2024-10-31", 4)],
        *[("2024-11-01", 5), ("2024-11-30", 6), ("2026-11-25", 7)],
    ]:
        facts = {"day": day, "what": "view", "page": "/about", "times": times}
        Count.objects.create(**facts, language="lv")
        Count.objects.create(**facts, language="ru")
        Host.objects.create(day=day, host="a.lv", times=times)
    october = {"2024-10-01": 2, "2024-10-02": 3, "2024-10-31": 4}
    for moment in ("2026-11-25", "2026-12-01", "2026-12-02"):
        with time_machine.travel(moment):
            call_command("purge_messages", verbosity=0)
        if moment != "2026-11-25":
            october = {"2024-10-01": 9}
        for rows in (Count.objects.filter(language="lv"), Host.objects.all()):
            days = {str(day): times for day, times in rows.values_list("day", "times")}
            later = {"2024-11-01": 5, "2024-11-30": 6, "2026-11-25": 7}
            assert days == {"2024-09-01": 1, **october, **later}


@pytest.mark.skipif(not SERVER, reason="SQLite lets one write at a time")
@pytest.mark.django_db(transaction=True)
def test_two_machines_that_add_up_at_once_count_nothing_twice(monkeypatch):
    for day in (2, 3):
        stored = {"day": date(2023, 5, day), "what": "view", "page": "/", "language": "en"}
        Count.objects.create(**stored, times=10)
    others: list[Future] = []
    add = models.CountQuerySet.add

    def add_after_another_has_begun(rows, counts) -> None:
        if not others:
            others.append(pool.submit(with_own_connection, Count.objects.roll_up))
            wait_for_a_lock(server, others[0])
        add(rows, counts)

    monkeypatch.setattr(models.CountQuerySet, "add", add_after_another_has_begun)
    with psycopg.connect(own_database(), autocommit=True) as server, ThreadPoolExecutor() as pool:
        assert Count.objects.roll_up() == 2
        assert others[0].result() == 0
    assert list(Count.objects.values_list("day", "times")) == [(date(2023, 5, 1), 20)]


def test_days_are_kept_while_the_clock_is_in_doubt(db):
    Count.objects.create(day="2026-11-02", what="view", page="/", language="en", times=1)
    Clock.objects.create(pk=1, seen_at=timezone.now())
    with time_machine.travel("2036-11-25"):
        call_command("purge_messages", verbosity=0)
    assert str(Count.objects.get().day) == "2026-11-02"


def test_django_admin_shows_the_counts_and_changes_nothing(admin_client, db):
    report(**{"from": "a.lv"})
    for name, row in [("count", Count.objects.get()), ("host", Host.objects.get())]:
        listed = admin_client.get(f"/django-admin/visits/{name}/")
        assert (listed.status_code, listed.context["cl"].result_count) == (200, 1)
        change = f"/django-admin/visits/{name}/{row.pk}/change/"
        assert admin_client.get(change).status_code == 200
        assert admin_client.post(change, {"times": 9}).status_code == 403
        assert admin_client.get(f"/django-admin/visits/{name}/add/").status_code == 403
        assert admin_client.post(f"{change[:-7]}delete/").status_code == 403
