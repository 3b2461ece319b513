"""The devices on which the owner is logged in."""

from rest_framework.test import APIClient

from accounts.models import User

from .tokens import log_in

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
    assert set(listed[0]) == {"id", "user_agent", "created_at", "refreshed_at", "current"}


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


def test_nobody_sees_or_ends_the_session_of_another_user(owner, owner_client):
    User.objects.create_superuser("helper", password="gravel pit 77 helmets")
    helper = log_in(APIClient(), "helper", "gravel pit 77 helmets")
    (mine,) = owner_client.get(SESSIONS).json()
    assert len(helper.get(SESSIONS).json()) == 1
    assert helper.delete(f"{SESSIONS}/{mine['id']}").status_code == 404
    assert owner_client.get(SESSIONS).status_code == 200
