"""Login limits for strangers who guess passwords."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.serializers import serialize
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import backends
from accounts.models import User
from core.models import RateCount
from tests.support.logins import PASSWORD, log_in

from .attempts import DJANGO_ADMIN, LOGIN, fail, try_password

LOCKED = "Too many failed attempts. Please try again in 15 minutes."
pytestmark = pytest.mark.usefixtures("login_limit")


def assert_locked(response) -> None:
    assert (response.status_code, response.json()) == (429, {"error": LOCKED})
    assert response["Retry-After"] == "900"


def test_after_five_wrong_passwords_the_right_one_has_to_wait_too(owner):
    with time_machine.travel(timezone.now(), tick=False):
        assert fail(6) == [401] * 5 + [429]
        assert_locked(try_password(PASSWORD))
        assert_locked(try_password("wrong"))
    assert try_password(PASSWORD, "192.0.2.2").status_code == 200  # from another address


def test_a_lock_ends_after_15_minutes_and_trying_meanwhile_does_not_prolong_it(owner):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        fail(5)
    with time_machine.travel(start + timedelta(minutes=14, seconds=30), tick=False):
        response = try_password(PASSWORD)
        assert (response.status_code, response["Retry-After"]) == (429, "30")
        assert response.json()["error"].endswith("try again in a minute.")
    with time_machine.travel(start + timedelta(minutes=15, seconds=1)):
        assert try_password(PASSWORD).status_code == 200


def test_a_right_password_forgets_the_wrong_ones_before_it(owner):
    for path, code in ((LOGIN, 200), (DJANGO_ADMIN, 302)):
        assert fail(4) == [401] * 4
        assert try_password(PASSWORD, path=path).status_code == code


def test_right_passwords_use_no_limit_up(owner, settings):
    settings.LOGIN_ATTEMPTS = 1  # so that an address has six
    assert {try_password(PASSWORD).status_code for _ in range(7)} == {200}
    assert fail(2) == [401, 429]


def test_many_addresses_together_get_a_hundred_attempts(owner, monkeypatch):
    assert backends.USER_ATTEMPTS == 100
    monkeypatch.setattr(backends, "USER_ATTEMPTS", 10)
    attempts = [fail(4, f"192.0.2.{n}") for n in range(1, 5)]
    assert sum(codes.count(401) for codes in attempts) == 10
    assert try_password(PASSWORD, "192.0.2.200").status_code == 429


def test_djangos_admin_and_the_api_share_one_limit(owner):
    assert fail(3, path=DJANGO_ADMIN) == [200] * 3  # its form again, with the error
    assert fail(2) == [401] * 2
    for path in (LOGIN, DJANGO_ADMIN):
        with time_machine.travel(timezone.now(), tick=False):
            response = try_password(PASSWORD, path=path)
        assert response.status_code == 429
        assert 880 < int(response["Retry-After"]) <= 900
        assert LOCKED in response.content.decode()
    assert "sessionid" not in response.cookies


def test_a_stolen_token_does_not_open_the_password_to_guessing(owner):
    client = log_in(APIClient())
    body = {"current_password": "wrong", "new_password": "gravel pit 77 helmets"}
    codes = [client.post("/api/auth/password", body).status_code for _ in range(6)]
    assert codes == [400] * 5 + [429]


def test_an_unknown_user_costs_the_same_and_gets_the_same_errors_and_limits(owner, monkeypatch):
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher,
        "encode",
        lambda self, password, salt: hashed.append(password) or encode(self, password, salt),
    )
    seen = {}
    for username in ("owner", "nobody"):
        seen[username] = []
        for _ in range(7):
            hashed.clear()
            with (
                CaptureQueriesContext(connection) as queries,
                time_machine.travel(0, tick=False),
            ):
                response = try_password("wrong", username=username)
            seen[username].append(
                (response.status_code, response.json(), response.get("Retry-After"), len(hashed))
                + (len(queries),)
            )
    assert seen["owner"] == seen["nobody"]
    assert [row[0] for row in seen["nobody"]] == [401] * 5 + [429] * 2
    assert [row[3] for row in seen["nobody"]] == [1] * 5 + [0] * 2


def test_an_attempt_counts_while_its_password_is_checked(owner):
    meanwhile: list[int] = []
    with pytest.MonkeyPatch.context() as patch:

        def slowly(user: User, password: str) -> bool:
            patch.undo()
            meanwhile.extend(fail(5))
            return user.check_password(password)

        patch.setattr(User, "check_password", slowly)
        assert fail(1) == [401]
    assert meanwhile == [401] * 4 + [429]


def test_a_password_typed_as_a_name_is_counted_but_not_stored(owner):
    typed = "gravel pit 77 helmets"
    codes = [try_password("wrong", username=typed).status_code for _ in range(6)]
    assert codes[-1] == 429
    rows = serialize("json", RateCount.objects.all())
    assert RateCount.objects.exists() and "gravel" not in rows


def test_the_owner_stays_logged_in_while_strangers_try(owner_client, monkeypatch):
    monkeypatch.setattr(backends, "USER_ATTEMPTS", 3)  # of all addresses together
    assert [fail(1, f"192.0.2.{n}") for n in range(1, 5)] == [[401]] * 3 + [[429]]
    assert owner_client.get("/api/contact/messages").status_code == 200
    assert owner_client.post("/api/auth/refresh").status_code == 200


@pytest.mark.parametrize(
    ("trusted", "header"), [(0, "192.0.2.{}"), (1, "192.0.2.{}, 198.51.100.7"), (1, "spoof{}")]
)
def test_a_forged_forwarded_address_does_not_help(owner, settings, trusted, header):
    """Nor against the limits of messages, for which the same code reads the address."""
    settings.TRUSTED_PROXIES, settings.LOGIN_ATTEMPTS = trusted, 1
    codes = [try_password("wrong", header.format(n)).status_code for n in range(2)]
    assert codes == [401, 429]


def test_two_proxies_are_believed_when_there_are_two(owner, settings):
    settings.TRUSTED_PROXIES = 2
    assert fail(6, "192.0.2.1, 203.0.113.9") == [401] * 5 + [429]
    assert try_password(PASSWORD, "192.0.2.2, 203.0.113.9").status_code == 200


def test_one_customers_ipv6_addresses_count_as_one(owner):
    codes = [try_password("wrong", f"2001:db8:0:1::{n}").status_code for n in range(6)]
    assert codes == [401] * 5 + [429]
    assert try_password(PASSWORD, "2001:db8:0:2::1").status_code == 200


def test_one_address_gets_six_times_the_attempts_whatever_the_user_names(owner, settings):
    settings.LOGIN_ATTEMPTS = 1
    codes = [fail(1, username=f"nobody{n}")[0] for n in range(8)]
    assert codes == [401] * 6 + [429] * 2
    assert try_password(PASSWORD).status_code == 429
    assert try_password(PASSWORD, "192.0.2.2").status_code == 200
