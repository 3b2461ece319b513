"""Addresses that login limits count: strangers, proxies, IPv6."""

import pytest
from rest_framework.test import APIClient

from tests.support.login_attempts import LOGIN, fail, try_password
from tests.support.tokens import PASSWORD

pytestmark = [pytest.mark.usefixtures("login_limit")]


def strangers_try() -> None:
    """Use up the limit for all addresses together."""
    for n in range(1, 21):  # a hundred attempts
        fail(5, f"192.0.2.{n}")


def test_the_owner_stays_logged_in_while_strangers_try(owner_client):
    strangers_try()
    assert owner_client.get("/api/contact/messages").status_code == 200
    assert owner_client.post("/api/auth/refresh").status_code == 200


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


def test_one_address_gets_thirty_attempts_whatever_the_user_names(owner):
    codes = [fail(1, username=f"nobody{n}")[0] for n in range(32)]
    assert codes == [401] * 30 + [429] * 2
    assert try_password(PASSWORD).status_code == 429
    assert try_password(PASSWORD, "192.0.2.2").status_code == 200


def test_behind_a_unix_socket_without_an_address_the_limit_holds(owner, settings):
    settings.TRUSTED_PROXIES = 0
    client = APIClient(REMOTE_ADDR="")
    body = {"username": "owner", "password": "wrong"}
    assert [client.post(LOGIN, body).status_code for _ in range(6)] == [401] * 5 + [429]
