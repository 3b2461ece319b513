"""Rows 20 to 23, 27 and 28 of the floor: tokens, sessions, refresh, log out."""

import uuid
from datetime import timedelta

import jwt
import pytest
import time_machine
from django.conf import settings
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Session, User

from .conftest import PASSWORD, log_in

CREDENTIALS = {"username": "owner", "password": PASSWORD}
CLOSED = "/api/contact/messages"  # any call that needs the owner


def bearer(client: APIClient) -> str:
    return client._credentials["HTTP_AUTHORIZATION"].removeprefix("Bearer ")


def refresh(client: APIClient, **headers: str):
    client.credentials()
    return client.post("/api/auth/refresh", headers=headers)


def test_logging_in_answers_a_token_that_opens_the_closed_calls(visitor, owner):
    answer = visitor.post("/api/auth/login", CREDENTIALS)
    assert answer.status_code == 200
    assert set(answer.json()) == {"token"}
    visitor.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['token']}")
    assert visitor.get(CLOSED).status_code == 200


def test_the_refresh_token_is_out_of_reach_of_scripts_and_other_sites(visitor, owner, settings):
    settings.HTTPS = True
    cookie = visitor.post("/api/auth/login", CREDENTIALS).cookies["refresh"]
    assert cookie["httponly"] and cookie["secure"]
    assert (cookie["samesite"], cookie["path"]) == ("Strict", "/api/auth")
    assert cookie["max-age"] == 14 * 24 * 3600


@pytest.mark.parametrize(
    "credentials",
    [{"username": "owner", "password": "wrong"}, {"username": "nobody", "password": PASSWORD}],
)
def test_wrong_user_and_wrong_password_are_refused_in_the_same_words(visitor, owner, credentials):
    answer = visitor.post("/api/auth/login", credentials)
    assert answer.status_code == 401
    assert answer.json() == {"error": "Wrong username or password."}


def test_an_unknown_user_costs_the_server_one_hashing_too(visitor, owner, monkeypatch):
    hashed = []
    monkeypatch.setattr(
        "django.contrib.auth.base_user.AbstractBaseUser.set_password",
        lambda user, password: hashed.append(password),
    )
    visitor.post("/api/auth/login", {"username": "nobody", "password": "x"})
    assert hashed == ["x"]


def test_a_disabled_user_cannot_log_in(visitor, owner):
    User.objects.update(is_active=False)
    assert visitor.post("/api/auth/login", CREDENTIALS).status_code == 401


@pytest.mark.parametrize("missing", ["username", "password"])
def test_both_fields_are_required(visitor, db, missing):
    answer = visitor.post("/api/auth/login", {**CREDENTIALS, missing: ""})
    assert answer.status_code == 400
    assert answer.json()["error"] == f"{missing.capitalize()} may not be blank."


def test_long_passwords_with_spaces_and_emoji_are_taken_as_they_are(visitor, db):
    password = "  " + "ā 🏁 " * 30
    User.objects.create_superuser("owner", password=password)
    log_in(visitor, password=password)
    assert (
        visitor.post("/api/auth/login", {**CREDENTIALS, "password": password.strip()}).status_code
        == 401
    )


def forged(client: APIClient, key: str | None = None, algorithm: str = "HS256", **claims) -> str:
    payload = jwt.decode(bearer(client), options={"verify_signature": False})
    return jwt.encode(
        payload | claims, settings.SECRET_KEY if key is None else key, algorithm=algorithm
    )


@pytest.mark.parametrize(
    "forge",
    [
        pytest.param(lambda c: forged(c, key="another key of thirty-two bytes!!"), id="other key"),
        pytest.param(lambda c: forged(c, key="", algorithm="none"), id="no signature"),
        pytest.param(lambda c: forged(c, exp=timezone.now() - timedelta(seconds=1)), id="expired"),
        pytest.param(lambda c: forged(c, nbf=timezone.now() + timedelta(hours=1)), id="not yet"),
        pytest.param(lambda c: forged(c, sid=str(uuid.uuid4())), id="unknown session"),
        pytest.param(lambda c: forged(c, sid=None), id="no session"),
        pytest.param(lambda c: c.cookies["refresh"].value, id="refresh token as access"),
        pytest.param(lambda c: bearer(c)[:-4], id="cut"),
        pytest.param(lambda c: bearer(c) + " and more", id="several words"),
    ],
)
def test_a_token_that_is_not_ours_and_valid_opens_nothing(owner_client, forge):
    token = forge(owner_client)
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    answer = owner_client.get(CLOSED)
    assert answer.status_code == 401
    assert answer.json()["error"]


def test_the_forged_token_is_refused_for_what_was_forged(owner_client):
    token = forged(owner_client)
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert owner_client.get(CLOSED).status_code == 200


def test_an_access_token_lives_for_half_an_hour(owner_client):
    with time_machine.travel(timezone.now() + timedelta(minutes=29)):
        assert owner_client.get(CLOSED).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=31)):
        assert owner_client.get(CLOSED).status_code == 401


def test_refreshing_answers_a_working_token_and_a_new_cookie(owner_client):
    before = owner_client.cookies["refresh"].value
    answer = refresh(owner_client)
    assert answer.status_code == 200
    assert owner_client.cookies["refresh"].value != before
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['token']}")
    assert owner_client.get(CLOSED).status_code == 200


def test_a_second_tab_or_a_lost_answer_may_refresh_once_more_within_30_seconds(owner_client):
    old = owner_client.cookies["refresh"].value
    refresh(owner_client)
    current = owner_client.cookies["refresh"].value
    owner_client.cookies["refresh"] = old
    with time_machine.travel(timezone.now() + timedelta(seconds=29)):
        assert refresh(owner_client).status_code == 200
    same = jwt.decode(owner_client.cookies["refresh"].value, options={"verify_signature": False})
    assert same["jti"] == jwt.decode(current, options={"verify_signature": False})["jti"]


def test_an_older_refresh_token_is_refused_and_ends_the_session(owner_client):
    old = owner_client.cookies["refresh"].value
    refresh(owner_client)
    current = owner_client.cookies["refresh"].value
    with time_machine.travel(timezone.now() + timedelta(seconds=31)):
        owner_client.cookies["refresh"] = old
        assert refresh(owner_client).status_code == 401
        owner_client.cookies["refresh"] = current
        assert refresh(owner_client).status_code == 401


def test_a_session_ends_after_14_days_without_use_and_not_before(owner_client):
    with time_machine.travel(timezone.now() + timedelta(days=13)):
        assert refresh(owner_client).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=26)):
        assert refresh(owner_client).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=41)):
        assert refresh(owner_client).status_code == 401


@pytest.mark.parametrize("cookie", ["", "garbage", "access"])
def test_refreshing_needs_a_refresh_token(owner_client, cookie):
    token = bearer(owner_client)
    owner_client.cookies["refresh"] = token if cookie == "access" else cookie
    answer = refresh(owner_client)
    assert answer.status_code == 401
    assert answer.json() == {"error": "Your session has ended. Please log in again."}


@pytest.mark.parametrize("call", ["refresh", "logout"])
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://testserver.evil.example"]
)
def test_another_site_cannot_use_the_cookie(owner_client, origin, call):
    token = bearer(owner_client)
    owner_client.credentials()
    answer = owner_client.post(f"/api/auth/{call}", headers={"origin": origin})
    assert answer.status_code == 403
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert owner_client.get(CLOSED).status_code == 200


def test_our_own_pages_may_use_the_cookie(owner_client):
    assert refresh(owner_client, origin="http://testserver").status_code == 200


@pytest.mark.parametrize("key", ["bearer", "cookie", "expired bearer and cookie"])
def test_logging_out_ends_this_session_at_once_and_no_other(owner_client, key):
    elsewhere = log_in(APIClient())
    token, cookie = bearer(owner_client), owner_client.cookies["refresh"].value
    if key == "bearer":
        del owner_client.cookies["refresh"]
    elif key == "cookie":
        owner_client.credentials()
    else:
        old = forged(owner_client, exp=timezone.now() - timedelta(seconds=1))
        owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {old}")
    assert owner_client.post("/api/auth/logout").status_code == 204
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert owner_client.get(CLOSED).status_code == 401
    owner_client.cookies["refresh"] = cookie
    assert refresh(owner_client).status_code == 401
    assert elsewhere.get(CLOSED).status_code == 200


def test_logging_out_without_being_logged_in_is_no_error(visitor):
    assert visitor.post("/api/auth/logout").status_code == 204


def test_djangos_session_cookie_opens_nothing_in_the_api(visitor, owner):
    assert visitor.login(**CREDENTIALS)
    assert visitor.get(CLOSED).status_code == 401
    assert visitor.post("/api/builds", {}).status_code == 401


def test_disabling_a_user_ends_the_sessions_for_good(owner_client, owner):
    owner.is_active = False
    owner.save()
    owner.is_active = True
    owner.save()
    assert owner_client.get(CLOSED).status_code == 401
    assert refresh(owner_client).status_code == 401


def test_a_user_disabled_behind_the_models_back_is_refused_too(owner_client):
    User.objects.update(is_active=False)
    assert owner_client.get(CLOSED).status_code == 401
    assert refresh(owner_client).status_code == 401


def change_password(client: APIClient, new: str, current: str = PASSWORD):
    return client.post("/api/auth/password", {"current_password": current, "new_password": new})


def test_a_new_password_ends_every_session_and_goes_on_in_a_new_one(owner_client):
    elsewhere = log_in(APIClient())
    answer = change_password(owner_client, "gravel pit 77 helmets")
    assert answer.status_code == 200
    assert owner_client.get(CLOSED).status_code == 401
    assert elsewhere.get(CLOSED).status_code == 401
    assert refresh(elsewhere).status_code == 401
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['token']}")
    assert owner_client.get(CLOSED).status_code == 200
    log_in(APIClient(), password="gravel pit 77 helmets")


def test_a_password_changed_in_django_admin_ends_the_sessions_too(owner_client, owner):
    owner.set_password("gravel pit 77 helmets")
    owner.save()
    assert owner_client.get(CLOSED).status_code == 401


@pytest.mark.parametrize("new", ["password123", "12345678901", "short1", "owner"])
def test_a_weak_new_password_is_refused_and_nothing_changes(owner_client, new):
    answer = change_password(owner_client, new)
    assert answer.status_code == 400
    assert "new_password" in answer.json()["fields"]
    log_in(APIClient())


def test_the_current_password_must_be_right(owner_client):
    answer = change_password(owner_client, "gravel pit 77 helmets", current="wrong")
    assert answer.status_code == 400
    assert answer.json()["fields"] == {"current_password": ["This is not your current password."]}
    assert owner_client.get(CLOSED).status_code == 200


def test_sessions_that_have_run_out_are_cleared_away_at_the_next_login(owner_client):
    Session.objects.update(expires_at=timezone.now())
    log_in(APIClient())
    assert Session.objects.count() == 1
