"""The link with which a person chooses a password: a new one, and one who has forgotten it."""

import logging
import time

import pytest
import time_machine
from django.core import mail
from rest_framework.test import APIClient

from accounts import people
from accounts.models import Preferences, User
from config.logs import JsonFormatter
from tests.support.login_attempts import LOGIN
from tests.support.tokens import CONFIRMED, PASSWORD, log_in

ACCOUNT = "/api/auth/account"
NEW = {"password": "gravel pit 77 helmets"}
LIGA = CONFIRMED | {"name": "Līga", "email": "Liga@example.lv"}
GONE = {"error": "This link does not work any more. Please ask for another one."}


@pytest.fixture
def liga(owner) -> User:
    return User.objects.create_user("liga", password=PASSWORD, first_name="Līga")


def make_link(client: APIClient, user: User, body: dict = CONFIRMED):
    return client.post(f"/api/people/{user.pk}/link", body)


@pytest.fixture
def link(owner_client, liga) -> str:
    response = make_link(owner_client, liga)
    assert response.status_code == 201, response.content
    return response.json()["link"]


def call_of(link: str) -> str:
    return f"/api/link/{link.rpartition('/')[2]}"


def password_works(password: str, username: str = "liga") -> bool:
    response = APIClient().post(LOGIN, {"username": username, "password": password})
    return response.status_code == 200


def assert_gone(link: str) -> None:
    """Look at the link, and use it."""
    for response in (APIClient().get(call_of(link)), APIClient().post(call_of(link), NEW)):
        assert (response.status_code, response.json()) == (404, GONE)


def test_a_new_person_chooses_a_password_and_signs_in(owner_client, visitor):
    link = owner_client.post("/api/people", LIGA).json()["link"]
    assert visitor.get(call_of(link)).json() == {
        "name": "Līga",
        "username": "liga@example.lv",
        "is_new": True,
        "passkey_only": False,
    }
    assert visitor.get(call_of(link))["Cache-Control"] == "no-store"
    response = visitor.post(call_of(link), NEW)
    assert (response.status_code, response.cookies) == (204, {})
    account = log_in(visitor, "liga@example.lv", NEW["password"]).get(ACCOUNT).json()
    assert account["username"] == "liga@example.lv"


def test_a_forgotten_password_is_replaced_and_sessions_end(link, owner_client, liga, visitor):
    with time_machine.travel(time.time() + 71 * 3600):
        assert visitor.get(call_of(link)).json()["is_new"] is False
    phone = log_in(APIClient(), "liga")
    link = make_link(owner_client, liga).json()["link"]
    assert phone.get(ACCOUNT).status_code == 200  # until the link is used
    assert visitor.post(call_of(link), NEW).status_code == 204
    assert phone.get(ACCOUNT).status_code == 401
    assert owner_client.get(ACCOUNT).status_code == 200
    assert password_works(NEW["password"]) and not password_works(PASSWORD)


def test_a_link_ends_with_the_new_password(link, visitor):
    assert visitor.post(call_of(link), NEW).status_code == 204
    assert_gone(link)


def test_a_late_link_is_refused(link):
    with time_machine.travel(time.time() + 72 * 3600 + 60):
        assert_gone(link)


@pytest.mark.parametrize("change", ["a sign-in", "another address", "another password"])
def test_a_link_ends_with(link, liga, change):
    if change == "a sign-in":
        log_in(APIClient(), "liga")
    elif change == "another address":
        User.objects.filter(pk=liga.pk).update(email="liga@example.lv")
    else:
        liga.set_password("found 79 again helmets")
        liga.save()
    assert_gone(link)


def test_a_link_is_refused_while_the_person_is_disabled(link, owner_client, liga, visitor):
    User.objects.filter(pk=liga.pk).update(is_active=False)
    assert_gone(link)
    assert make_link(owner_client, liga).status_code == 409
    User.objects.filter(pk=liga.pk).update(is_active=True)
    assert visitor.get(call_of(link)).status_code == 200


def test_a_newer_link_does_not_end_an_older_one(link, owner_client, liga, visitor):
    newer = make_link(owner_client, liga).json()["link"]
    assert visitor.get(call_of(newer)).status_code == 200
    assert visitor.post(call_of(link), NEW).status_code == 204


def test_of_two_calls_at_once_one_finds_the_link_used(link, monkeypatch, visitor):
    choose = people.choose_password

    def after_another_call(token: str, password: str) -> bool:
        assert choose(token, "another pit 78 helmets")
        return choose(token, password)

    monkeypatch.setattr(people, "choose_password", after_another_call)
    response = visitor.post(call_of(link), NEW)
    assert (response.status_code, response.json()) == (404, GONE)
    assert password_works("another pit 78 helmets")


def test_other_links_tell_nothing(link, owner, visitor):
    token = link.rpartition("/")[2]
    name, _, rest = token.partition(".")
    others = [token[:-1], token + "a", f"MQ.{rest}", name, f"{name}.", f".{rest}", "x" * 3000]
    others += ["-1.a-b", "8J-YgA.a-b", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5.a-b"]
    for other in others:
        assert_gone(f"/{other}")
    assert owner.check_password(PASSWORD)


@pytest.mark.parametrize("password", ["short", "password123", "liga", "1234567890", ""])
def test_the_rules_of_passwords_hold_and_leave_the_link(link, visitor, password):
    response = visitor.post(call_of(link), {"password": password})
    assert (response.status_code, list(response.json()["fields"])) == (400, ["password"])
    assert visitor.post(call_of(link), NEW).status_code == 204


def test_nobody_makes_a_link_for_himself(owner_client, owner):
    response = make_link(owner_client, owner)
    assert response.status_code == 409
    assert response.json()["error"] == "Please do this under Account for yourself."


def test_who_signs_in_with_a_passkey_only_still_does(link, liga, visitor):
    User.objects.filter(pk=liga.pk).update(passkey_only=True)
    assert visitor.get(call_of(link)).json()["passkey_only"] is True
    response = visitor.post(call_of(link), NEW)
    assert (response.status_code, response.cookies) == (204, {})
    assert not password_works(NEW["password"])
    assert User.objects.get(pk=liga.pk).passkey_only


def test_the_link_is_mailed_to_the_person_in_their_language(owner_client, liga, settings):
    settings.CONTACT_TO = "owner@example.lv"
    assert make_link(owner_client, liga).json()["mailed"] is False  # no address is known
    User.objects.filter(pk=liga.pk).update(email="liga@example.lv")
    Preferences.objects.create(user=liga, language="lv")
    made = make_link(owner_client, liga).json()
    [sent] = mail.outbox
    assert made["mailed"] is True and sent.to == ["liga@example.lv"] and made["link"] in sent.body
    assert "72" in sent.body and "Please open" not in sent.body
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # nobody listens
    response = make_link(owner_client, liga)
    assert (response.status_code, response.json()["mailed"]) == (201, False)


def test_logs_have_no_link(link):
    for path in (call_of(link), link):
        record = logging.makeLogRecord({"msg": f"Forbidden: {path}"})
        assert f"/{path.split('/')[-2]}/..." in (line := JsonFormatter().format(record))
        assert path.rpartition("/")[2] not in line


def test_other_requests_of_its_page_do_not_name_the_address_of_the_link(client, db):
    """Such as those for its scripts, which nginx logs with their Referer if they fail."""
    assert client.get("/admin/link/a.b")["Referrer-Policy"] == "strict-origin"
