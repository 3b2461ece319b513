"""The list of devices on which the owner is logged in."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from tests.support.login_attempts import DJANGO_ADMIN
from tests.support.tokens import PASSWORD, log_in

SESSIONS = "/api/auth/sessions"


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


def test_a_device_that_was_logged_out_is_listed_no_more(owner):
    phone, laptop = device("Phone"), device("Laptop")
    phone.post("/api/auth/logout")
    assert [each["user_agent"] for each in laptop.get(SESSIONS).json()] == ["Laptop"]


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


def test_a_new_password_ends_the_logins_in_djangos_admin(owner, in_django_admin):
    owner.set_password("gravel pit 77 helmets")
    owner.save()
    assert not is_open(in_django_admin)
    assert not Session.objects.exists()


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


def test_login_in_djangos_admin_does_not_redirect_to_other_sites(owner, client):
    form = {"username": "owner", "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert client.post(DJANGO_ADMIN, form)["Location"] == "/django-admin/"


def test_nobody_sees_or_ends_the_session_of_another_user(owner, owner_client):
    User.objects.create_superuser("helper", password="gravel pit 77 helmets")
    helper = log_in(APIClient(), "helper", "gravel pit 77 helmets")
    (mine,) = owner_client.get(SESSIONS).json()
    assert len(helper.get(SESSIONS).json()) == 1
    assert helper.delete(f"{SESSIONS}/{mine['id']}").status_code == 404
    assert owner_client.get(SESSIONS).status_code == 200
