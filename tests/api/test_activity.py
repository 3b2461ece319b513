"""Who did what: each change by a user is an entry, which nobody can change."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from activity.models import Entry
from catalogue.models import Build
from contact.models import ContactMessage
from tests.support.activity import entries, told
from tests.support.examples import BUILD
from tests.support.tokens import CONFIRMED, PASSWORD, log_in

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"


@pytest.fixture
def editor_client(owner) -> APIClient:
    User.objects.create_user("liga", password=PASSWORD, first_name="Līga")
    return log_in(APIClient(raise_request_exception=False), "liga")


def test_the_life_of_a_build_is_told(owner_client, editor_client, picture_file):
    build = editor_client.post("/api/builds", BUILD | {"name": "No. 21"}).json()
    path, this = f"/api/builds/{build['id']}", f"build {build['id']} No. 21"
    editor_client.put(path, BUILD | {"name": "No. 21", "published": False})
    editor_client.put(path, BUILD | {"name": "No. 21", "published": False})  # nothing new
    editor_client.put(path, BUILD | {"name": "No. 21", "engine": "450", "published": False})
    for count in (2, 1):
        files = [picture_file() for _ in range(count)]
        response = editor_client.post(f"{path}/images", {"images": files}, format="multipart")
        assert response.status_code == 201
    ids = [image["id"] for image in editor_client.get(f"{path}/images").json()]
    assert editor_client.put(f"{path}/images/order", ids[::-1]).status_code == 200
    assert editor_client.patch(f"/api/builds/images/{ids[0]}", {"alt": "Left"}).status_code == 200
    assert editor_client.put(f"/api/builds/images/{ids[1]}/set-primary").status_code == 200
    assert editor_client.delete(f"/api/builds/images/{ids[0]}").status_code == 204
    assert editor_client.delete(path).status_code == 204
    assert owner_client.post(f"/api/deleted/build/{build['id']}/restore").status_code == 200
    owner_client.delete(path)
    assert owner_client.delete(f"/api/deleted/build/{build['id']}").status_code == 204
    assert told(owner_client, kind="build", object=build["id"]) == [
        f"owner deleted_for_good {this}",
        f"owner deleted {this}",
        f"owner restored {this}",
        f"Līga deleted {this}",
        f"Līga deleted {this} photograph",
        f"Līga changed {this} photograph ×2",
        f"Līga ordered {this} photograph",
        f"Līga added {this} photograph ×3",
        f"Līga changed {this}",
        f"Līga unpublished {this}",
        f"Līga added {this}",
    ]


def test_a_visitor_is_a_number(owner_client):
    message = ContactMessage.objects.create(name="Anna", email="a@b.lv", message="m", pk=7)
    path = f"/api/contact/messages/{message.pk}"
    owner_client.patch(path, {"state": "answered"})
    owner_client.patch(path, {"state": "answered"})
    owner_client.delete(path)
    owner_client.post("/api/deleted/contactmessage/7/restore")
    assert told(owner_client, kind="contactmessage") == [
        "owner restored contactmessage 7 M00007",
        "owner deleted contactmessage 7 M00007",
        "owner marked answered contactmessage 7 M00007",
    ]
    assert not Entry.objects.filter(label__contains="Anna").exists()


def test_changes_in_the_django_admin_are_told_too(owner, owner_client, build):
    browser = Client()
    login = {"username": "owner", "password": PASSWORD}
    response = browser.post("/django-admin/login/", login, headers={"user-agent": PHONE})
    assert response.status_code == 302
    browser.post(
        "/django-admin/catalogue/build/",
        {"action": "delete_selected", "_selected_action": [build.pk], "post": "yes"},
    )
    user = {"username": "liga", "password1": PASSWORD + "!", "password2": PASSWORD + "!"}
    assert browser.post("/django-admin/accounts/user/add/", user).status_code == 302
    added = User.objects.get(username="liga").pk
    found = told(owner_client)
    assert found[0] == f"owner added user {added} liga"
    assert found[1] == f"owner deleted build {build.pk} {build.name}"
    assert found[2] == "owner signed_in"
    assert entries(owner_client)[2]["device"] == PHONE


def test_what_is_rolled_back_was_not_done(owner, owner_client, build, monkeypatch):
    before = told(owner_client)
    monkeypatch.setattr(Build, "change_from", lambda *_: 1 / 0)
    response = owner_client.put(f"/api/builds/{build.pk}", BUILD | {"name": "New"})
    assert response.status_code == 500
    build.refresh_from_db()
    assert build.name != "New"
    assert told(owner_client) == before
    monkeypatch.undo()
    monkeypatch.setattr(Entry.objects, "create", lambda **_: 1 / 0)
    response = owner_client.put(f"/api/builds/{build.pk}", BUILD | {"name": "New"})
    assert response.status_code == 500
    build.refresh_from_db()
    assert build.name != "New"  # no change without an entry


def test_nobody_is_disabled_without_an_entry(owner_client, editor_client, monkeypatch):
    liga = User.objects.get(username="liga")
    monkeypatch.setattr(Entry.objects, "create", lambda **_: 1 / 0)
    change = CONFIRMED | {"is_active": False}
    assert owner_client.patch(f"/api/people/{liga.pk}", change).status_code == 500
    liga.refresh_from_db()
    assert liga.is_active


def test_what_nobody_did_is_not_told(owner, owner_client, build):
    build.delete()
    call_command("purge_messages")
    with transaction.atomic():
        User.objects.create_user("liga", password=PASSWORD)
    assert told(owner_client) == ["owner signed_in"]


def test_failures_are_counted_and_what_was_typed_is_not_stored(owner, owner_client, visitor):
    secret = "my secret password"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for username in (secret, "x" * 150, "owner", "owner"):
            wrong = {"username": username, "password": "wrong"}
            visitor.post("/api/auth/login", wrong, headers={"user-agent": PHONE})
        assert told(owner_client, kind="sign_in")[:2] == [
            "owner sign_in_failed ×2",
            "sign_in_failed ×2",
        ]
        clock.shift(timedelta(minutes=61))
        visitor.post("/api/auth/login", wrong)
    found = entries(log_in(APIClient()), kind="sign_in")
    assert [each["times"] for each in found[1:4]] == [1, 2, 2]
    assert found[2]["device"] == PHONE and found[2]["address"] == "127.0.0.1"
    assert secret not in str(list(Entry.objects.values()))
