"""Who signs in with a passkey only: a password opens nothing, and a command undoes it."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import Passkey, Session, User
from tests.support.authenticator import ADD, ADD_OPTIONS, Authenticator
from tests.support.login_attempts import DJANGO_ADMIN, LOGIN
from tests.support.passkeys import add, sign_in, sign_in_options
from tests.support.tokens import CONFIRMED, CREDENTIALS, OWNER_ONLY, PASSWORD, log_in

pytestmark = pytest.mark.usefixtures("site_with_passkeys")

ONLY = f"{ADD}/only"
REFUSED = {"error": "Wrong username or password."}


@pytest.fixture
def key(owner) -> Authenticator:
    key = Authenticator()
    key.stored_for(owner)
    return key


@pytest.fixture
def passkeys(owner, key) -> list[Passkey]:
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


def test_it_needs_two_passkeys_and_the_password(owner, owner_client, key):
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
        assert (response.status_code, response.json()) == (401, REFUSED)
        page = Client().post(DJANGO_ADMIN, CREDENTIALS | {"password": password})
        assert "Please enter the correct username and password" in page.content.decode()
        assert "sessionid" not in page.cookies


def test_the_passkey_confirms_what_the_password_did(phone, key, owner):
    for body in (CONFIRMED, {}, confirmed(Authenticator(credential_id=b"unknown"))):
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


def test_the_passkey_of_another_user_confirms_nothing(phone):
    partner = User.objects.create_superuser("partner", password=PASSWORD)
    other = Authenticator(credential_id=b"of the partner")
    other.stored_for(partner)
    assert phone.post(ADD_OPTIONS, confirmed(other)).status_code == 400


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
