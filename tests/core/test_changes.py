"""Who changed what, in Django's own log: written by the API and by Django's admin alike."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from catalogue.models import Build
from contact.models import ContactMessage
from documents.models import DocumentVersion
from tests.support.examples import BUILD
from tests.support.logins import PASSWORD, log_in
from tests.support.permission_table import changed

CHANGES = "/api/changes"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"


def told(client: APIClient) -> list[str]:
    """Return each line in short, newest first, without sign-ins: 'Līga changed build Orange 21'."""
    response = client.get(CHANGES)
    assert response.status_code == 200, response.content
    return [
        " ".join((each["who"], each["what"], each["kind"], each["name"]))
        for each in response.json()
        if each["what"] != "signed_in"
    ]


@pytest.fixture
def other_client(owner) -> APIClient:
    User.objects.create_user("liga", password=PASSWORD, first_name="Līga")
    return log_in(APIClient(raise_request_exception=False), "liga")


def test_the_life_of_a_build_is_told(owner_client, other_client, picture_file):
    body = BUILD | {"name": "No. 21"}
    key = {"idempotency-key": "k"}
    for _ in range(2):  # the second is a repeat
        build = other_client.post("/api/builds", body, headers=key).json()
    path = f"/api/builds/{build['id']}"
    other_client.put(path, body)  # nothing new
    assert LogEntry.objects.filter(content_type__model="build").count() == 1
    other_client.put(path, body | {"engine": "450", "translations": {"lv": {"engine": "450"}}})
    said = LogEntry.objects.latest("pk").get_change_message()
    assert said == "Changed Translations and Engine."
    files = {"images": [picture_file(size=(32, 32)) for _ in range(2)]}
    other_client.post(f"{path}/images", files, format="multipart")
    assert LogEntry.objects.latest("pk").get_change_message() == "Changed Pictures."
    other_client.delete(path)
    deleted = f"/api/deleted/build/{build['id']}"
    assert owner_client.post(f"{deleted}/restore").status_code == 200
    line = owner_client.get(CHANGES).json()[0]
    assert (line["object_id"], line["exists"]) == (str(build["id"]), True)
    owner_client.delete(path)
    assert owner_client.delete(deleted).status_code == 204
    assert owner_client.get(CHANGES).json()[0]["exists"] is False
    assert told(owner_client) == [
        "owner deleted build No. 21",
        "owner restored build No. 21",
        "Līga deleted build No. 21",
        "Līga changed build No. 21",
        "Līga added build No. 21",
    ]


def test_django_admin_tells_the_same_and_nothing_twice(admin, owner_client, build, add_build):
    add_build(count=1, name="New")
    delete = {"action": "delete_selected", "_selected_action": [build.pk], "post": "yes"}
    admin.post("/django-admin/catalogue/build/", delete)
    [deletion] = admin.get("/django-admin/core/deletion/").context["cl"].queryset
    restore = {"action": "restore", "_selected_action": [deletion.pk]}
    admin.post("/django-admin/core/deletion/", restore)
    user = {"username": "liga", "password1": PASSWORD + "!", "password2": PASSWORD + "!"}
    assert admin.post("/django-admin/accounts/user/add/", user).status_code == 302
    content = {"content": "{}", "based_on": "0"}
    admin.post("/django-admin/documents/document/about/change/", content)  # refused
    assert told(owner_client) == [
        "owner added user liga",
        f"owner restored build {build.name}",
        f"owner deleted build {build.name}",
        "owner added build New",
    ]
    assert LogEntry.objects.count() == 4 + 1  # and the sign-in to the admin


def test_documents_and_the_order_of_parts_are_told(admin, owner_client):
    values = changed("about", "New")
    for _ in range(2):  # the second changes nothing
        owner_client.put("/api/pages/about", {"values": values})
    owner_client.post("/api/pages/about/restore", {"version": 0})
    version = DocumentVersion.objects.get(version=1)
    restore = {"action": "restore", "_selected_action": [version.pk]}
    admin.post("/django-admin/documents/documentversion/", restore)
    assert LogEntry.objects.filter(object_id="about").count() == 3
    parts = [owner_client.post("/api/parts", {"name": name, "price": 1}).json() for name in "AB"]
    owner_client.put("/api/parts/order", [part["id"] for part in parts[::-1]])
    assert told(owner_client) == [
        "owner changed part ",
        "owner added part B",
        "owner added part A",
        "owner changed document about",
    ]
    assert owner_client.get(CHANGES).json()[0]["object_id"] is None


def test_a_sign_in_is_told_with_its_device(owner, owner_client):
    login = {"username": "owner", "password": PASSWORD}
    for client, path in ((Client(), "/django-admin/login/"), (APIClient(), "/api/auth/login")):
        client.post(path, login, headers={"user-agent": PHONE})
        client.post(path, login | {"password": "x"}, headers={"user-agent": "X"})
    [line] = owner_client.get(CHANGES).json()  # two of the same in a row are one line
    assert (line["what"], line["who"], line["device"]) == ("signed_in", "owner", PHONE)
    assert LogEntry.objects.count() == 2


def test_messages_are_not_told(owner_client):
    ContactMessage.objects.create(name="Anna", email="a@b.lv", message="m", pk=7)
    owner_client.patch("/api/contact/messages/7", {"state": "answered"})
    owner_client.delete("/api/contact/messages/7")
    owner_client.post("/api/deleted/contactmessage/7/restore")
    owner_client.delete("/api/contact/messages/7")
    assert owner_client.delete("/api/deleted/contactmessage/7").status_code == 204
    assert told(owner_client) == []


def test_nothing_is_changed_without_an_entry(owner_client, build, monkeypatch):
    monkeypatch.setattr(LogEntry.objects, "log_actions", lambda *_: 1 / 0)
    response = owner_client.put(f"/api/builds/{build.pk}", BUILD | {"name": "New"})
    assert response.status_code == 500
    assert Build.objects.get().name == build.name


def test_what_nobody_did_is_not_told_and_entries_go_after_a_year(owner, owner_client, build):
    build.delete()
    User.objects.create_user("liga", password=PASSWORD)
    for days in (364, 366):
        LogEntry.objects.create(
            user=owner,
            action_flag=2,
            object_repr=f"{days} days",
            action_time=timezone.now() - timedelta(days=days),
        )
    call_command("purge_messages")
    assert told(owner_client) == ["owner changed  364 days"]
