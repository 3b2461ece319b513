"""The second step of a login: codes of an app and recovery codes."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts import second_step, totp
from accounts.models import Passkey, RecoveryCode, Session, User
from tests.support.authenticator import SIGN_IN, SIGN_IN_OPTIONS, Authenticator
from tests.support.login_attempts import DJANGO_ADMIN, LOGIN
from tests.support.second_step import NEEDED, STEP, WRONG, code_now, log_in, switch_on
from tests.support.tokens import CREDENTIALS, PASSWORD


@pytest.fixture
def secret(owner) -> str:
    return switch_on(owner)


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "287082"), (1111111109, "081804"), (1111111111, "050471"), (20000000000, "353130")],
)
def test_codes_are_those_of_the_standard(seconds, code):
    """RFC 6238, appendix B, of whose eight digits apps show the last six."""
    assert totp.code_at("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", seconds // 30) == code


def test_the_second_step_is_set_up_used_and_switched_off(owner_client):
    assert owner_client.get(STEP).json() == {"is_on": False, "recovery_codes_left": 0}
    setup = owner_client.post(f"{STEP}/setup", {"password": PASSWORD}).json()
    assert setup["address"].startswith("otpauth://totp/")
    assert setup["qr_code"]["size"] > 20 and setup["qr_code"]["path"].startswith("M")
    assert log_in().status_code == 200  # not before it is confirmed
    secret = setup["secret"]
    assert owner_client.post(STEP, {"code": "000000"}).status_code == 400
    response = owner_client.post(STEP, {"code": code_now(secret, -1)})
    codes = response.json()["recovery_codes"]
    assert len(set(codes)) == 10
    stored = RecoveryCode.objects.values_list("digest", flat=True)
    assert not {code.replace("-", "") for code in codes} & set(stored)  # hashed
    assert owner_client.get(STEP).json() == {"is_on": True, "recovery_codes_left": 10}

    sessions = Session.objects.count()
    response = log_in()
    assert (response.status_code, response.json()) == (401, NEEDED)
    assert not response.cookies and Session.objects.count() == sessions
    assert log_in(f" {code_now(secret)[:3]} {code_now(secret)[3:]} ").status_code == 200
    assert log_in(codes[0].upper()).status_code == 200
    assert log_in(codes[0]).json() == WRONG
    assert owner_client.get(STEP).json()["recovery_codes_left"] == 9

    body = {"password": PASSWORD, "code": codes[1]}
    new = owner_client.post(f"{STEP}/recovery-codes", body).json()["recovery_codes"]
    assert log_in(codes[2]).status_code == 401
    for refused in ({}, {"code": "000000"}, {"password": "wrong", "code": new[0]}):
        for call in ("off", "recovery-codes"):
            body = {"password": PASSWORD} | refused
            assert owner_client.post(f"{STEP}/{call}", body).status_code == 400
    assert owner_client.post(STEP, {"code": code_now(secret)}).status_code == 409
    assert owner_client.post(f"{STEP}/setup", {"password": PASSWORD}).status_code == 409
    body = {"password": PASSWORD, "code": new[0]}
    assert owner_client.post(f"{STEP}/off", body).status_code == 204
    assert not RecoveryCode.objects.exists()
    assert log_in().status_code == 200


def test_a_field_for_the_code_that_is_left_empty_is_asked_for(owner_client, secret):
    response = owner_client.post(f"{STEP}/off", {"password": PASSWORD, "code": ""})
    assert response.json()["fields"] == {"code": ["Please enter the code from your app."]}


def test_a_code_works_once_and_never_one_before_it(secret):
    with time_machine.travel(timezone.now(), tick=False):
        assert log_in(code_now(secret)).status_code == 200
        assert log_in(code_now(secret)).json() == WRONG
        assert log_in(code_now(secret, -1)).json() == WRONG
        assert log_in(code_now(secret, 1)).status_code == 200


def test_a_clock_may_be_one_step_off_and_no_more(secret):
    with time_machine.travel(timezone.now(), tick=False):
        assert [log_in(code_now(secret, steps)).status_code for steps in (-2, 2)] == [401, 401]
        assert [log_in(code_now(secret, steps)).status_code for steps in (-1, 1)] == [200, 200]


def test_a_passkey_needs_no_second_step(site_with_passkeys, visitor, owner, secret):
    key = Authenticator()
    key.stored_for(owner)
    options = visitor.post(SIGN_IN_OPTIONS).json()["options"]
    response = visitor.post(SIGN_IN, {"credential": key.use(options)})
    assert response.status_code == 200


def test_djangos_admin_asks_for_a_code_too(secret):
    def attempt(**code: str):
        return Client().post(DJANGO_ADMIN, CREDENTIALS | code)

    assert "Please enter the code from your app" in attempt().content.decode()
    assert "This code is not right" in attempt(code="000000").content.decode()
    assert "sessionid" not in attempt(code="000000").cookies
    response = attempt(code=code_now(secret))
    assert (response.status_code, "sessionid" in response.cookies) == (302, True)
    assert 'name="code"' in Client().get(DJANGO_ADMIN).content.decode()


def test_another_secret_key_leaves_the_recovery_codes(owner, secret, settings):
    (code, *_) = second_step.renew_recovery_codes(owner)
    settings.SECRET_KEY = "another key of more than thirty-two letters"
    assert log_in(code_now(secret)).json() == WRONG
    assert log_in(code).status_code == 200


def test_the_password_is_changed_without_a_code(owner_client, secret):
    body = {"current_password": PASSWORD, "new_password": "gravel pit 77 helmets"}
    assert owner_client.post("/api/auth/password", body).status_code == 200
    assert second_step.is_on(User.objects.get())


def test_codes_of_before_do_not_return_with_a_new_setup(owner, secret):
    (code, *_) = second_step.renew_recovery_codes(owner)
    second_step.switch_off(owner)
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):
        new = second_step.start_setup(owner)
        assert second_step.confirm(owner, code_now(new, -1))
        assert [log_in(each).status_code for each in (code, code_now(secret))] == [401, 401]


def test_a_command_brings_a_locked_out_owner_back(owner, secret, capsys, caplog):
    Authenticator().stored_for(owner)
    call_command("reset_sign_in", "owner")
    assert capsys.readouterr().out == "owner: The second step was switched off.\n"
    assert [record.message for record in caplog.records] == ["sign-in reset"]
    assert log_in().status_code == 200
    assert Passkey.objects.exists()
    call_command("reset_sign_in", "owner", "--passkeys")
    assert "Passkeys removed: 1. All sessions were ended." in capsys.readouterr().out
    assert not Passkey.objects.exists() and not Session.objects.active().exists()
    with pytest.raises(CommandError, match="There is no user rider. There are: owner."):
        call_command("reset_sign_in", "rider")


def test_an_owner_switches_it_off_for_somebody_else(owner, owner_client, visitor):
    liga = User.objects.create_user("liga", password=PASSWORD, first_name="Līga", role="editor")
    switch_on(liga)

    def switch_off(user: User, password: str = PASSWORD) -> int:
        path = f"/api/people/{user.pk}/second-step/off"
        return owner_client.post(path, {"password": password}).status_code

    def is_on() -> list[bool]:
        people = owner_client.get("/api/people").json()["people"]
        return [each["has_second_step"] for each in people]

    assert is_on() == [True, False]
    assert [switch_off(liga, "wrong"), switch_off(owner)] == [400, 409]
    assert second_step.is_on(liga)
    assert switch_off(liga) == 204
    assert is_on() == [False, False]
    login = visitor.post(LOGIN, {"username": "liga", "password": PASSWORD})
    assert login.status_code == 200
    told = owner_client.get("/api/activity?kind=people").json()[0]
    assert (told["actor_name"], told["verb"], told["label"]) == ("owner", "second_step_off", "Līga")
