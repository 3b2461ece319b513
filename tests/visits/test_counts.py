"""What visitors do is counted, and nothing about them is kept."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.db import OperationalError, connection
from django.utils import timezone

from catalogue.models import Build
from tests.support.beacons import PHONE, SEEN, counted, hosts, report
from visits import beacons, models

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
    *["", "[]", "{", '"view"', "1", "null", "[[[[[[", "\x00", '{"what": "view"}'],
    *[{"path": "/about"}, {"what": "watch", "path": "/about"}, {"what": 1, "path": "/about"}],
    *[{"what": "VIEW", "path": "/about"}, {"what": ["view"], "path": "/about"}],
    *[
        {"what": "view", "path": path}
        for path in ("", "about", "/nothing", "/about/", "/lv", "/de/")
    ],
    *[{"what": "view", "path": path} for path in ("/admin", "/contact/message/x", "/lv//about")],
    *[{"what": "view", "path": path} for path in ("/quad-builds/0", "/quad-builds/x", "//about")],
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


@pytest.mark.parametrize("body", BAD, ids=str)
def test_anything_else_is_refused_with_a_sentence_and_not_counted(visitor, body):
    sent = body if isinstance(body, str) else json.dumps(body)
    response = visitor.post(
        SEEN, sent, content_type="application/json", headers={"User-Agent": PHONE}
    )
    assert response.status_code == 400
    assert response.json()["error"].endswith(".")
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


@pytest.mark.parametrize(
    "headers",
    [
        {"DNT": "1"},
        {"Sec-GPC": "1"},
        {"User-Agent": ROBOT},
        {"User-Agent": "curl/8.4"},
        {"User-Agent": ""},
        {"User-Agent": "x" * 5000},
        {"Authorization": "Bearer anything"},
        {"Cookie": "sessionid=of-django-admin"},
    ],
    ids=str,
)
def test_who_is_not_to_be_counted_is_not(db, headers):
    assert report(headers=headers).status_code == 204
    assert counted() == {}
    assert report(headers={"DNT": "0"}).status_code == 204
    assert counted() == {"view /about en": 1}


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("www.Google.com", "google.com"),
        ("lm.facebook.com.", "lm.facebook.com"),
        ("xn--brzi-1oa.xn--p1ai", "xn--brzi-1oa.xn--p1ai"),
        *[(each, "other") for each in ("192.168.1.7", "[2001:db8::1]", "printer", "a@b.lv")],
        *[(each, "other") for each in ("a.lv/anna", "a..lv", "-", "x" * 100 + ".lv", "<b>.lv")],
    ],
)
def test_of_a_referrer_only_a_plain_host_is_kept(db, sent, kept):
    assert report(**{"from": sent}).status_code == 204
    assert hosts() == {kept: 1}


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
