"""What visitors do is counted, added up by month, and nothing about them is kept."""

import io
import json
from datetime import timedelta

import time_machine
from django.core.management import call_command
from django.db import OperationalError, connection
from django.utils import timezone

from catalogue.models import Build
from core.clock import Clock
from tests.support.beacons import PHONE, SEEN
from visits import beacons, models
from visits.models import Count, Host

from .beacons import counted, hosts, report

ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"


def test_each_word_is_counted_by_page_item_and_language(build, tyre, part):
    page, item = f"/quad-builds/{build.pk}", f"build-{build.pk}"
    for what, path, about in [
        *[("view", "/", ""), ("view", "/lv/about", ""), ("view", "/lv/about", "")],
        *[("view", page, ""), ("picture", page, ""), ("view", f"/ru{page}", "")],
        *[("call", "/contact", ""), ("whatsapp", "/contact", ""), ("route", "/contact", "")],
        *[("address", "/contact", ""), ("sent", "/lv/contact", "")],
        ("asked", "/lv/contact", f"tyre-{tyre.pk}"),
        ("pricing", "/racing-parts/tyres", f"tyre-{tyre.pk}"),
        ("pricing", "/custom-parts", f"part-{part.pk}"),
        *[("pricing", page, ""), ("pricing", "/racing-parts", "")],
    ]:
        response = report(what, path, **({"item": about} if about else {}))
        assert response.status_code == 204, (what, path)
        assert not response.content
        assert not response.cookies
        assert response["Cache-Control"] == "no-store"
    assert counted() == {
        "view / en": 1,
        "view /about lv": 2,
        f"view {item} /quad-builds/:id en": 1,
        f"view {item} /quad-builds/:id ru": 1,
        f"picture {item} /quad-builds/:id en": 1,
        "call /contact en": 1,
        "whatsapp /contact en": 1,
        "route /contact en": 1,
        "address /contact en": 1,
        "sent /contact lv": 1,
        f"asked tyre-{tyre.pk} /contact lv": 1,
        f"pricing tyre-{tyre.pk} /racing-parts/tyres en": 1,
        f"pricing part-{part.pk} /custom-parts en": 1,
        f"pricing {item} /quad-builds/:id en": 1,
        "pricing /racing-parts en": 1,
    }


BAD = [
    *["", "[]", "{", "null", "\x00", '{"what": "view"}'],
    *[{"path": "/about"}, {"what": "watch", "path": "/about"}, {"what": 1, "path": "/about"}],
    *[{"what": "VIEW", "path": "/about"}, {"what": ["view"], "path": "/about"}],
    *[{"what": "view", "path": path} for path in ("", "/nothing", "/about/", "/lv")],
    *[{"what": "view", "path": path} for path in ("/admin", "/contact/message/x")],
    *[{"what": "view", "path": path} for path in ("/quad-builds/999", "/quad-builds/" + "9" * 30)],
    *[{"what": "view", "path": path} for path in ("/about?name=Anna", "/quad-builds/:id", 5, None)],
    {"what": "view", "path": "/about", "who": "Anna"},
    {"what": "view", "path": "/about", "item": "tyre-1"},
    {"what": "pricing", "path": "/about", "item": "tyre-999"},
    *[{"what": "pricing", "path": "/about", "item": item} for item in ("tyre", "user-1", "-1", 3)],
    {"what": "asked", "path": "/contact"},
    {"what": "call", "path": "/about", "from": "google.com"},
    *[{"what": "view", "path": "/about", "from": host} for host in (5, "x" * 256, ["a"])],
]


def test_anything_else_is_refused_with_a_sentence_and_not_counted(visitor):
    for body in BAD:
        sent = body if isinstance(body, str) else json.dumps(body)
        response = visitor.post(
            SEEN, sent, content_type="application/json", headers={"User-Agent": PHONE}
        )
        assert response.status_code == 400, body
        assert response.json()["error"].endswith("."), body
    assert counted() == {}


def test_only_small_json_is_read(visitor):
    long = json.dumps({"what": "view", "path": "/" + "x" * 2000})
    for kind, body, status in [
        ("application/json", long, 413),
        ("text/plain", '{"what": "view", "path": "/about"}', 415),
        ("application/x-www-form-urlencoded", "what=view&path=/about", 415),
    ]:
        response = visitor.post(SEEN, body, content_type=kind, headers={"User-Agent": PHONE})
        assert (response.status_code, counted()) == (status, {})
    assert visitor.get(SEEN).status_code == 405


def test_what_is_not_published_is_not_counted_and_what_is_new_is_at_once(build):
    path = f"/quad-builds/{build.pk}"
    assert report(path=path).status_code == 204
    Build.objects.update(published=False)
    assert report(path=path).status_code == 400
    Build.objects.update(published=True)
    assert report(path=path).status_code == 204
    assert list(counted().values()) == [2]


def test_who_is_not_to_be_counted_is_not(db):
    for headers in (
        {"DNT": "1"},
        {"Sec-GPC": "1"},
        {"User-Agent": ROBOT},
        {"User-Agent": "curl/8.4"},
        {"User-Agent": ""},
        {"User-Agent": "x" * 5000},
        {"Authorization": "Bearer anything"},
        {"Cookie": "sessionid=of-django-admin"},
    ):
        assert report(headers=headers).status_code == 204
        assert counted() == {}, headers
    assert report(headers={"DNT": "0"}).status_code == 204
    assert counted() == {"view /about en": 1}


def test_of_a_referrer_only_a_plain_host_is_kept(db):
    for sent, kept in [
        ("www.Google.com", "google.com"),
        ("lm.facebook.com.", "lm.facebook.com"),
        ("xn--brzi-1oa.xn--p1ai", "xn--brzi-1oa.xn--p1ai"),
        *[(each, "other") for each in ("192.168.1.7", "[2001:db8::1]", "printer", "a@b.lv")],
        *[(each, "other") for each in ("a.lv/anna", "a..lv", "-", "x" * 100 + ".lv", "<b>.lv")],
    ]:
        assert report(**{"from": sent}).status_code == 204
        assert hosts() == {kept: 1}, sent
        Host.objects.all().delete()


def test_nothing_of_the_visitor_is_kept_nor_logged(db, settings, caplog):
    settings.TRUSTED_PROXIES = 1
    traces = ("203.0.113.77", "Quadophone", "quadophone", "Anna-Berzina")
    headers = {
        "User-Agent": f"{PHONE} Quadophone/77",
        "X-Forwarded-For": "203.0.113.77",
        "Referer": "http://testserver/about?name=Anna-Berzina",
        "Accept-Language": "lv-x-quadophone",
    }
    for path, status in (("/about", 204), ("/no-such-page", 400)):
        response = report(path=path, headers=headers, **{"from": "forum.example.lv"})
        assert (response.status_code, response.cookies) == (status, {})
    assert (counted(), hosts()) == ({"view /about en": 1}, {"forum.example.lv": 1})
    out = io.StringIO()
    call_command("dumpdata", stdout=out)
    kept = out.getvalue() + "".join(str(vars(record)) for record in caplog.records)
    assert "forum.example.lv" in kept
    assert [trace for trace in traces if trace in kept] == []


def test_a_day_has_a_limited_number_of_hosts(db, monkeypatch):
    monkeypatch.setattr(models, "HOSTS_PER_DAY", 3)
    for host in ("a.lv", "b.lv", "b.lv", "c.lv"):
        report(**{"from": host})
    assert hosts() == {"a.lv": 1, "b.lv": 2, "c.lv": 1}
    for host in ("c.lv", "d.lv", "e.lv"):
        report(**{"from": host})
    assert hosts() == {"a.lv": 1, "b.lv": 2, "c.lv": 2, "other": 2}


def test_a_flood_from_one_address_is_refused_and_others_are_counted(db, settings, monkeypatch):
    monkeypatch.setattr(beacons, "BEACONS_PER_MINUTE", 3)
    settings.TRUSTED_PROXIES = 1
    one, other = {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "203.0.113.8"}
    assert [report(headers=one).status_code for _ in range(5)] == [204, 204, 204, 429, 429]
    refused = report(headers=one)
    assert refused.json()["error"].endswith(".")
    assert 0 < int(refused["Retry-After"]) <= 60
    assert report(headers=other).status_code == 204
    assert counted() == {"view /about en": 4}
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert report(headers=one).status_code == 204


def test_if_it_cannot_be_counted_the_visitor_notices_nothing(db, caplog):
    def fail(execute, sql, *args: object) -> object:
        if sql.startswith('INSERT INTO "visits_host"'):
            raise OperationalError("database is locked")
        return execute(sql, *args)

    with connection.execute_wrapper(fail):
        assert report(**{"from": "a.lv"}).status_code == 204
    assert "could not be counted" in caplog.text
    assert (counted(), hosts()) == ({}, {})


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
        assert admin_client.post(change, {"times": 9}).status_code == 403
        assert admin_client.post(f"{change[:-7]}delete/").status_code == 403
