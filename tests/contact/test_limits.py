"""Limits on messages, for one address and in total."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from contact import limits
from contact.models import ContactMessage
from core.models import RateCount
from tests.support.messages import MESSAGE
from tests.support.settings_file import read_settings

pytestmark = pytest.mark.usefixtures("default_limits")


@pytest.fixture
def default_limits(settings) -> None:
    """Use the default limits; the client's address comes from the header."""
    settings.CONTACT_PER_HOUR, settings.CONTACT_TOTAL_PER_HOUR = 5, 60
    settings.TRUSTED_PROXIES = 1


def send(address: str = "192.0.2.1", key: str = "", **changes: str):
    headers = {"x-forwarded-for": address} | ({"idempotency-key": key} if key else {})
    client = APIClient(raise_request_exception=False)
    return client.post("/api/contact", MESSAGE | changes, headers=headers)


def test_these_are_the_default_limits(settings, monkeypatch, tmp_path):
    names = ("CONTACT_PER_HOUR", "CONTACT_TOTAL_PER_HOUR")
    for name in names:
        monkeypatch.delenv(name)
    read = read_settings(tmp_path)
    assert [read[name] for name in names] == [getattr(settings, name) for name in names]


def test_one_address_sends_five_messages_an_hour(db):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        assert [send().status_code for _ in range(7)] == [201] * 5 + [429] * 2
        refused = send()
        assert send("192.0.2.2").status_code == 201
    assert int(refused["Retry-After"]) in (3599, 3600)
    assert refused.json() == {
        "error": "You have sent too many messages. Please call us, or try again in 60 minutes."
    }
    assert ContactMessage.objects.count() == 6
    with time_machine.travel(start + timedelta(minutes=61)):
        assert send().status_code == 201


def test_a_repeat_and_a_refused_message_do_not_count(db):
    for _ in range(3):
        assert send(key="the same").status_code == 201
        assert send(email="x").status_code == 400
    assert [send().status_code for _ in range(5)] == [201] * 4 + [429]
    assert send(key="the same").status_code == 201


def test_a_request_is_counted_before_its_body_is_read_but_some_mistakes_cost_nothing(db, settings):
    settings.CONTACT_PER_HOUR = 1  # so 20 requests are read
    client = APIClient(raise_request_exception=False)

    def post(body: bytes) -> int:
        headers = {"x-forwarded-for": "192.0.2.1"}
        kind = "application/json"
        return client.generic("POST", "/api/contact", body, kind, headers=headers).status_code

    unreadable, too_large = [post(b"{") for _ in range(19)], post(b" " * 100_000)
    assert (set(unreadable), too_large, post(b"{")) == ({400}, 413, 429)
    refused = send()
    assert (refused.status_code, 3590 < int(refused["Retry-After"]) <= 3600) == (429, True)
    assert send("192.0.2.2").status_code == 201


def test_zero_switches_the_limits_of_messages_off(db, settings):
    settings.CONTACT_PER_HOUR = settings.CONTACT_TOTAL_PER_HOUR = 0
    assert send().status_code == 201
    assert not RateCount.objects.exists()


# During a flood of messages all are answered alike, and those above the limit disturb nobody.

UNUSED = "2001:db8:2::1"


@pytest.fixture
def one_an_hour(db, default_limits, settings) -> None:
    settings.CONTACT_TOTAL_PER_HOUR, settings.CONTACT_TO = 1, "owner@example.lv"


def send_from_many(number: int) -> list[int]:
    return [send(f"10.0.{n}.1").status_code for n in range(number)]


def stored() -> list[tuple[str, str]]:
    return list(ContactMessage.objects.order_by("id").values_list("state", "mail_state"))


@pytest.mark.usefixtures("one_an_hour")
def test_above_the_limit_messages_are_suspected_and_above_ten_times_it_nothing_is_stored():
    first = send(UNUSED, "k").json()
    assert send_from_many(9) == [201] * 9
    assert stored() == [("new", "waiting")] + [("spam", "none")] * 9
    refused = send("192.0.2.99")
    assert (refused.status_code, 3500 < int(refused["Retry-After"]) <= 3600) == (429, True)
    assert refused.json() == {
        "error": "We are receiving too many messages at the moment. Please call us instead."
    }
    assert len(stored()) == 10
    assert send(UNUSED, "k").json() == first  # a repeat is what was stored
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert send(UNUSED).status_code == 201
    assert stored()[-1] == ("new", "waiting")


@pytest.mark.usefixtures("one_an_hour")
def test_the_owner_sees_a_flood(owner_client):
    def told() -> tuple[str, str]:
        found = owner_client.get("/api/status").json()["contact"]
        return found["state"], found["sentence"]

    assert told() == ("ok", "No unusual number of messages.")
    assert send_from_many(4) == [201] * 4
    state, sentence = told()
    assert state == "warning" and "unusually many messages" in sentence
    assert owner_client.get("/api/contact/messages/counts").json()["spam"] == 3
    with time_machine.travel(timezone.now() + timedelta(hours=7)):
        assert limits.flooded_since() is None
