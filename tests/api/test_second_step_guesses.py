"""Codes of the second step that are guessed or wrong: refusals and limits."""

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from rest_framework.test import APIClient

from accounts import second_step
from accounts.models import User
from activity.models import Entry
from tests.support.login_attempts import DJANGO_ADMIN, LOGIN
from tests.support.second_step import NEEDED, STEP, WRONG, code_now, log_in, switch_on
from tests.support.tokens import CREDENTIALS, PASSWORD


@pytest.fixture
def secret(owner) -> str:
    return switch_on(owner)


def test_guessing_codes_has_the_limit_of_the_login(login_limit, secret):
    assert [log_in("000000").status_code for _ in range(6)] == [401] * 5 + [429]
    response = log_in(code_now(secret))
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 800
    assert response.json()["error"].startswith("Too many failed attempts.")


def test_guessing_the_first_code_has_the_limit_of_the_login(login_limit, owner_client):
    assert owner_client.post(f"{STEP}/setup", {"password": "wrong"}).status_code == 400
    secret = owner_client.post(f"{STEP}/setup", {"password": PASSWORD}).json()["secret"]
    codes = [owner_client.post(STEP, {"code": "000000"}).status_code for _ in range(6)]
    assert codes == [400] * 5 + [429]
    assert owner_client.post(STEP, {"code": code_now(secret)}).status_code == 429


def test_the_recovery_codes_of_others_are_refused(secret):
    other = User.objects.create_user("rider", password=PASSWORD)
    assert log_in(second_step.renew_recovery_codes(other)[0]).json() == WRONG
    assert list(Entry.objects.values_list("verb", "actor__username")) == [
        ("sign_in_failed", "owner")
    ]


def test_wrong_codes_and_wrong_passwords_count_together(login_limit, secret):
    codes = [log_in("000000"), log_in(password="wrong"), log_in("000000"), log_in(password="wrong")]
    assert [response.status_code for response in codes] == [401] * 4
    assert [log_in().json() for _ in range(6)] == [NEEDED] * 6  # a missing code is no guess
    assert log_in("000000").status_code == 401
    assert log_in(code_now(secret)).status_code == 429


def test_a_wrong_password_is_answered_the_same_with_and_without_a_second_step(secret):
    for body in ({"username": "owner", "password": "wrong"}, CREDENTIALS | {"username": "nobody"}):
        for code in ("", "000000"):
            response = APIClient().post(LOGIN, body | {"code": code})
            assert response.json() == {"error": "Wrong username or password."}


def test_a_login_costs_one_hashing_with_a_second_step_too(secret, monkeypatch):
    hashed = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher, "encode", lambda *given: hashed.append(given) or encode(*given)
    )
    for user in ("owner", "nobody"):
        APIClient().post(LOGIN, {"username": user, "password": "wrong", "code": "000000"})
    assert len(hashed) == 2


def test_guessing_in_djangos_admin_counts_for_the_api(login_limit, secret):
    headers = {"x-forwarded-for": "192.0.2.1"}
    for _ in range(5):
        Client().post(DJANGO_ADMIN, CREDENTIALS | {"code": "000000"}, headers=headers)
    assert log_in(code_now(secret), **headers).status_code == 429


def test_a_code_beside_a_wrong_password_is_not_kept(login_limit, secret, owner):
    unused = second_step.renew_recovery_codes(owner)[0]
    sent = {"username": "owner", "password": "wrong", "code": unused}
    Client().post(DJANGO_ADMIN, sent, headers={"x-forwarded-for": "192.0.2.1"})
    kept = AccessAttempt.objects.get().post_data
    assert "code=***" in kept and unused not in kept


def test_long_and_strange_codes_are_refused(secret):
    assert log_in("1" * 4000).status_code == 400
    for code in ("-", "\u0661\u0662\u0663\u0664\u0665\u0666", "a" * 16, "é" * 6):
        assert log_in(code).status_code == 401
