"""Changing the owner's password: validation, and the sessions that it ends."""

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.support.logins import CREDENTIALS, PASSWORD, log_in

from .attempts import OWNER_ONLY, refresh


def test_long_passwords_with_spaces_and_emoji_are_accepted_unchanged(visitor, db):
    password = "  " + "ā 🏁 " * 30
    User.objects.create_superuser("owner", password=password)
    log_in(visitor, password=password)
    assert (
        visitor.post("/api/auth/login", {**CREDENTIALS, "password": password.strip()}).status_code
        == 401
    )


def change_password(client: APIClient, new: str, current: str = PASSWORD):
    return client.post("/api/auth/password", {"current_password": current, "new_password": new})


def test_a_new_password_ends_every_session_and_goes_on_in_a_new_one(owner_client):
    elsewhere = log_in(APIClient())
    response = change_password(owner_client, "gravel pit 77 helmets")
    assert response.status_code == 200
    assert owner_client.get(OWNER_ONLY).status_code == 401
    assert elsewhere.get(OWNER_ONLY).status_code == 401
    assert refresh(elsewhere).status_code == 401
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {response.json()['token']}")
    assert owner_client.get(OWNER_ONLY).status_code == 200
    log_in(APIClient(), password="gravel pit 77 helmets")


def test_a_weak_or_wrong_password_is_refused_and_nothing_changes(owner_client):
    """For the sentences see core/test_errors.py."""
    for new, current, field in (
        *((new, PASSWORD, "new_password") for new in ("12345678901", "nine77%ch", "owner")),
        ("gravel pit 77 helmets", "wrong", "current_password"),
    ):
        response = change_password(owner_client, new, current)
        assert (response.status_code, list(response.json()["fields"])) == (400, [field])
    assert owner_client.get(OWNER_ONLY).status_code == 200
    log_in(APIClient())


def test_a_leaked_password_is_refused_without_an_external_service(owner_client, monkeypatch):
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("it asked"))
    fields = {"new_password": ["New password is too common. Please choose another one."]}
    for new in ("correcthorsebatterystaple", "CorrectHorseBatteryStaple", "liverpool4ever"):
        response = change_password(owner_client, new)
        assert (response.status_code, response.json()["fields"]) == (400, fields)


def test_a_password_that_is_almost_the_username_is_refused(owner_client, owner):
    User.objects.filter(pk=owner.pk).update(username="quads.ozolnieki")
    sentence = "New password is too similar to your username."
    for new in ("Quads.Ozolnieki1", "1ozolnieki"):
        response = change_password(owner_client, new)
        assert (response.status_code, response.json()["error"]) == (400, sentence)


def test_the_new_password_differs_from_the_current_one(owner_client):
    response = change_password(owner_client, PASSWORD)
    assert response.status_code == 400
    sentence = "Please choose a password that differs from the current one."
    assert response.json() == {"error": sentence, "fields": {"new_password": [sentence]}}
