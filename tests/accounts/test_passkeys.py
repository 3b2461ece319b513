"""Passkeys: add, use, rename and remove them; answers that are refused; passkeys alone."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import PASSKEYS_MAX, Passkey, Session, User
from accounts.passkeys import RelyingParty, user_handle
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
from tests.support.logins import CONFIRMED, CREDENTIALS, PASSWORD, log_in

from .attempts import DJANGO_ADMIN, LOGIN, OWNER_ONLY, fail

pytestmark = pytest.mark.usefixtures("site_with_passkeys")
ONLY = f"{ADD}/only"
REFUSED = (
    "Signing in by finger or face did not work. The key may have been removed: please sign in "
    "with your password."
)
TOO_OLD = "This took too long, or was answered before. Please try again."


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
    assert owner_client.get(OWNER_ONLY).status_code == 200  # other sessions go on

    assert owner_client.patch(f"{ADD}/{pk}", {"name": "Work phone"}).status_code == 200
    (listed,) = owner_client.get(ADD).json()
    assert (listed["name"], listed["used_at"] is None) == ("Work phone", False)
    excluded = [each["id"] for each in add_options(owner_client)["excludeCredentials"]]
    assert excluded == [encode(key.credential_id)]
    assert owner_client.delete(f"{ADD}/{pk}").status_code == 204
    assert_refused(sign_in(APIClient(), key.use(sign_in_options(visitor))))


def test_a_challenge_is_answered_once_even_with_a_new_signature(visitor, key, passkey):
    options = sign_in_options(visitor)
    answer = key.use(options)
    assert sign_in(visitor, answer).status_code == 200
    for again in (answer, key.use(options)):
        assert_refused(sign_in(visitor, again), TOO_OLD)


def test_a_challenge_to_add_is_answered_once(owner_client):
    options = add_options(owner_client)
    assert add(owner_client, Authenticator(credential_id=b"1").make(options)).status_code == 201
    response = add(owner_client, Authenticator(credential_id=b"2").make(options))
    assert (response.status_code, response.json()["error"]) == (400, TOO_OLD)


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
    assert response.json()["error"] == "There are 20 keys already. Please remove one first."
    assert Passkey.objects.count() == PASSKEYS_MAX


def test_an_address_without_a_name_says_that_it_has_no_passkeys(visitor, settings):
    settings.SITE_URL, settings.ALLOWED_HOSTS = "https://192.0.2.7", ["*"]
    response = visitor.post(SIGN_IN_OPTIONS, headers={"host": "192.0.2.7"})
    assert response.status_code == 409
    needed = "To sign in by finger or face, the address needs a domain name"
    assert response.json()["error"].startswith(needed)


def test_the_site_is_that_of_site_url_whatever_host_is_sent(visitor):
    response = visitor.post(SIGN_IN_OPTIONS, headers={"host": "localhost"})
    assert response.json()["options"]["rpId"] == "quads.example"


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


def test_another_origin_and_a_user_who_was_not_verified_are_refused(
    visitor, owner_client, passkey, key
):
    for changes in (
        {"origin": "https://quads.example.com"},
        {"rp_id": "quads.example.com"},
        {"flags": PRESENT},  # nobody was verified, by finger or code
    ):
        wrong = Authenticator(key=key.key, **changes)
        assert_refused(sign_in(visitor, wrong.use(sign_in_options(visitor))))
        new = Authenticator(credential_id=b"new", **changes)
        assert add(owner_client, new.make(add_options(owner_client))).status_code == 400
    assert Passkey.objects.count() == 1


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


def test_an_unknown_passkey_is_answered_as_a_wrong_one_or_that_of_a_disabled_user(
    visitor, key, passkey
):
    for other in (Authenticator(), Authenticator(credential_id=b"unknown")):
        assert_refused(sign_in(visitor, other.use(sign_in_options(visitor))))
    assert_refused(sign_in(visitor, key.use(sign_in_options(visitor), "webauthn.create")))
    User.objects.update(is_active=False)
    assert_refused(sign_in(visitor, key.use(sign_in_options(visitor))))
    options = sign_in_options(visitor)
    assert not options.get("allowCredentials")
    assert options["userVerification"] == "required"


def test_long_and_broken_answers_are_refused_without_an_error(visitor, owner_client, key, passkey):
    answer = key.use(sign_in_options(visitor))
    for name in ("clientDataJSON", "authenticatorData", "signature"):
        for text, status in (("A" * 30_000, 400), ("%", 401)):
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
    login_limit, settings, visitor, key, passkey
):
    settings.LOGIN_ATTEMPTS = 1  # and six for an address
    wrong = Authenticator(credential_id=b"unknown")

    def attempt(key: Authenticator) -> int:
        body = {"credential": key.use(sign_in_options(visitor))}
        return visitor.post(SIGN_IN, body, HTTP_X_FORWARDED_FOR="192.0.2.1").status_code

    assert fail(2) == [401, 429]
    assert [attempt(wrong) for _ in range(7)] == [401] * 7
    assert attempt(key) == 200
    assert fail(2) == [401, 429]


@pytest.fixture
def passkeys(owner, passkey) -> list[Passkey]:
    Authenticator(credential_id=b"another").stored_for(owner)
    return list(owner.passkeys.all())


@pytest.fixture
def passkey_only(owner, passkeys) -> None:
    owner.set_passkey_only(True)


@pytest.fixture
def phone(passkey_only, key) -> APIClient:
    """A client that has signed in with the passkey."""
    client = APIClient(raise_request_exception=False)
    token = sign_in(client, key.use(sign_in_options(client))).json()["token"]
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def confirmed(key: Authenticator) -> dict:
    return {"credential": key.use(sign_in_options(APIClient()))}


def test_it_needs_two_passkeys_and_the_password(owner, owner_client, passkey):
    for body, status in (({}, 400), ({"password": "wrong"}, 400), (CONFIRMED, 409)):
        assert owner_client.put(ONLY, body | {"on": True}).status_code == status
    Authenticator(credential_id=b"another").stored_for(owner)
    assert owner_client.get("/api/auth/account").json()["passkey_only"] is False
    assert owner_client.put(ONLY, CONFIRMED | {"on": True}).status_code == 204
    assert owner_client.get("/api/auth/account").json()["passkey_only"] is True


def test_what_a_password_has_opened_elsewhere_ends(owner_client, passkeys):
    thief, admin = log_in(APIClient()), Client()
    assert "sessionid" in admin.post(DJANGO_ADMIN, CREDENTIALS).cookies
    assert owner_client.put(ONLY, CONFIRMED | {"on": True}).status_code == 204
    assert thief.get(OWNER_ONLY).status_code == 401
    assert admin.get("/django-admin/").status_code == 302
    assert owner_client.get(OWNER_ONLY).status_code == 200


def test_a_right_password_is_answered_as_a_wrong_one_everywhere(passkey_only, visitor):
    for password in (PASSWORD, "wrong"):
        response = visitor.post(LOGIN, CREDENTIALS | {"password": password})
        assert (response.status_code, response.json()) == (
            401,
            {"error": "Wrong username or password."},
        )
        page = Client().post(DJANGO_ADMIN, CREDENTIALS | {"password": password})
        assert "Please enter the correct username and password" in page.content.decode()
        assert "sessionid" not in page.cookies


def test_the_passkey_confirms_what_the_password_did(phone, key, owner):
    other = Authenticator(credential_id=b"of the partner")
    other.stored_for(User.objects.create_superuser("partner", password=PASSWORD))
    unknown = Authenticator(credential_id=b"unknown")
    for body in (CONFIRMED, {}, confirmed(unknown), confirmed(other)):
        response = phone.post(ADD_OPTIONS, body)
        assert (response.status_code, list(response.json()["fields"])) == (400, ["credential"])
    answer = confirmed(key)
    response = phone.post(ADD_OPTIONS, answer)
    assert response.status_code == 200
    new = Authenticator(credential_id=b"new")
    assert add(phone, new.make(response.json()["options"])).status_code == 201
    assert phone.post(ADD_OPTIONS, answer).status_code == 400  # an answer confirms once
    assert phone.put(ONLY, confirmed(key) | {"on": False}).status_code == 204
    assert log_in(APIClient()).get(OWNER_ONLY).status_code == 200


def test_two_passkeys_stay_while_no_password_is_accepted(phone, passkeys, owner):
    assert phone.delete(f"{ADD}/{passkeys[0].pk}").status_code == 409
    assert owner.passkeys.count() == 2
    Authenticator(credential_id=b"third").stored_for(owner)
    assert phone.delete(f"{ADD}/{passkeys[1].pk}").status_code == 204


def test_a_command_undoes_it(passkey_only, capsys, caplog):
    call_command("reset_sign_in", "owner")
    assert capsys.readouterr().out == "owner: The password is accepted again.\n"
    assert "sign-in reset" in [record.message for record in caplog.records]
    log_in(APIClient())
    call_command("reset_sign_in", "owner", "--passkeys")
    assert "Passkeys removed: 2. All sessions were ended." in capsys.readouterr().out
    assert not Passkey.objects.exists() and not Session.objects.active().exists()
    with pytest.raises(CommandError, match="There is no user rider. There are: owner."):
        call_command("reset_sign_in", "rider")
