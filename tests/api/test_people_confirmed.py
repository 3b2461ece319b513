"""A session alone opens no account: what does so asks for the password."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Invitation, User
from tests.support.tokens import CONFIRMED, PASSWORD, log_in

LIGA = {"name": "Līga", "email": "liga@example.lv", "role": "owner"}


@pytest.fixture
def member(owner) -> User:
    return User.objects.create_user("member", password=PASSWORD, role="editor")


def invite(client: APIClient) -> dict:
    response = client.post("/api/invitations", CONFIRMED | LIGA)
    assert response.status_code == 201, response.content
    return response.json()


def show(client: APIClient, invitation: dict, body: dict = CONFIRMED):
    return client.post(f"/api/invitations/{invitation['id']}/link", body)


def test_who_has_the_session_alone_invites_nobody(owner_client):
    for body in ({}, {"password": "wrong"}):
        response = owner_client.post("/api/invitations", LIGA | body)
        assert (response.status_code, list(response.json()["fields"])) == (400, ["password"])
    assert not Invitation.objects.exists()
    response = owner_client.post("/api/invitations", LIGA | {"email": "", "password": "wrong"})
    assert list(response.json()["fields"]) == ["email"]  # before a code would be used up


@pytest.mark.parametrize("changes", [{"role": "owner"}, {"is_active": True}, {"is_active": False}])
def test_who_has_the_session_alone_changes_no_user(owner_client, member, changes):
    if changes == {"is_active": True}:
        member.is_active = False
        member.save()
    before = (member.role, member.is_active)
    for body in (changes, changes | {"password": "wrong"}):
        response = owner_client.patch(f"/api/people/{member.pk}", body)
        assert (response.status_code, list(response.json()["fields"])) == (400, ["password"])
    member.refresh_from_db()
    assert (member.role, member.is_active) == before
    assert owner_client.patch(f"/api/people/{member.pk}", CONFIRMED | changes).status_code == 200


def test_guessing_the_password_has_the_limit_of_the_login(login_limit, owner_client, member):
    guesses = [
        owner_client.patch(f"/api/people/{member.pk}", {"role": "owner", "password": "wrong"})
        for _ in range(6)
    ]
    assert [response.status_code for response in guesses] == [400] * 5 + [429]


def test_lists_have_no_links_and_the_link_is_shown_to_who_confirms(owner_client, member):
    made = invite(owner_client)
    owner_client.post(f"/api/people/{member.pk}/sign-in-link", CONFIRMED)
    listed = owner_client.get("/api/people")
    assert len(listed.json()["invitations"]) == 2
    assert "/admin/invitation/" not in listed.content.decode()
    assert show(owner_client, made, {}).status_code == 400
    shown = show(owner_client, made)
    assert (shown.status_code, shown.json()["link"]) == (200, made["link"])


def test_only_the_link_of_a_pending_invitation_is_shown(owner, owner_client, member):
    link = owner_client.post(f"/api/people/{member.pk}/sign-in-link", CONFIRMED).json()
    made = invite(owner_client)
    owner_client.delete(f"/api/invitations/{made['id']}")
    for gone in (link, made):
        response = show(owner_client, gone)
        assert response.status_code == 404
        assert response.json() == {"error": "This invitation does not work any more."}
    assert show(log_in(APIClient(), "member"), made).status_code == 403
