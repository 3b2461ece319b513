"""The refresh token: how it extends a session, and how a session ends."""

from collections.abc import Callable
from datetime import timedelta

import jwt
import pytest
import time_machine
from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Session, User
from tests.support.tokens import CREDENTIALS, OWNER_ONLY, bearer, forge, log_in, refresh


def test_the_refresh_token_is_out_of_reach_of_scripts_and_other_sites(visitor, owner, settings):
    settings.HTTPS = True
    cookie = visitor.post("/api/auth/login", CREDENTIALS).cookies["__Secure-refresh"]
    assert cookie["httponly"] and cookie["secure"]
    assert (cookie["samesite"], cookie["path"]) == ("Strict", "/api/auth")
    assert cookie["max-age"] == 14 * 24 * 3600


def test_refreshing_answers_a_working_token_and_a_new_cookie(owner_client):
    before = owner_client.cookies["refresh"].value
    response = refresh(owner_client)
    assert response.status_code == 200
    assert owner_client.cookies["refresh"].value != before
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {response.json()['token']}")
    assert owner_client.get(OWNER_ONLY).status_code == 200


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
    response = refresh(owner_client)
    assert response.status_code == 401
    assert response.json() == {"error": "Your session has ended. Please log in again."}


@pytest.mark.parametrize("call", ["refresh", "logout"])
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://testserver.evil.example"]
)
def test_another_site_cannot_use_the_cookie(owner_client, origin, call):
    token = bearer(owner_client)
    owner_client.credentials()
    response = owner_client.post(f"/api/auth/{call}", headers={"origin": origin})
    assert response.status_code == 403
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert owner_client.get(OWNER_ONLY).status_code == 200


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
        old = forge(bearer(owner_client), exp=timezone.now() - timedelta(seconds=1))
        owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {old}")
    assert owner_client.post("/api/auth/logout").status_code == 204
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert owner_client.get(OWNER_ONLY).status_code == 401
    owner_client.cookies["refresh"] = cookie
    assert refresh(owner_client).status_code == 401
    assert elsewhere.get(OWNER_ONLY).status_code == 200


@pytest.fixture
def meanwhile(monkeypatch):
    """Run a function before or after a refresh writes its new token."""

    def do(when: str, action: Callable[[], object]) -> None:
        update = QuerySet.update

        def update_beside(sessions, **values):
            if "refresh_id" not in values:
                return update(sessions, **values)
            if when == "before":
                action()
            rotated = update(sessions, **values)
            if when == "after":
                action()
            return rotated

        monkeypatch.setattr(QuerySet, "update", update_beside)

    return do


@pytest.mark.parametrize("then", ["nothing", "a new login"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_refresh_that_a_log_out_overtakes_is_refused(owner_client, meanwhile, when, then):
    device = APIClient()
    device.cookies["refresh"] = owner_client.cookies["refresh"].value

    def log_out() -> None:
        assert device.post("/api/auth/logout").status_code == 204
        if then == "a new login":
            log_in(device)

    meanwhile(when, log_out)
    response = refresh(owner_client)
    assert response.status_code == 401
    assert response.json() == {"error": "Your session has ended. Please log in again."}
    assert "refresh" not in response.cookies


def test_a_log_out_that_a_refresh_overtakes_ends_the_new_cookie_too(owner_client):
    """Send the cookie and an expired bearer token."""
    before = owner_client.cookies["refresh"].value
    expired = forge(bearer(owner_client), exp=timezone.now() - timedelta(seconds=1))
    assert refresh(owner_client).status_code == 200
    renewed = owner_client.cookies["refresh"].value
    leaving = APIClient(HTTP_AUTHORIZATION=f"Bearer {expired}")
    leaving.cookies["refresh"] = before
    assert leaving.post("/api/auth/logout").status_code == 204
    owner_client.cookies["refresh"] = renewed
    assert refresh(owner_client).status_code == 401


def test_logging_out_without_being_logged_in_is_no_error(visitor):
    assert visitor.post("/api/auth/logout").status_code == 204


def test_disabling_a_user_ends_the_sessions_for_good(owner_client, owner):
    User.objects.create_user("another", password="gravel pit 77 helmets")  # there is always one
    owner.is_active = False
    owner.save()
    owner.is_active = True
    owner.save()
    assert owner_client.get(OWNER_ONLY).status_code == 401
    assert refresh(owner_client).status_code == 401


def test_a_user_disabled_by_sql_is_refused_too(owner_client):
    User.objects.update(is_active=False)
    assert owner_client.get(OWNER_ONLY).status_code == 401
    assert refresh(owner_client).status_code == 401


def test_expired_sessions_are_deleted_at_the_next_login(owner_client):
    Session.objects.update(expires_at=timezone.now())
    log_in(APIClient())
    assert Session.objects.count() == 1
