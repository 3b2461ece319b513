"""How often strangers may try to log in, and how four workers count; rows 15 to 19 and 40."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
import requests
import time_machine
from axes.models import AccessAttempt
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User

from .browser import running_site
from .conftest import PASSWORD, log_in
from .owner import CREDENTIALS
from .test_contact_limits import MESSAGE

LOGIN = "/api/auth/login"
DJANGO_ADMIN = "/django-admin/login/"
LOCKED = "Too many wrong passwords. Please try again in 15 minutes."
WRONG = "Wrong username or password."


@pytest.fixture(autouse=True)
def limit(settings) -> None:
    """The limit as it is by default; the client's address is what the header says."""
    settings.AXES_ENABLED, settings.AXES_FAILURE_LIMIT = True, 5
    settings.TRUSTED_PROXIES = 1


def try_password(password: str, address: str = "192.0.2.1", *, username="owner", path=LOGIN):
    client = APIClient(raise_request_exception=False)
    body, form = {"username": username, "password": password}, "json"
    if path == DJANGO_ADMIN:
        form = "multipart"
    return client.post(path, body, format=form, headers={"x-forwarded-for": address})


def fail(times: int, address: str = "192.0.2.1", **options: str) -> list[int]:
    return [try_password("wrong", address, **options).status_code for _ in range(times)]


def assert_locked(answer) -> None:
    assert (answer.status_code, answer.json()) == (429, {"error": LOCKED})
    assert answer["Retry-After"] == "900"


def test_after_five_wrong_passwords_the_right_one_has_to_wait_too(owner):
    with time_machine.travel(timezone.now(), tick=False):
        assert fail(6) == [401] * 5 + [429]
        assert_locked(try_password(PASSWORD))
        assert_locked(try_password("wrong"))


def test_another_address_is_not_locked(owner):
    fail(6)
    assert try_password(PASSWORD, "192.0.2.2").status_code == 200


def test_a_lock_ends_after_15_minutes_and_trying_meanwhile_does_not_prolong_it(owner):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        fail(5)
    with time_machine.travel(start + timedelta(minutes=14, seconds=30), tick=False):
        answer = try_password(PASSWORD)
        assert (answer.status_code, answer["Retry-After"]) == (429, "30")
        assert answer.json()["error"].endswith("try again in a minute.")
    with time_machine.travel(start + timedelta(minutes=15, seconds=1)):
        assert try_password(PASSWORD).status_code == 200


def test_a_right_password_forgets_the_wrong_ones_before_it(owner):
    for _ in range(3):
        assert fail(4) == [401] * 4
        assert try_password(PASSWORD).status_code == 200


def test_many_addresses_together_get_fifty_attempts(owner):
    attempts = [fail(4, f"192.0.2.{n}") for n in range(1, 16)]
    assert sum(codes.count(401) for codes in attempts) == 50
    assert try_password(PASSWORD, "192.0.2.200").status_code == 429


def test_strangers_cannot_lock_the_owner_out_of_an_address_he_has_used(owner):
    assert try_password(PASSWORD, "198.51.100.7").status_code == 200
    for n in range(1, 16):
        fail(5, f"192.0.2.{n}")
    assert try_password(PASSWORD, "192.0.2.200").status_code == 429
    assert try_password(PASSWORD, "198.51.100.7").status_code == 200
    assert fail(6, "198.51.100.7") == [401] * 5 + [429]


def test_an_address_that_was_not_used_for_90_days_is_strange_again(owner):
    start = timezone.now()
    with time_machine.travel(start - timedelta(days=91)):
        try_password(PASSWORD, "198.51.100.7")
    for n in range(1, 16):
        fail(5, f"192.0.2.{n}")
    assert try_password(PASSWORD, "198.51.100.7").status_code == 429


def test_who_is_logged_in_stays_so_while_strangers_try(owner_client):
    for n in range(1, 16):
        fail(5, f"192.0.2.{n}")
    assert owner_client.get("/api/contact/messages").status_code == 200
    assert owner_client.post("/api/auth/refresh").status_code == 200


def test_djangos_admin_and_the_api_share_one_budget(owner):
    assert fail(3, path=DJANGO_ADMIN) == [200] * 3  # its form again, with the error
    assert fail(2) == [401] * 2
    for path in (LOGIN, DJANGO_ADMIN):
        with time_machine.travel(timezone.now(), tick=False):
            answer = try_password(PASSWORD, path=path)
        assert answer.status_code == 429
        assert 880 < int(answer["Retry-After"]) <= 900
        assert LOCKED in answer.content.decode()
    assert "sessionid" not in answer.cookies


def test_logging_in_by_djangos_admin_makes_the_address_known(owner):
    assert try_password(PASSWORD, "198.51.100.7", path=DJANGO_ADMIN).status_code == 302
    for n in range(1, 16):
        fail(5, f"192.0.2.{n}")
    assert try_password(PASSWORD, "198.51.100.7", path=DJANGO_ADMIN).status_code == 302


def test_a_stolen_token_does_not_open_the_password_to_guessing(owner):
    client = log_in(APIClient())
    body = {"current_password": "wrong", "new_password": "gravel pit 77 helmets"}
    codes = [client.post("/api/auth/password", body).status_code for _ in range(6)]
    assert codes == [400] * 5 + [429]


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


def test_behind_a_unix_socket_without_an_address_the_limit_holds(owner, settings):
    settings.TRUSTED_PROXIES = 0
    client = APIClient(REMOTE_ADDR="")
    body = {"username": "owner", "password": "wrong"}
    assert [client.post(LOGIN, body).status_code for _ in range(6)] == [401] * 5 + [429]


def test_an_unknown_user_meets_the_same_words_limits_and_work(owner, monkeypatch):
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
                CaptureQueriesContext(
                    connection,
                ) as queries,
                time_machine.travel(0, tick=False),
            ):
                answer = try_password("wrong", username=username)
            seen[username].append(
                (answer.status_code, answer.json(), answer.get("Retry-After"), len(hashed))
                + (len(queries),)
            )
    assert seen["owner"] == seen["nobody"]
    assert [row[0] for row in seen["nobody"]] == [401] * 5 + [429] * 2
    assert [row[3] for row in seen["nobody"]] == [1] * 5 + [0] * 2


def test_the_limit_counts_what_others_tried_while_a_password_was_checked(owner):
    with pytest.MonkeyPatch.context() as patch:

        def slowly(user: User, password: str) -> bool:
            patch.undo()
            fail(5)
            return user.check_password(password)

        patch.setattr(User, "check_password", slowly)
        assert try_password(PASSWORD).status_code == 429


def test_zero_switches_the_limit_off(owner, settings):
    settings.AXES_ENABLED = False
    assert fail(20) == [401] * 20
    assert try_password(PASSWORD).status_code == 200


def test_what_was_typed_is_not_kept_longer_than_the_limit_needs(owner):
    with time_machine.travel(timezone.now() - timedelta(minutes=16)):
        fail(2, username="nobody")
    fail(1, "192.0.2.2")
    assert [attempt.username for attempt in AccessAttempt.objects.all()] == ["owner"]


def test_an_api_login_opens_no_session_of_django(owner):
    assert set(try_password(PASSWORD).cookies) == {"refresh"}


# --- all workers together ---


@pytest.fixture(scope="module")
def busy_site(tmp_path_factory: pytest.TempPathFactory):
    folder: Path = tmp_path_factory.mktemp("busy-site")
    limits = {"LOGIN_ATTEMPTS": "5", "CONTACT_PER_HOUR": "5", "CONTACT_TOTAL_PER_HOUR": "60"}
    with running_site(folder, WEB_CONCURRENCY="4", LOAD_SAMPLES="0", **limits) as address:
        yield address


def at_once(site: str, path: str, body: dict, times: int) -> list[int]:
    def post(number: int) -> int:
        headers = {"X-Forwarded-For": f"192.0.2.{number}"}  # forged: no proxy is trusted
        return requests.post(site + path, json=body, headers=headers, timeout=60).status_code

    with ThreadPoolExecutor(max_workers=times) as pool:
        return sorted(pool.map(post, range(times)))


def test_four_workers_hold_one_limit_of_logins(busy_site):
    codes = at_once(busy_site, LOGIN, CREDENTIALS | {"password": "wrong"}, 20)
    assert set(codes) == {401, 429}
    assert codes.count(401) <= 5
    assert requests.post(busy_site + LOGIN, json=CREDENTIALS, timeout=60).status_code == 429


def test_four_workers_hold_one_limit_of_messages(busy_site):
    assert at_once(busy_site, "/api/contact", MESSAGE, 20) == [201] * 5 + [429] * 15
