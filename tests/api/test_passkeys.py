"""Passkeys: add, use, rename and remove them, and what is refused."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Passkey, Session, SpentChallenge, User
from accounts.passkey_ceremony import user_handle
from accounts.passkeys import PER_USER_MAX
from accounts.relying_party import RelyingParty
from activity.models import Entry
from tests.support.authenticator import (
    ADD,
    ADD_OPTIONS,
    PRESENT,
    SIGN_IN,
    SIGN_IN_OPTIONS,
    Authenticator,
    decode,
    encode,
)
from tests.support.tokens import OWNER_ONLY, PASSWORD, log_in

REFUSED = (
    "This passkey could not be used. It may have been removed: please sign in with your password."
)
pytestmark = pytest.mark.usefixtures("site_with_passkeys")
TOO_OLD = "This took too long, or was answered before. Please try again."


@pytest.fixture
def key() -> Authenticator:
    return Authenticator()


@pytest.fixture
def passkey(key, owner) -> Passkey:
    return key.stored_for(owner)


def add_options(client, password: str = PASSWORD) -> dict:
    response = client.post(ADD_OPTIONS, {"password": password})
    assert response.status_code == 200, response.content
    return response.json()["options"]


def add(client, credential: dict, name: str = "Phone"):
    return client.post(ADD, {"name": name, "credential": credential})


def sign_in_options(client) -> dict:
    return client.post(SIGN_IN_OPTIONS).json()["options"]


def sign_in(client, credential: dict):
    return client.post(SIGN_IN, {"credential": credential})


def assert_refused(response, sentence: str = REFUSED) -> None:
    assert (response.status_code, response.json()) == (401, {"error": sentence})
    assert "refresh" not in response.cookies


def test_a_passkey_is_added_used_renamed_and_removed(owner_client, visitor, key):
    options = add_options(owner_client)
    wanted = options["authenticatorSelection"]
    assert (wanted["residentKey"], wanted["userVerification"]) == ("required", "required")
    response = add(owner_client, key.make(options))
    assert response.status_code == 201, response.content
    pk = response.json()["id"]

    response = sign_in(visitor, key.use(sign_in_options(visitor)))
    assert response.status_code == 200, response.content
    assert {"refresh", "device"} <= set(response.cookies)
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


def test_a_challenge_ends_after_five_minutes(visitor, key, passkey):
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        options = sign_in_options(visitor)
    with time_machine.travel(now - timedelta(minutes=1), tick=False):  # the clock was wrong
        assert_refused(sign_in(visitor, key.use(options)), TOO_OLD)
    with time_machine.travel(now + timedelta(minutes=5), tick=False):
        assert_refused(sign_in(visitor, key.use(options)), TOO_OLD)


def test_a_challenge_of_somebody_else_or_for_something_else_is_refused(
    visitor, owner_client, key, passkey
):
    made_up = {"challenge": encode(bytes(56))}
    to_add = add_options(owner_client)
    for options in (made_up, to_add, {"challenge": ""}):
        assert_refused(sign_in(visitor, key.use(options)), TOO_OLD)
    other = log_in(APIClient())  # another session of the same user
    new = Authenticator(credential_id=b"new")
    for options in (sign_in_options(visitor), made_up, to_add):
        response = add(other, new.make(options))
        assert (response.status_code, response.json()["error"]) == (400, TOO_OLD)
    assert Passkey.objects.count() == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"origin": "https://quads.example.com"},
        {"origin": "https://quads.example:8443"},
        {"rp_id": "quads.example.com"},
        {"flags": PRESENT},  # nobody was verified, by finger or code
    ],
)
def test_another_origin_and_a_user_who_was_not_verified_are_refused(
    visitor, owner_client, passkey, key, changes
):
    wrong = Authenticator(key=key.key, **changes)
    assert_refused(sign_in(visitor, wrong.use(sign_in_options(visitor))))
    new = Authenticator(credential_id=b"new", **changes)
    assert add(owner_client, new.make(add_options(owner_client))).status_code == 400
    assert Passkey.objects.count() == 1


def test_another_key_and_another_kind_of_answer_are_refused(visitor, key, passkey):
    assert_refused(sign_in(visitor, Authenticator().use(sign_in_options(visitor))))
    assert_refused(sign_in(visitor, key.use(sign_in_options(visitor), "webauthn.create")))


def test_a_counter_that_goes_backwards_is_refused(visitor, key, owner):
    passkey = key.stored_for(owner, sign_count=8)
    key.count = 7  # answers 8, which was seen before
    assert_refused(sign_in(visitor, key.use(sign_in_options(visitor))))
    assert sign_in(visitor, key.use(sign_in_options(visitor))).status_code == 200
    assert not passkey.record_use(sign_count=10)  # read before that sign-in
    passkey.refresh_from_db()
    assert passkey.sign_count == 9


def test_the_handle_of_another_user_is_refused(visitor, owner, key, passkey):
    site = RelyingParty(key.rp_id, key.origin)
    for handle, status in ((b"of somebody else", 401), (user_handle(owner, site), 200)):
        answer = key.use(sign_in_options(visitor), userHandle=encode(handle))
        assert sign_in(visitor, answer).status_code == status


def test_the_passkey_of_a_disabled_user_is_refused(visitor, key, passkey):
    User.objects.update(is_active=False)
    assert_refused(sign_in(visitor, key.use(sign_in_options(visitor))))


def test_an_unknown_passkey_is_answered_as_a_wrong_one(visitor, key, passkey):
    unknown = Authenticator(credential_id=b"unknown")
    assert_refused(sign_in(visitor, unknown.use(sign_in_options(visitor))))
    assert list(Entry.objects.values_list("verb", "actor")) == [("sign_in_failed", None)]
    options = sign_in_options(visitor)
    assert not options.get("allowCredentials")
    assert options["userVerification"] == "required"


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
    for number in range(PER_USER_MAX):
        Authenticator(key=key.key, credential_id=bytes([number])).stored_for(owner)
    assert owner_client.post(ADD_OPTIONS, {"password": PASSWORD}).status_code == 409
    response = add(owner_client, key.make(options))
    assert response.status_code == 409
    assert response.json()["error"] == "There are 20 passkeys already. Please remove one first."
    assert Passkey.objects.count() == PER_USER_MAX


def test_long_and_broken_answers_are_refused_without_an_error(visitor, owner_client, key, passkey):
    answer = key.use(sign_in_options(visitor))
    for name in ("clientDataJSON", "authenticatorData", "signature"):
        for text, status in (("A" * 30_000, 400), ("%", 401), ("AAAA", 401)):
            broken = answer | {"response": answer["response"] | {name: text}}
            assert sign_in(visitor, broken).status_code == status, (name, text[:4])
    assert sign_in(visitor, answer | {"id": "A" * 30_000}).status_code == 400
    made = Authenticator(credential_id=b"new").make(add_options(owner_client))
    garbage = encode(decode(made["response"]["attestationObject"])[:-9])
    for text in ("A" * 30_000, "%", garbage, encode(b"\x9f" * 4000)):
        response = {"clientDataJSON": made["response"]["clientDataJSON"], "attestationObject": text}
        assert add(owner_client, made | {"response": response}).status_code == 400
    for body in ([], {"credential": []}, {"credential": {"response": "x"}}, {}):
        assert visitor.post(SIGN_IN, body).status_code == 400


def test_failed_passkeys_are_limited_per_address_and_lock_nobody_elses_login(
    login_limit, visitor, key, passkey
):
    wrong = Authenticator(credential_id=b"unknown")
    here, there = ({"HTTP_X_FORWARDED_FOR": f"192.0.2.{n}"} for n in (1, 2))

    def attempt(key: Authenticator, place: dict):
        body = {"credential": key.use(sign_in_options(visitor))}
        return visitor.post(SIGN_IN, body, **place)

    assert [attempt(wrong, here).status_code for _ in range(6)] == [401] * 5 + [429]
    refused = attempt(key, here)
    assert refused.status_code == 429
    assert refused.json()["error"].startswith("Too many failed attempts.")
    assert attempt(key, there).status_code == 200


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
