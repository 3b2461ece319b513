"""Invitations: a link makes one user, once and in time, and tells nothing about others."""

import logging
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Invitation, User
from config.logs import JsonFormatter
from tests.support.tokens import CONFIRMED, PASSWORD, log_in

INVITATIONS = "/api/invitations"
LIGA = CONFIRMED | {"name": "Līga", "email": "Liga@example.lv", "role": "editor"}
NEW = {"password": "gravel pit 77 helmets"}


@pytest.fixture
def invited(owner_client) -> dict:
    response = owner_client.post(INVITATIONS, LIGA)
    assert response.status_code == 201, response.content
    return response.json()


def call_of(invitation: dict) -> str:
    return f"/api/invitation/{invitation['link'].rpartition('/')[2]}"


def refused(client: APIClient, path: str, status: int, sentence: str) -> None:
    """Look at the invitation, and accept it."""
    for response in (client.get(path), client.post(path, NEW)):
        assert (response.status_code, response.json()) == (status, {"error": sentence})


def test_who_accepts_is_signed_in_with_the_role(invited, owner_client, visitor):
    assert visitor.get(call_of(invited)).json()["username"] == "liga@example.lv"
    response = visitor.post(call_of(invited), NEW)
    assert response.status_code == 200
    visitor.credentials(HTTP_AUTHORIZATION=f"Bearer {response.json()['token']}")
    account = visitor.get("/api/auth/account").json()
    assert (account["username"], account["role"]) == ("liga@example.lv", "editor")
    assert visitor.get("/api/people").status_code == 403
    log_in(APIClient(), "liga@example.lv", NEW["password"])
    found = owner_client.get("/api/people").json()
    assert [person["name"] for person in found["people"]] == ["Līga", "owner"]
    assert found["people"][0]["last_seen"] and found["invitations"] == []
    told = [each["verb"] for each in owner_client.get("/api/activity?kind=people").json()]
    assert told == ["joined", "invited"]


def test_an_invitation_works_once(invited, visitor):
    assert visitor.post(call_of(invited), NEW).status_code == 200
    sentence = "This invitation was used already. Please log in."
    refused(visitor, call_of(invited), 410, sentence)
    assert User.objects.count() == 2


def test_a_late_invitation_is_refused(invited, visitor):
    with time_machine.travel(timezone.now() + timedelta(hours=72, minutes=1)):
        sentence = "This invitation is older than 72 hours. Please ask for another one."
        refused(visitor, call_of(invited), 410, sentence)
    assert visitor.get(call_of(invited)).status_code == 200


WITHDRAWN = "This invitation was withdrawn. Please ask for another one."


def test_a_withdrawn_invitation_is_refused(invited, owner_client, visitor):
    path = f"{INVITATIONS}/{invited['id']}"
    assert owner_client.delete(path).status_code == 204
    assert owner_client.delete(path).status_code == 404
    refused(visitor, call_of(invited), 410, WITHDRAWN)
    assert owner_client.get("/api/people").json()["invitations"] == []


@pytest.mark.parametrize("changes", [{"role": "editor"}, {"is_active": False}])
def test_the_invitations_of_a_former_owner_are_withdrawn(invited, owner, visitor, changes):
    User.objects.create_superuser("partner", password=PASSWORD)
    partner = log_in(APIClient(), "partner")
    assert partner.patch(f"/api/people/{owner.pk}", CONFIRMED | changes).status_code == 200
    refused(visitor, call_of(invited), 410, WITHDRAWN)


def test_other_links_tell_nothing(invited, visitor):
    sentence = "This is not an invitation. Please check that the link is complete."
    token = call_of(invited)
    other = Invitation().link.rpartition("/")[2]
    for path in (token[:-1], token + "a", "/api/invitation/owner", f"/api/invitation/{other}"):
        refused(visitor, path, 404, sentence)
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["short", "password123", "liga@example.lv", "1234567890", ""])
def test_the_rules_of_passwords_hold(invited, visitor, password):
    response = visitor.post(call_of(invited), {"password": password})
    assert response.status_code == 400
    assert "password" in response.json()["fields"]
    assert visitor.get(call_of(invited)).status_code == 200  # it still works


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("name", ""), ("name", "x" * 101), ("name", None)),
        *(("email", "liga"), ("email", "x" * 150 + "@b.lv"), ("email", "li'ga@b.lv")),
        *(("email", "a@b.lv\nBcc: c@d.lv"), ("email", "taken@b.lv")),
        *(("role", ""), ("role", "admin"), ("role", None)),
    ],
)
def test_bad_input_invites_nobody(owner_client, field, value):
    User.objects.create_user("Taken@b.lv", password=PASSWORD)
    response = owner_client.post(INVITATIONS, LIGA | {field: value}, format="json")
    assert response.status_code == 400
    assert list(response.json()["fields"]) == [field]
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("email", "sentence"),
    [
        ("liga", "Email must be an e-mail address, such as name@example.com."),
        (7, "Email must be an e-mail address, such as name@example.com."),
        ("li'ga@b.lv", "Please use an address of letters, digits and @ . + - _ only."),
    ],
)
def test_an_address_that_cannot_be_invited_gets_a_sentence(owner_client, email, sentence):
    response = owner_client.post(INVITATIONS, LIGA | {"email": email}, format="json")
    assert response.json()["fields"] == {"email": [sentence]}


def test_an_address_has_one_open_invitation(invited, owner_client):
    again = LIGA | {"email": "liga@EXAMPLE.lv"}
    assert owner_client.post(INVITATIONS, again).status_code == 400
    owner_client.delete(f"{INVITATIONS}/{invited['id']}")
    assert owner_client.post(INVITATIONS, again).status_code == 201


def test_the_link_is_mailed_if_mail_is_set_up(owner_client, invited, settings):
    assert invited["mailed"] is False and mail.outbox == []
    settings.CONTACT_TO = "owner@example.lv"
    response = owner_client.post(INVITATIONS, LIGA | {"email": "b@b.lv"}).json()
    [sent] = mail.outbox
    assert response["mailed"] is True
    assert sent.to == ["b@b.lv"] and response["link"] in sent.body
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # nobody listens
    response = owner_client.post(INVITATIONS, LIGA | {"email": "c@b.lv"})
    assert (response.status_code, response.json()["mailed"]) == (201, False)


def test_the_last_owner_stays_and_who_is_disabled_is_signed_out(owner, owner_client):
    editor = User.objects.create_user("editor", password=PASSWORD, role="editor")
    client = log_in(APIClient(), "editor")
    path = f"/api/people/{owner.pk}"
    for changes in ({"role": "editor"}, {"is_active": False}):
        response = owner_client.patch(path, CONFIRMED | changes)
        assert response.status_code == 409
        assert response.json()["error"].startswith("There has to be an owner who can log in.")
    assert owner_client.patch(path, {"role": ""}).status_code == 400
    path = f"/api/people/{editor.pk}"
    disable = CONFIRMED | {"is_active": False, "username": "x", "is_superuser": True}
    response = owner_client.patch(path, disable)
    assert (response.status_code, response.json()["username"]) == (200, "editor")
    assert client.get("/api/auth/account").status_code == 401
    assert owner_client.patch(path, CONFIRMED | {"is_active": True}).status_code == 200
    assert client.get("/api/auth/account").status_code == 401  # its session has ended
    log_in(APIClient(), "editor")


def test_logs_have_no_link(invited):
    for path in (call_of(invited), invited["link"], "/admin/end-session/7:secret"):
        record = logging.makeLogRecord({"msg": f"Forbidden: {path}"})
        assert f"/{path.split('/')[-2]}/..." in (line := JsonFormatter().format(record))
        assert path.rpartition("/")[2] not in line


def test_other_requests_of_its_page_do_not_name_the_address_of_the_link(client, db):
    """Such as those for its scripts, which nginx logs with their Referer if they fail."""
    assert client.get("/admin/invitation/a.b")["Referrer-Policy"] == "strict-origin"
