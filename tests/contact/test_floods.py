"""During a flood of messages, honest ones are still accepted and shown."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from contact import flood
from contact.models import ContactMessage
from tests.support.contact_limits import send
from tests.support.proof_of_work import solve

pytestmark = pytest.mark.usefixtures("default_limits")

HOME = "2001:db8:1:{:x}0::1"  # /64s of one /48, in several /56s
UNUSED = "2001:db8:2::1"


@pytest.fixture(autouse=True)
def insufficient_work(settings) -> None:
    settings.CONTACT_PROOF_BITS = 12
    settings.CONTACT_TO = "owner@example.lv"


def address(n: int) -> str:
    """An IPv4 address that shares no network with another one."""
    return f"10.{n}.0.1"


def work(sender: str, key: str) -> dict[str, str]:
    """Send a message without a proof; solve the challenge and return the headers."""
    response = send(sender, key)
    assert response.status_code == 428, response.content
    return {"contact-proof": solve(response.json()["challenge"], key)}


def stored() -> list[tuple[str, str]]:
    return list(ContactMessage.objects.order_by("id").values_list("state", "mail_state"))


@pytest.fixture
def flooded(db, settings) -> None:
    """Send three messages, which is the maximum without proof of work."""
    settings.CONTACT_TOTAL_PER_HOUR = 3
    for n in range(1, 4):
        assert send(address(n)).status_code == 201


@pytest.mark.detail
def test_one_providers_network_counts_as_one_and_blocks_nobody_else(db):
    codes = [send(HOME.format(n)).status_code for n in range(1, 141) for _ in range(2)]
    assert (codes.count(201), codes.count(428)) == (20, 260)
    assert send(UNUSED).status_code == 201
    neighbour = HOME.format(0x99)
    assert send(neighbour, "k", headers=work(neighbour, "k")).status_code == 201
    assert set(stored()) == {("new", "waiting")}


@pytest.mark.detail
@pytest.mark.parametrize(
    ("near", "taken"),
    [
        ("2001:db8:1:1{:02x}::1", 10),  # a /56
        ("2001:db8:1:{:x}00::1", 20),  # a /48
        ("192.0.2.{}", 10),  # a /24
        ("192.0.{}.1", 20),  # a /16
    ],
)
def test_networks_have_separate_limits(db, near, taken):
    codes = [send(near.format(n)).status_code for n in range(1, 31)]
    assert codes == [201] * taken + [428] * (30 - taken)


def test_after_sixty_messages_from_twelve_addresses_a_real_one_is_mailed(db):
    codes = [send(address(n)).status_code for n in range(1, 13) for _ in range(5)]
    assert codes == [201] * 60
    assert send(UNUSED, "k", headers=work(UNUSED, "k")).status_code == 201
    assert stored()[-1] == ("new", "waiting")


def test_the_required_work_is_described_in_a_sentence_and_a_challenge(flooded, settings):
    response = send(UNUSED)
    assert response.status_code == 428
    assert set(response.json()) == {"error", "challenge"}
    assert response.json()["error"].endswith("Please reload this page and try again, or call us.")
    assert response.json()["challenge"]["bits"] == 12
    settings.CONTACT_TOTAL_PER_HOUR = 0
    assert send(UNUSED).status_code == 201


def test_a_proof_is_for_one_message(flooded):
    proof = work(UNUSED, "k")
    first = send(UNUSED, "k", headers=proof)
    assert first.status_code == 201
    assert send(UNUSED, "k", headers=proof).json() == first.json()
    assert send(UNUSED, "k", headers=proof, message="Another one").status_code == 422
    assert send(UNUSED, "other", headers=proof).status_code == 428
    assert send(UNUSED, "", headers=proof).status_code == 428
    assert ContactMessage.objects.count() == 4


def test_a_proof_is_for_the_network_of_who_asked_and_for_ten_minutes(flooded):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        proof = work(UNUSED, "k")
        assert send(HOME.format(1), "k", headers=proof).status_code == 428
    with time_machine.travel(start + timedelta(minutes=11)):
        assert send(UNUSED, "k", headers=proof).status_code == 428
    with time_machine.travel(start + timedelta(minutes=9)):
        assert send("2001:db8:2:77::9", "k", headers=proof).status_code == 201


@pytest.mark.parametrize(
    "header", ["", ":", "{token}", "{token}:", "{token}:-1", "{token}:x", "{token}:99999999999"]
)
def test_an_invalid_proof_is_refused(flooded, header):
    token = send(UNUSED, "k").json()["challenge"]["token"]
    headers = {"contact-proof": header.format(token=token)}
    assert send(UNUSED, "k", headers=headers).status_code == 428


def test_a_proof_without_enough_work_is_refused(flooded, settings):
    proof = work(UNUSED, "k")
    settings.CONTACT_PROOF_BITS = 32
    assert send(UNUSED, "k", headers=proof).status_code == 428


@pytest.mark.detail
def test_messages_above_the_flood_limit_are_kept_as_spam_and_never_refused(flooded):
    for n in range(11, 46):
        sender = address(n)
        assert send(sender, f"k{n}", headers=work(sender, f"k{n}")).status_code == 201
    assert stored() == [("new", "waiting")] * 33 + [("spam", "none")] * 5


def test_refused_senders_use_up_no_limit(flooded):
    before = rows_of_the_cache()
    for n in range(30):
        assert send(UNUSED, f"k{n}").status_code == 428
    assert rows_of_the_cache() == before + 1  # that there is a flood
    assert send(UNUSED, "k", headers=work(UNUSED, "k")).status_code == 201


def rows_of_the_cache() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM cache")
        rows: int = cursor.fetchone()[0]
    return rows


@pytest.mark.detail
def test_a_cache_that_is_full_forgets_senders_before_it_forgets_a_flood(flooded, monkeypatch):
    assert send(UNUSED).status_code == 428
    monkeypatch.setattr(cache._connections["default"], "_max_entries", 30)
    for n in range(11, 40):
        sender = address(n)
        assert send(sender, f"k{n}", headers=work(sender, f"k{n}")).status_code == 201
    assert send(UNUSED).status_code == 428
    assert flood.noticed_at()


def test_the_owner_is_warned_of_a_flood_and_mailed_once(flooded, owner_client, mailoutbox):
    def flood_warning() -> tuple[str, str]:
        found = owner_client.get("/api/status").json()["contact"]
        return found["state"], found["sentence"]

    assert flood_warning() == ("ok", "No unusual number of messages.")
    for n in range(5):
        assert send(address(20 + n)).status_code == 428
    assert flood.notifier.wait(10)
    state, sentence = flood_warning()
    assert state == "warning" and "unusually many messages" in sentence
    assert [m.subject for m in mailoutbox] == ["Unusually many messages on your website"]
    assert mailoutbox[0].to == ["owner@example.lv"]
