"""During a flood of messages all are answered alike, and those above the limit disturb nobody."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from contact import limits, outbox
from contact.models import ContactMessage
from tests.support.contact_limits import send

UNUSED = "2001:db8:2::1"


@pytest.fixture(autouse=True)
def three_an_hour(db, default_limits, settings) -> None:
    settings.CONTACT_TOTAL_PER_HOUR, settings.CONTACT_TO = 3, "owner@example.lv"


def send_from_many(number: int) -> list[int]:
    return [send(f"10.{n // 250}.{n % 250}.1").status_code for n in range(number)]


def stored() -> list[tuple[str, str]]:
    return list(ContactMessage.objects.order_by("id").values_list("state", "mail_state"))


def test_above_the_limit_messages_are_suspected_and_above_ten_times_it_nothing_is_stored():
    assert send_from_many(30) == [201] * 30
    assert stored() == [("new", "waiting")] * 3 + [("spam", "none")] * 27
    refused = send(UNUSED)
    assert (refused.status_code, 3500 < int(refused["Retry-After"]) <= 3600) == (429, True)
    assert refused.json() == {
        "error": "We are receiving too many messages at the moment. Please call us instead."
    }
    assert len(stored()) == 30
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert send(UNUSED).status_code == 201
    assert stored()[-1] == ("new", "waiting")


def test_the_visitor_gets_the_same_answer(settings):
    settings.CONTACT_COPY = True
    first, *_, flooded = (send(f"10.0.{n}.1").json() for n in range(4))
    assert first.keys() == flooded.keys()
    assert stored()[-1][0] == "spam"


def test_a_repeat_is_the_message_that_was_stored():
    first = send(UNUSED, "k").json()
    send_from_many(40)
    assert send(UNUSED, "k").json() == first


def test_the_owner_sees_a_flood_and_is_mailed_once(owner_client, mailoutbox):
    def told() -> tuple[str, str]:
        found = owner_client.get("/api/status").json()["contact"]
        return found["state"], found["sentence"]

    assert told() == ("ok", "No unusual number of messages.")
    assert send_from_many(8) == [201] * 8
    assert outbox.flood_worker.wait(10)
    state, sentence = told()
    assert state == "warning" and "unusually many messages" in sentence
    assert owner_client.get("/api/contact/messages/counts").json()["spam"] == 5
    [notice] = [each for each in mailoutbox if each.subject.startswith("Unusually many messages")]
    assert notice.to == ["owner@example.lv"] and "/admin/messages?state=spam" in notice.body
    with time_machine.travel(timezone.now() + timedelta(hours=7)):
        assert limits.flooded_since() is None
