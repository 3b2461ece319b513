"""Password checks are expensive: each worker runs one at a time, and few requests may queue."""

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from threading import Event

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connections

from accounts.models import User
from tests.support.login_attempts import DJANGO_ADMIN, LOGIN, try_password
from tests.support.tokens import PASSWORD

BUSY = "Many logins are being checked. Please try again in a moment."


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", [LOGIN, DJANGO_ADMIN])
@pytest.mark.usefixtures("login_limit")
def test_while_one_password_is_checked_one_request_waits_and_others_are_refused(monkeypatch, path):
    User.objects.create_superuser("owner", password=PASSWORD)
    checking, go_on = Event(), Event()
    at_once: list[int] = []

    def slowly(user: User, password: str) -> bool:
        at_once.append(len(at_once))
        checking.set()
        assert go_on.wait(60)
        return False

    def attempt(number: int):
        try:
            return try_password("wrong", f"192.0.2.{number}", path=path)
        finally:
            connections.close_all()

    monkeypatch.setattr(User, "check_password", slowly)
    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(attempt, 1)
        assert checking.wait(60)
        others = {pool.submit(attempt, number) for number in (2, 3, 4)}
        put_off = set()
        while len(put_off) < 2:
            done, _ = wait(others - put_off, return_when=FIRST_COMPLETED)
            put_off |= done
        checked_meanwhile = len(at_once)
        go_on.set()
        [waited] = others - put_off
    for response in (each.result() for each in put_off):
        assert (response.status_code, response["Retry-After"]) == (429, "2")
        assert BUSY in response.content.decode()
    refused = 401 if path == LOGIN else 200  # Django's admin shows its form again
    assert [each.result().status_code for each in (first, waited)] == [refused] * 2
    assert (checked_meanwhile, len(at_once)) == (1, 2)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("login_limit")
def test_attempts_with_unknown_names_block_no_user(monkeypatch):
    User.objects.create_superuser("owner", password=PASSWORD)
    hashing, go_on = Event(), Event()
    encode = MD5PasswordHasher.encode

    def slowly(self, password: str, salt: str) -> str:
        hashing.set()
        assert go_on.wait(60)
        return encode(self, password, salt)

    def attempt(number: int, **credentials: str):
        try:
            return try_password("wrong", f"192.0.2.{number}", **credentials)
        finally:
            connections.close_all()

    monkeypatch.setattr(MD5PasswordHasher, "encode", slowly)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(attempt, 1, username="nobody")
        assert hashing.wait(60)
        assert attempt(2, username="somebody").status_code == 429
        owner = pool.submit(attempt, 3, username="owner")
        go_on.set()
    assert [each.result().status_code for each in (first, owner)] == [401, 401]
