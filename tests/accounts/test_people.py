"""People: who is added may do everything, links to choose a password, and who has to stay."""

import logging
import re
import time

import pytest
import time_machine
from django.core import mail
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from accounts import people
from accounts.models import LastOwner, Preferences, User
from config.logs import JsonFormatter
from tests.support.logins import CONFIRMED, PASSWORD, log_in

from .attempts import LOGIN, OWNER_ONLY

ACCOUNT = "/api/auth/account"
PEOPLE = "/api/people"
USERS = "/django-admin/accounts/user/"
SENTENCE = "Somebody has to be able to sign in."
NEW = {"password": "gravel pit 77 helmets"}
LIGA = CONFIRMED | {"name": "Līga", "email": "Liga@example.lv"}
GONE = {"error": "This link does not work any more. Please ask for another one."}


@pytest.fixture
def partner(owner) -> User:
    return User.objects.create_user("partner", password=PASSWORD)


def test_who_is_added_is_an_owner_by_the_address(owner_client):
    response = owner_client.post(PEOPLE, LIGA)
    assert response.status_code == 201, response.content
    person = response.json()["person"]
    assert (person["username"], person["name"]) == ("liga@example.lv", "Līga")
    assert (person["is_active"], person["last_seen"]) == (True, None)
    user = User.objects.get(username="liga@example.lv")
    assert user.is_staff and user.is_superuser and not user.has_usable_password()
    listed = owner_client.get(PEOPLE)
    assert [each["name"] for each in listed.json()] == ["Līga", "owner"]
    assert "/admin/link/" not in listed.content.decode()


def test_bad_input_adds_nobody(owner_client):
    User.objects.create_user("Taken@b.lv", password=PASSWORD)
    for field, value in [
        *(("name", ""), ("name", "x" * 101), ("email", "liga"), ("email", "x" * 150 + "@b.lv")),
        *(("email", "a@b.lv\nBcc: c@d.lv"), ("email", "taken@b.lv")),
    ]:
        response = owner_client.post(PEOPLE, LIGA | {field: value}, format="json")
        assert response.status_code == 400
        assert list(response.json()["fields"]) == [field]
        assert response.json()["error"].endswith(".")
    assert User.objects.count() == 2


def test_who_has_the_session_alone_adds_and_changes_nobody(owner_client, partner):
    path = f"{PEOPLE}/{partner.pk}"
    for password in ({}, {"password": "wrong"}):
        for response in (
            owner_client.post(PEOPLE, LIGA | {"password": ""} | password),
            owner_client.patch(path, {"is_active": False} | password),
            owner_client.post(f"{path}/link", password),
        ):
            assert (response.status_code, list(response.json()["fields"])) == (400, ["password"])
    assert User.objects.filter(is_active=True).count() == 2


def test_who_is_disabled_is_signed_out_until_allowed_again(owner_client, partner):
    client, path = log_in(APIClient(), "partner"), f"{PEOPLE}/{partner.pk}"
    disable = CONFIRMED | {"is_active": False, "username": "x"}
    response = owner_client.patch(path, disable)
    assert (response.status_code, response.json()["username"]) == (200, "partner")
    assert client.get(OWNER_ONLY).status_code == 401
    assert owner_client.patch(path, CONFIRMED | {"is_active": 1}).status_code == 400
    assert owner_client.patch(path, CONFIRMED | {"is_active": True}).status_code == 200
    assert client.get(OWNER_ONLY).status_code == 401  # its session has ended
    assert log_in(APIClient(), "partner").get(OWNER_ONLY).status_code == 200


def test_the_last_who_can_sign_in_stays(owner, owner_client):
    owner_client.post(PEOPLE, LIGA)  # who has not chosen a password yet
    response = owner_client.patch(f"{PEOPLE}/{owner.pk}", CONFIRMED | {"is_active": False})
    assert response.status_code == 409
    assert response.json()["error"].startswith(SENTENCE)
    User.objects.create_user("disabled", password=PASSWORD, is_active=False)
    owner.is_active = False
    with pytest.raises(LastOwner):
        owner.save(update_fields=["is_active"])
    with pytest.raises(LastOwner):
        owner.delete()
    assert User.objects.who_can_sign_in().get() == owner


def fields(user: User, **changes: str) -> dict[str, str]:
    """Return the form of a user in Django's admin."""
    joined = {"date_joined_0": "2026-11-24", "date_joined_1": "12:00:00"}
    form = {"username": user.username, "is_active": "on", "initial-is_active": "True"}
    return {name: value for name, value in (form | joined | changes).items() if value != "absent"}


def test_the_last_who_can_sign_in_stays_in_djangos_admin(owner, admin):
    def disable():
        return admin.post(f"{USERS}{owner.pk}/change/", fields(owner, is_active="absent"))

    assert SENTENCE in disable().content.decode()
    owner.refresh_from_db()
    assert owner.is_active and owner.is_staff and owner.is_superuser
    User.objects.create_user("partner", password=PASSWORD)
    assert disable().status_code == 302
    owner.refresh_from_db()
    assert not owner.is_active


def test_who_is_allowed_in_djangos_admin_may_do_everything(admin):
    former = User.objects.create_user("editor", password=PASSWORD, is_active=False)
    User.objects.filter(pk=former.pk).update(is_staff=False, is_superuser=False)  # as upgraded
    shown = fields(former) | {"initial-is_active": "False"}
    assert admin.post(f"{USERS}{former.pk}/change/", shown).status_code == 302
    assert log_in(APIClient(), "editor").get(OWNER_ONLY).status_code == 200
    former.refresh_from_db()
    assert former.is_staff and former.is_superuser
    browser = Client()
    browser.force_login(former)
    assert browser.get("/django-admin/").status_code == 200


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


def test_a_late_link_is_refused(link):
    with time_machine.travel(time.time() + 72 * 3600 + 60):
        assert_gone(link)


def test_a_link_ends_with_a_sign_in(link, liga):
    log_in(APIClient(), "liga")
    assert_gone(link)


def test_a_link_ends_with_another_address(link, liga):
    User.objects.filter(pk=liga.pk).update(email="liga@example.lv")
    assert_gone(link)


def test_a_link_is_refused_while_the_person_is_disabled(link, owner_client, liga, visitor):
    User.objects.filter(pk=liga.pk).update(is_active=False)
    assert_gone(link)
    assert make_link(owner_client, liga).status_code == 409
    User.objects.filter(pk=liga.pk).update(is_active=True)
    assert visitor.get(call_of(link)).status_code == 200


def test_a_new_password_ends_all_links_and_a_newer_link_none(link, owner_client, liga, visitor):
    newer = make_link(owner_client, liga).json()["link"]
    assert visitor.get(call_of(newer)).status_code == 200
    assert visitor.post(call_of(link), NEW).status_code == 204
    for used in (link, newer):
        assert_gone(used)


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
    others = [token[:-1], token + "a", f"MQ.{rest}", name, f".{rest}", "8J-YgA.a-b"]
    others += ["OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5.a-b"]  # a number that no database has
    for other in others:
        assert_gone(f"/{other}")
    assert owner.check_password(PASSWORD)


def test_the_rules_of_passwords_hold_and_leave_the_link(link, visitor):
    for password in ("short", "password123", "liga", "1234567890", ""):
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
    settings.EMAIL_HOST = "mail.example"
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


def ensure_owner(capsys) -> str:
    call_command("ensure_owner")
    return capsys.readouterr().out


def test_the_first_owners_random_password_is_printed_once_and_opens_the_site(visitor, capsys):
    shown = re.search(r"Username: owner, password: (\S{16})\n", ensure_owner(capsys))
    assert shown
    assert log_in(visitor, password=shown[1]).get("/api/contact/messages").status_code == 200
    assert ensure_owner(capsys) == ""
    assert User.objects.count() == 1


def test_a_password_from_the_environment_is_used_and_not_printed(visitor, capsys, settings):
    settings.ADMIN_USERNAME, settings.ADMIN_PASSWORD = "chief", PASSWORD
    assert PASSWORD not in ensure_owner(capsys)
    log_in(visitor, username="chief")
