"""Answers of passkeys that are refused."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Passkey, User
from accounts.passkeys import RelyingParty, user_handle
from tests.support.authenticator import PRESENT, SIGN_IN, Authenticator, decode, encode
from tests.support.login_attempts import fail
from tests.support.passkeys import (
    TOO_OLD,
    add,
    add_options,
    assert_refused,
    sign_in,
    sign_in_options,
)
from tests.support.tokens import log_in

pytestmark = pytest.mark.usefixtures("site_with_passkeys")


@pytest.fixture
def key() -> Authenticator:
    return Authenticator()


@pytest.fixture
def passkey(key, owner) -> Passkey:
    return key.stored_for(owner)


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
    options = sign_in_options(visitor)
    assert not options.get("allowCredentials")
    assert options["userVerification"] == "required"


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


def test_a_passkey_is_never_locked_and_forgets_the_wrong_passwords_before_it(
    login_limit, visitor, key, passkey
):
    wrong = Authenticator(credential_id=b"unknown")

    def attempt(key: Authenticator) -> int:
        body = {"credential": key.use(sign_in_options(visitor))}
        return visitor.post(SIGN_IN, body, HTTP_X_FORWARDED_FOR="192.0.2.1").status_code

    assert fail(6) == [401] * 5 + [429]
    assert [attempt(wrong) for _ in range(31)] == [401] * 31
    assert attempt(key) == 200
    assert fail(6) == [401] * 5 + [429]
