"""Login and the access token that it returns."""

import unicodedata
import uuid
from datetime import timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from tests.support.logins import CREDENTIALS, PASSWORD, bearer, forge

from .attempts import OWNER_ONLY


def test_logging_in_answers_a_token_that_opens_the_closed_calls(visitor, owner):
    response = visitor.post("/api/auth/login", CREDENTIALS)
    assert response.status_code == 200
    assert set(response.json()) == {"token"}
    assert set(response.cookies) == {"refresh"}  # no session of Django
    visitor.credentials(HTTP_AUTHORIZATION=f"Bearer {response.json()['token']}")
    assert visitor.get(OWNER_ONLY).status_code == 200


def test_a_user_name_may_be_typed_with_accents_as_characters_of_their_own(visitor, db):
    User.objects.create_superuser("Jānis", password=PASSWORD)
    credentials = {"username": unicodedata.normalize("NFD", "Jānis"), "password": PASSWORD}
    assert visitor.post("/api/auth/login", credentials).status_code == 200


def test_wrong_user_and_wrong_password_are_refused_with_the_same_error(visitor, owner):
    for wrong in ({"password": "wrong"}, {"username": "nobody"}):
        response = visitor.post("/api/auth/login", CREDENTIALS | wrong)
        assert response.status_code == 401
        assert response.json() == {"error": "Wrong username or password."}


def test_a_disabled_user_cannot_log_in(visitor, owner):
    User.objects.update(is_active=False)
    assert visitor.post("/api/auth/login", CREDENTIALS).status_code == 401


FORGED = {  # and those of core/test_permissions.py
    "nothing": lambda c: forge(bearer(c)),
    "no signature": lambda c: forge(bearer(c), key="", algorithm="none"),
    "not yet": lambda c: forge(bearer(c), nbf=timezone.now() + timedelta(hours=1)),
    "unknown session": lambda c: forge(bearer(c), sid=str(uuid.uuid4())),
    "no session": lambda c: forge(bearer(c), sid=None),
    "cut": lambda c: bearer(c)[:-4],
    "several words": lambda c: bearer(c) + " and more",
}


def test_an_invalid_token_opens_nothing(owner_client):
    tokens = {what: make(owner_client) for what, make in FORGED.items()}
    for what, token in tokens.items():
        owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        response = owner_client.get(OWNER_ONLY)
        assert response.status_code == (200 if what == "nothing" else 401), what


def test_an_access_token_lives_for_half_an_hour(owner_client):
    with time_machine.travel(timezone.now() + timedelta(minutes=29)):
        assert owner_client.get(OWNER_ONLY).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=31)):
        assert owner_client.get(OWNER_ONLY).status_code == 401


def test_djangos_session_cookie_opens_nothing_in_the_api(visitor, owner):
    assert visitor.login(**CREDENTIALS)
    assert visitor.get(OWNER_ONLY).status_code == 401
    assert visitor.post("/api/builds", {}).status_code == 401
