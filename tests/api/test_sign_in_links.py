"""Sign-in links: an owner lets somebody who forgot the password choose a new one."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.invitations import NotPending
from accounts.models import Invitation, Preferences, User
from tests.support.login_attempts import LOGIN
from tests.support.tokens import CONFIRMED, PASSWORD, log_in

ACCOUNT = "/api/auth/account"
NEW = {"password": "gravel pit 77 helmets"}
REPLACED = "This link was replaced or withdrawn. Please ask for another one."


@pytest.fixture
def liga(owner) -> User:
    return User.objects.create_user("liga", password=PASSWORD, first_name="Līga", role="editor")


def make_link(client: APIClient, user: User, body: dict = CONFIRMED):
    return client.post(f"/api/people/{user.pk}/sign-in-link", body)


@pytest.fixture
def link(owner_client, liga) -> dict:
    response = make_link(owner_client, liga)
    assert response.status_code == 201, response.content
    return response.json()


def call_of(link: dict) -> str:
    return f"/api/invitation/{link['link'].rpartition('/')[2]}"


def password_works(password: str) -> bool:
    response = APIClient().post(LOGIN, {"username": "liga", "password": password})
    return response.status_code == 200


def assert_refused(path: str, sentence: str) -> None:
    """Look at the link, and use it."""
    for response in (APIClient().get(path), APIClient().post(path, NEW)):
        assert (response.status_code, response.json()) == (410, {"error": sentence})
    assert not password_works(NEW["password"])


def test_a_new_password_is_chosen_and_ends_the_users_sessions(owner_client, liga, visitor):
    phone = log_in(APIClient(), "liga")
    link = make_link(owner_client, liga).json()
    assert password_works(PASSWORD) and phone.get(ACCOUNT).status_code == 200  # until it is used
    welcome = visitor.get(call_of(link)).json()
    assert (welcome["username"], welcome["role"]) == ("liga", "editor")
    assert welcome["is_new"] is False
    response = visitor.post(call_of(link), NEW)
    assert response.status_code == 200
    visitor.credentials(HTTP_AUTHORIZATION=f"Bearer {response.json()['token']}")
    assert visitor.get(ACCOUNT).json()["username"] == "liga"
    assert phone.get(ACCOUNT).status_code == 401
    assert owner_client.get(ACCOUNT).status_code == 200
    assert password_works(NEW["password"]) and not password_works(PASSWORD)
    told = [
        (each["actor_name"], each["verb"], each["label"])
        for each in owner_client.get("/api/activity?kind=people").json()
    ]
    assert told == [("Līga", "password_changed", "Līga"), ("owner", "link_made", "Līga")]


def test_a_link_works_once(link, visitor):
    assert visitor.post(call_of(link), NEW).status_code == 200
    other = {"password": "another pit 78 helmets"}
    for response in (visitor.get(call_of(link)), visitor.post(call_of(link), other)):
        assert response.status_code == 410
        assert response.json()["error"] == "This link was used already. Please log in."
    assert password_works(NEW["password"])


def test_of_two_calls_at_once_one_finds_the_link_used(link):
    stale = Invitation.objects.get()
    stale.accept("gravel pit 77 helmets")
    with pytest.raises(NotPending):
        stale.accept("another pit 78 helmets")
    assert password_works(NEW["password"])


def test_a_late_link_is_refused(link):
    with time_machine.travel(timezone.now() + timedelta(hours=72, minutes=1)):
        sentence = "This link is older than 72 hours. Please ask for another one."
        assert_refused(call_of(link), sentence)


def test_a_fresh_link_replaces_older_ones(link, owner_client, liga, visitor):
    fresh = make_link(owner_client, liga).json()
    [listed] = owner_client.get("/api/people").json()["invitations"]
    assert (listed["id"], listed["person"]) == (fresh["id"], liga.pk)
    assert_refused(call_of(link), REPLACED)
    assert visitor.post(call_of(fresh), NEW).status_code == 200


def test_a_withdrawn_link_is_refused(link, owner_client):
    path = f"/api/invitations/{link['id']}"
    assert [owner_client.delete(path).status_code for _ in range(2)] == [204, 404]
    assert owner_client.get("/api/activity").json()[0]["verb"] == "link_withdrawn"
    assert_refused(call_of(link), REPLACED)


@pytest.mark.parametrize("changes", [{"is_active": False}, {"role": ""}, "a new password"])
def test_a_link_ends_when_the_user_is_disabled_or_finds_the_password(link, liga, changes):
    if changes == "a new password":
        liga.set_password("found 79 again helmets")
        liga.save()
    else:
        for name, value in changes.items():
            setattr(liga, name, value)
        liga.save()
    assert_refused(call_of(link), REPLACED)


def test_the_links_of_a_former_owner_are_refused(link, owner):
    User.objects.create_superuser("partner", password=PASSWORD)
    owner.role = "editor"
    owner.save()
    assert_refused(call_of(link), REPLACED)


def test_only_an_owner_makes_links_and_confirms_it_with_the_password(owner, owner_client, liga):
    editor = log_in(APIClient(), "liga")
    assert make_link(editor, owner).status_code == 403
    for body in ({}, {"password": "wrong"}):
        response = make_link(owner_client, liga, body)
        assert (response.status_code, list(response.json()["fields"])) == (400, ["password"])
    response = make_link(owner_client, owner)
    assert response.status_code == 409
    assert response.json()["error"] == "Please do this under Account for yourself."
    assert make_link(owner_client, User(pk=liga.pk + 1)).status_code == 404
    liga.is_active = False
    liga.save()
    assert make_link(owner_client, liga).status_code == 409
    assert not Invitation.objects.exists()


def test_a_bad_password_leaves_the_link(link, visitor):
    for password in ("short", "liga", ""):
        response = visitor.post(call_of(link), {"password": password})
        assert (response.status_code, list(response.json()["fields"])) == (400, ["password"])
    assert visitor.post(call_of(link), NEW).status_code == 200


def test_the_link_is_mailed_to_the_user_in_their_language(owner_client, liga, settings):
    settings.CONTACT_TO = "owner@example.lv"
    assert make_link(owner_client, liga).json()["mailed"] is False  # the user has no address
    User.objects.filter(pk=liga.pk).update(email="liga@example.lv")
    Preferences.objects.create(user=liga, language="lv")
    made = make_link(owner_client, liga).json()
    [sent] = mail.outbox
    assert made["mailed"] is True and sent.to == ["liga@example.lv"] and made["link"] in sent.body
    assert "72" in sent.body and "Please open" not in sent.body
