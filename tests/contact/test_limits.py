"""Limits on messages, for one address and in total."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from contact.models import ContactMessage
from core.models import RateCount
from tests.support.contact_limits import send

pytestmark = pytest.mark.usefixtures("default_limits")


def test_one_address_sends_five_messages_an_hour(db):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        assert [send().status_code for _ in range(20)] == [201] * 5 + [429] * 15
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
    for _ in range(10):
        assert send(key="the same").status_code == 201
        assert send(email="x").status_code == 400
    assert [send().status_code for _ in range(5)] == [201] * 4 + [429]
    assert send(key="the same").status_code == 201


def test_many_refused_requests_are_no_longer_read_but_some_mistakes_cost_nothing(db):
    codes = [send(email="x").status_code for _ in range(101)]
    assert codes == [400] * 100 + [429]
    refused = send()
    assert (refused.status_code, 3590 < int(refused["Retry-After"]) <= 3600) == (429, True)
    assert send("192.0.2.2").status_code == 201


def test_a_request_is_counted_before_its_body_is_read(db):
    client = APIClient(raise_request_exception=False)

    def post(body: bytes) -> int:
        return client.generic("POST", "/api/contact", body, "application/json").status_code

    unreadable, too_large = [post(b"{") for _ in range(99)], post(b" " * 100_000)
    assert (set(unreadable), too_large, post(b"{")) == ({400}, 413, 429)


def test_one_address_cannot_use_up_what_all_have(db, settings):
    settings.CONTACT_TOTAL_PER_HOUR = 10
    assert [send().status_code for _ in range(30)].count(201) == 5
    assert send("198.51.100.7").status_code == 201
    assert not ContactMessage.objects.filter(state="spam").exists()


def test_zero_switches_the_limits_of_messages_off(db, settings):
    settings.CONTACT_PER_HOUR = settings.CONTACT_TOTAL_PER_HOUR = 0
    assert {send().status_code for _ in range(70)} == {201}


def test_no_address_is_stored(db):
    send()
    assert RateCount.objects.count() == 4  # the request, the sender's message, and two of all
    assert "192.0." not in str(RateCount.objects.values_list())


@pytest.mark.parametrize(
    ("trusted", "header"), [(0, "192.0.2.{}"), (1, "192.0.2.{}, 198.51.100.7"), (1, "spoof{}")]
)
def test_a_forged_forwarded_address_does_not_help(db, settings, trusted, header):
    settings.TRUSTED_PROXIES = trusted
    codes = [send(header.format(n)).status_code for n in range(6)]
    assert codes == [201] * 5 + [429]
