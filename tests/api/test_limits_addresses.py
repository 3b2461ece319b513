"""Addresses that login limits count: known ones, strangers, proxies."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from tests.support.login_attempts import DJANGO_ADMIN, LOGIN, fail, try_password
from tests.support.tokens import CREDENTIALS, PASSWORD

pytestmark = [pytest.mark.detail, pytest.mark.usefixtures("login_limit")]


def strangers_try() -> None:
    """Use up the limit for all addresses together."""
    for n in range(1, 12):  # more than fifty attempts
        fail(5, f"192.0.2.{n}")


def test_strangers_cannot_lock_the_owner_out_of_an_address_he_has_used(owner):
    assert try_password(PASSWORD, "198.51.100.7").status_code == 200
    strangers_try()
    assert try_password(PASSWORD, "192.0.2.200").status_code == 429
    assert try_password(PASSWORD, "198.51.100.7").status_code == 200
    assert fail(6, "198.51.100.7") == [401] * 5 + [429]


def test_an_address_that_was_not_used_for_90_days_is_strange_again(owner):
    start = timezone.now()
    with time_machine.travel(start - timedelta(days=91)):
        try_password(PASSWORD, "198.51.100.7")
    strangers_try()
    assert try_password(PASSWORD, "198.51.100.7").status_code == 429


def test_the_owner_stays_logged_in_while_strangers_try(owner_client):
    strangers_try()
    assert owner_client.get("/api/contact/messages").status_code == 200
    assert owner_client.post("/api/auth/refresh").status_code == 200


def test_logging_in_by_djangos_admin_makes_the_address_known(owner):
    assert try_password(PASSWORD, "198.51.100.7", path=DJANGO_ADMIN).status_code == 302
    strangers_try()
    assert try_password(PASSWORD, "198.51.100.7", path=DJANGO_ADMIN).status_code == 302


@pytest.mark.parametrize(
    ("trusted", "header"), [(0, "192.0.2.{}"), (1, "192.0.2.{}, 198.51.100.7"), (1, "spoof{}")]
)
def test_a_forged_forwarded_address_does_not_help(owner, settings, trusted, header):
    settings.TRUSTED_PROXIES = trusted
    codes = [try_password("wrong", header.format(n)).status_code for n in range(6)]
    assert codes == [401] * 5 + [429]


def test_two_proxies_are_believed_when_there_are_two(owner, settings):
    settings.TRUSTED_PROXIES = 2
    assert fail(6, "192.0.2.1, 203.0.113.9") == [401] * 5 + [429]
    assert try_password(PASSWORD, "192.0.2.2, 203.0.113.9").status_code == 200


def test_one_customers_ipv6_addresses_count_as_one(owner):
    codes = [try_password("wrong", f"2001:db8:0:1::{n}").status_code for n in range(6)]
    assert codes == [401] * 5 + [429]
    assert try_password(PASSWORD, "2001:db8:0:2::1").status_code == 200


def test_one_address_gets_twenty_attempts_whatever_the_user_names(owner):
    codes = [fail(1, username=f"nobody{n}")[0] for n in range(22)]
    assert codes == [401] * 20 + [429] * 2
    assert try_password(PASSWORD).status_code == 429
    assert try_password(PASSWORD, "192.0.2.2").status_code == 200


@pytest.mark.parametrize("is_one_address", [True, False])
def test_the_wait_ends_when_enough_failures_have_expired(owner, is_one_address):
    """20 failures at one address, or 50 for one user; the first one expires before the others."""
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        fail(1, "192.0.2.1", username="nobody" if is_one_address else "owner")
        clock.shift(300)
        if is_one_address:
            for n in range(19):
                fail(1, "192.0.2.1", username=f"nobody{n}")
        else:
            for n in range(49):
                fail(1, f"192.0.2.{n + 2}")
        clock.shift(60)
        response = try_password(PASSWORD, "192.0.2.1" if is_one_address else "192.0.2.200")
        assert (response.status_code, response["Retry-After"]) == (429, "540")


def test_strangers_at_an_address_of_the_owners_do_not_lock_him_out_there(owner):
    assert try_password(PASSWORD).status_code == 200
    for n in range(22):
        fail(1, username=f"nobody{n}")
    assert try_password(PASSWORD).status_code == 200


def at(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


def test_a_device_of_the_owners_is_let_in_from_anywhere_while_strangers_try(owner):
    phone, stranger = APIClient(), APIClient()
    phone.post(LOGIN, CREDENTIALS, headers=at("198.51.100.7"))
    strangers_try()
    assert stranger.post(LOGIN, CREDENTIALS, headers=at("192.0.2.200")).status_code == 429
    assert phone.post(LOGIN, CREDENTIALS, headers=at("192.0.2.200")).status_code == 200
    stranger.cookies["devices"] = phone.cookies["devices"].value[:-1]
    assert stranger.post(LOGIN, CREDENTIALS, headers=at("192.0.2.201")).status_code == 429


def test_a_stolen_device_counts_as_one_address_everywhere(owner):
    phone = APIClient()
    phone.post(LOGIN, CREDENTIALS, headers=at("198.51.100.7"))
    wrong = CREDENTIALS | {"password": "wrong"}
    codes = [phone.post(LOGIN, wrong, headers=at(f"192.0.2.{n}")).status_code for n in range(1, 7)]
    assert codes == [401] * 5 + [429]
    assert try_password(PASSWORD, "198.51.100.7").status_code == 200


def test_behind_a_unix_socket_without_an_address_the_limit_holds(owner, settings):
    settings.TRUSTED_PROXIES = 0
    client = APIClient(REMOTE_ADDR="")
    body = {"username": "owner", "password": "wrong"}
    assert [client.post(LOGIN, body).status_code for _ in range(6)] == [401] * 5 + [429]
