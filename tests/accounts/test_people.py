"""People: who is added may do everything, and somebody who can sign in stays."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import LastOwner, User
from tests.support.tokens import CONFIRMED, OWNER_ONLY, PASSWORD, log_in

PEOPLE = "/api/people"
USERS = "/django-admin/accounts/user/"
SENTENCE = "Somebody has to be able to sign in."
LIGA = CONFIRMED | {"name": "Līga", "email": "Liga@example.lv"}


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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("name", ""), ("name", "x" * 101), ("name", None)),
        *(("email", "liga"), ("email", "x" * 150 + "@b.lv"), ("email", "li'ga@b.lv")),
        *(("email", "a@b.lv\nBcc: c@d.lv"), ("email", "taken@b.lv"), ("email", 7)),
    ],
)
def test_bad_input_adds_nobody(owner_client, field, value):
    User.objects.create_user("Taken@b.lv", password=PASSWORD)
    response = owner_client.post(PEOPLE, LIGA | {field: value}, format="json")
    assert response.status_code == 400
    assert list(response.json()["fields"]) == [field]
    assert User.objects.count() == 2


@pytest.mark.parametrize(
    ("email", "sentence"),
    [
        ("liga", "Email must be an e-mail address, such as name@example.com."),
        ("li'ga@b.lv", "Please use an address of letters, digits and @ . + - _ only."),
    ],
)
def test_an_address_that_cannot_be_used_gets_a_sentence(owner_client, email, sentence):
    response = owner_client.post(PEOPLE, LIGA | {"email": email})
    assert response.json()["fields"] == {"email": [sentence]}


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


def test_guessing_the_password_has_the_limit_of_the_login(login_limit, owner_client, partner):
    guess = {"is_active": False, "password": "wrong"}
    guesses = [owner_client.patch(f"{PEOPLE}/{partner.pk}", guess) for _ in range(6)]
    assert [response.status_code for response in guesses] == [400] * 5 + [429]


def test_who_is_disabled_is_signed_out_until_allowed_again(owner_client, partner):
    client, path = log_in(APIClient(), "partner"), f"{PEOPLE}/{partner.pk}"
    disable = CONFIRMED | {"is_active": False, "username": "x"}
    response = owner_client.patch(path, disable)
    assert (response.status_code, response.json()["username"]) == (200, "partner")
    assert client.get(OWNER_ONLY).status_code == 401
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


@pytest.mark.parametrize("path", ["{pk}/delete/", ""])
def test_djangos_admin_does_not_delete_the_last_who_can_sign_in(owner, admin, path):
    form = {"post": "yes"}
    if not path:
        form |= {"action": "delete_selected", "_selected_action": [owner.pk]}
    page = admin.post(USERS + path.format(pk=owner.pk), form)
    assert SENTENCE in page.content.decode()
    assert User.objects.filter(pk=owner.pk).exists()


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
