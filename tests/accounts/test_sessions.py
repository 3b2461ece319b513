"""Sessions: how they are extended and end, the list of them, and the account of who has one."""

from collections.abc import Callable
from datetime import timedelta

import jwt
import pytest
import time_machine
from django.contrib.sessions.models import Session as DjangoSession
from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from tests.support.logins import CREDENTIALS, PASSWORD, bearer, forge, log_in

from .attempts import DJANGO_ADMIN, OWNER_ONLY, refresh

SESSIONS = "/api/auth/sessions"
ACCOUNT = "/api/auth/account"
DEFAULTS = {
    "username": "owner",
    "language": "en",
    "passkey_only": False,
    "codes_gone": False,
    **{"email": "", "has_mail_server": False, "mails_messages": False},
}


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


def test_refreshing_needs_a_refresh_token(owner_client):
    for cookie in ("", "garbage", bearer(owner_client)):
        owner_client.cookies["refresh"] = cookie
        response = refresh(owner_client)
        assert response.status_code == 401
        assert response.json() == {"error": "Your session has ended. Please log in again."}


@pytest.mark.parametrize("call", ["refresh", "logout"])
def test_another_site_cannot_use_the_cookie(owner_client, call):
    token = bearer(owner_client)
    owner_client.credentials()
    for origin in ("https://evil.example", "null", "http://testserver.evil.example"):
        response = owner_client.post(f"/api/auth/{call}", headers={"origin": origin})
        assert response.status_code == 403
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert owner_client.get(OWNER_ONLY).status_code == 200
    assert refresh(owner_client, origin="http://testserver").status_code == 200


@pytest.mark.parametrize("key", ["bearer", "expired bearer and cookie"])
def test_logging_out_ends_this_session_at_once_and_no_other(owner_client, key):
    elsewhere = log_in(APIClient())
    token, cookie = bearer(owner_client), owner_client.cookies["refresh"].value
    if key == "bearer":
        del owner_client.cookies["refresh"]
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


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_refresh_that_a_log_out_overtakes_is_refused(owner_client, meanwhile, when):
    device = APIClient()
    device.cookies["refresh"] = owner_client.cookies["refresh"].value

    def log_out() -> None:
        assert device.post("/api/auth/logout").status_code == 204
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


def device(name: str) -> APIClient:
    return log_in(APIClient(HTTP_USER_AGENT=name))


def test_the_devices_are_listed_and_the_one_that_asks_is_marked(owner):
    phone, laptop = device("Phone"), device("Laptop")
    phone.post("/api/auth/refresh", headers={"Authorization": ""})  # used last
    listed = laptop.get(SESSIONS).json()
    assert [(each["user_agent"], each["current"]) for each in listed] == [
        ("Phone", False),
        ("Laptop", True),
    ]
    fields = {"id", "user_agent", "created_at", "refreshed_at", "current", "in_django_admin"}
    assert set(listed[0]) == fields


def test_logging_out_another_device_ends_its_access_and_its_refresh_at_once(owner):
    phone, laptop = device("Phone"), device("Laptop")
    other = next(each for each in laptop.get(SESSIONS).json() if not each["current"])
    assert laptop.delete(f"{SESSIONS}/{other['id']}").status_code == 204
    assert phone.get(SESSIONS).status_code == 401
    phone.credentials()
    assert phone.post("/api/auth/refresh").status_code == 401
    assert laptop.get(SESSIONS).status_code == 200
    assert laptop.delete(f"{SESSIONS}/{other['id']}").status_code == 404


@pytest.fixture
def in_django_admin(owner, client, login_limit):
    """A client that is signed in to Django's admin."""
    form = {"username": "owner", "password": PASSWORD}
    response = client.post(DJANGO_ADMIN, form, headers={"user-agent": "Old browser"})
    assert response.status_code == 302
    return client


def is_open(client) -> bool:
    return client.get("/django-admin/").status_code == 200


def test_a_login_in_djangos_admin_is_listed_and_ended_like_any_other(owner_client, in_django_admin):
    assert is_open(in_django_admin)
    _, other = owner_client.get(SESSIONS).json()
    assert (other["user_agent"], other["in_django_admin"]) == ("Old browser", True)
    assert other["created_at"] <= other["refreshed_at"]
    assert in_django_admin.session.session_key not in str(other)
    assert owner_client.delete(f"{SESSIONS}/{other['id']}").status_code == 204
    assert not is_open(in_django_admin)


def test_all_other_devices_are_signed_out_at_once(owner_client, in_django_admin):
    phone = device("Phone")
    assert owner_client.delete(SESSIONS).status_code == 204
    assert phone.get(SESSIONS).status_code == 401
    assert not is_open(in_django_admin)
    assert [each["current"] for each in owner_client.get(SESSIONS).json()] == [True]


def test_a_password_set_in_djangos_admin_ends_all_sessions(owner, owner_client, in_django_admin):
    owner.set_password("gravel pit 77 helmets")
    owner.save()
    assert owner_client.get(OWNER_ONLY).status_code == 401
    assert not is_open(in_django_admin)
    assert not DjangoSession.objects.exists()


def test_a_session_ends_30_days_after_its_login_however_much_it_is_used(owner):
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        phone = device("Phone")
        for days in (13, 26, 29):
            clock.move_to(start + timedelta(days=days))
            response = phone.post("/api/auth/refresh", headers={"Authorization": ""})
            assert response.status_code == 200
        assert response.cookies["refresh"]["max-age"] == 24 * 3600
        clock.move_to(start + timedelta(days=30, minutes=1))
        assert phone.post("/api/auth/refresh", headers={"Authorization": ""}).status_code == 401


def test_nobody_sees_or_ends_the_session_of_another_user(owner, owner_client):
    User.objects.create_superuser("helper", password="gravel pit 77 helmets")
    helper = log_in(APIClient(), "helper", "gravel pit 77 helmets")
    (mine,) = owner_client.get(SESSIONS).json()
    assert len(helper.get(SESSIONS).json()) == 1
    assert helper.delete(f"{SESSIONS}/{mine['id']}").status_code == 404
    assert owner_client.get(SESSIONS).status_code == 200


def test_a_chosen_language_is_that_of_the_users_other_devices_too(owner_client):
    assert owner_client.get(ACCOUNT).json() == DEFAULTS
    response = owner_client.patch(ACCOUNT, {"username": "somebody", "language": "lv"})
    assert response.json() == DEFAULTS | {"language": "lv"}  # the name stays
    assert response["Cache-Control"] == "no-store"
    assert log_in(APIClient()).get(ACCOUNT).json() == DEFAULTS | {"language": "lv"}
    User.objects.create_superuser("partner", password=PASSWORD)
    assert log_in(APIClient(), "partner").get(ACCOUNT).json() == DEFAULTS | {"username": "partner"}


def test_other_languages_are_refused_and_nothing_changes(owner_client):
    owner_client.patch(ACCOUNT, {"language": "lv"})
    for language in ("de", None):
        response = owner_client.patch(ACCOUNT, {"language": language}, format="json")
        assert response.status_code == 400
        assert "language" in response.json()["fields"]
    assert owner_client.get(ACCOUNT).json()["language"] == "lv"
