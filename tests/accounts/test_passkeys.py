"""Passkeys: add, use, rename and remove them, and where a site has them."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import PASSKEYS_MAX, Passkey, Session, SpentChallenge, User
from tests.support.authenticator import (
    ADD,
    ADD_OPTIONS,
    SIGN_IN,
    SIGN_IN_OPTIONS,
    Authenticator,
    encode,
)
from tests.support.passkeys import (
    TOO_OLD,
    add,
    add_options,
    assert_refused,
    sign_in,
    sign_in_options,
)
from tests.support.tokens import OWNER_ONLY, PASSWORD

pytestmark = pytest.mark.usefixtures("site_with_passkeys")


@pytest.fixture
def key() -> Authenticator:
    return Authenticator()


@pytest.fixture
def passkey(key, owner) -> Passkey:
    return key.stored_for(owner)


def test_a_passkey_is_added_used_renamed_and_removed(owner_client, visitor, key):
    options = add_options(owner_client)
    wanted = options["authenticatorSelection"]
    assert (wanted["residentKey"], wanted["userVerification"]) == ("required", "required")
    response = add(owner_client, key.make(options))
    assert response.status_code == 201, response.content
    pk = response.json()["id"]

    response = sign_in(visitor, key.use(sign_in_options(visitor)))
    assert response.status_code == 200, response.content
    assert set(response.cookies) == {"refresh"}
    visitor.credentials(HTTP_AUTHORIZATION=f"Bearer {response.json()['token']}")
    assert visitor.get(OWNER_ONLY).status_code == 200

    assert owner_client.patch(f"{ADD}/{pk}", {"name": "Work phone"}).status_code == 200
    (listed,) = owner_client.get(ADD).json()
    assert (listed["name"], listed["used_at"] is None) == ("Work phone", False)
    excluded = [each["id"] for each in add_options(owner_client)["excludeCredentials"]]
    assert excluded == [encode(key.credential_id)]
    assert owner_client.delete(f"{ADD}/{pk}").status_code == 204
    assert_refused(sign_in(APIClient(), key.use(sign_in_options(visitor))))


def test_an_answer_is_accepted_once(visitor, key, passkey):
    answer = key.use(sign_in_options(visitor))
    assert sign_in(visitor, answer).status_code == 200
    assert_refused(sign_in(visitor, answer), TOO_OLD)


def test_a_challenge_is_answered_once_even_with_a_new_signature(visitor, key, passkey):
    options = sign_in_options(visitor)
    assert sign_in(visitor, key.use(options)).status_code == 200
    assert_refused(sign_in(visitor, key.use(options)), TOO_OLD)


def test_a_challenge_to_add_is_answered_once(owner_client):
    options = add_options(owner_client)
    assert add(owner_client, Authenticator(credential_id=b"1").make(options)).status_code == 201
    response = add(owner_client, Authenticator(credential_id=b"2").make(options))
    assert (response.status_code, response.json()["error"]) == (400, TOO_OLD)


def test_answered_challenges_are_stored_as_long_as_they_are_valid(visitor, key, passkey):
    now = timezone.now()
    for minutes in (0, 6, 12):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            assert sign_in(visitor, key.use(sign_in_options(visitor))).status_code == 200
            assert SpentChallenge.objects.count() == 1


def test_adding_needs_the_password_again(owner_client):
    response = owner_client.post(ADD_OPTIONS, {"password": "wrong"})
    assert response.status_code == 400
    assert response.json()["fields"] == {"password": ["This is not your current password."]}


def test_passkeys_of_others_are_out_of_reach(owner_client, key):
    other = User.objects.create_user("rider", password=PASSWORD)
    passkey = key.stored_for(other)
    assert owner_client.get(ADD).json() == []
    assert owner_client.patch(f"{ADD}/{passkey.pk}", {"name": "Mine"}).status_code == 404
    assert owner_client.delete(f"{ADD}/{passkey.pk}").status_code == 404
    response = add(owner_client, key.make(add_options(owner_client)))
    assert response.status_code == 400  # nobody takes over a passkey that is known
    assert Passkey.objects.get().user == other


def test_a_user_has_at_most_twenty_passkeys(owner, owner_client, key):
    options = add_options(owner_client)
    for number in range(PASSKEYS_MAX):
        Authenticator(key=key.key, credential_id=bytes([number])).stored_for(owner)
    assert owner_client.post(ADD_OPTIONS, {"password": PASSWORD}).status_code == 409
    response = add(owner_client, key.make(options))
    assert response.status_code == 409
    assert response.json()["error"] == "There are 20 passkeys already. Please remove one first."
    assert Passkey.objects.count() == PASSKEYS_MAX


def test_an_address_without_a_name_says_that_it_has_no_passkeys(owner_client, settings, key):
    for site_url, host in (
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://quads.example", "quads.example"),
        ("https://192.0.2.7", "192.0.2.7"),
    ):
        settings.SITE_URL, settings.ALLOWED_HOSTS = site_url, ["*"]
        response = owner_client.post(SIGN_IN_OPTIONS, headers={"host": host})
        assert response.status_code == 409
        assert response.json()["error"].startswith("Passkeys need an address with a name and https")


def test_the_site_is_that_of_site_url_whatever_host_is_sent(visitor):
    response = visitor.post(SIGN_IN_OPTIONS, headers={"host": "localhost"})
    assert response.json()["options"]["rpId"] == "quads.example"


def test_a_site_on_this_computer_has_passkeys_at_localhost(visitor, settings, owner):
    settings.SITE_URL = "http://127.0.0.1:8000"
    here = {"host": "localhost:8000"}
    key = Authenticator(origin="http://localhost:8000", rp_id="localhost")
    key.stored_for(owner)
    options = visitor.post(SIGN_IN_OPTIONS, headers=here).json()["options"]
    response = visitor.post(SIGN_IN, {"credential": key.use(options)}, headers=here)
    assert response.status_code == 200


def test_signing_in_with_a_passkey_leaves_other_sessions(visitor, owner_client, key, passkey):
    assert sign_in(visitor, key.use(sign_in_options(visitor))).status_code == 200
    assert Session.objects.active().count() == 2
