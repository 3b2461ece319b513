"""The list of who did what: who sees it, its filters and how long it is kept."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from activity.models import Entry
from tests.support.activity import ACTIVITY, entries, told
from tests.support.tokens import PASSWORD, log_in


@pytest.fixture
def editor_client(owner) -> APIClient:
    User.objects.create_user("liga", password=PASSWORD, first_name="Līga")
    return log_in(APIClient(raise_request_exception=False), "liga")


def test_an_editor_can_filter_by_each_kind_of_item(editor_client, resource, posted):
    kind = resource.model._meta.model_name
    assert told(editor_client, kind=kind) == [f"owner added {kind} {posted['id']} {posted['name']}"]


def test_the_list_has_filters_and_pages(owner, owner_client, editor_client, settings):
    settings.ACTIVITY_PAGE = 2
    for name in ("A", "B", "C"):
        client = owner_client if name == "B" else editor_client
        client.post("/api/parts", {"name": name, "price": 1})
    labels = [each["label"] for each in entries(editor_client)]
    assert labels == ["C", "B"]
    oldest = entries(editor_client)[-1]["id"]
    assert [each["label"] for each in entries(editor_client, before=oldest)][0] == "A"
    mine = entries(owner_client, person=owner.pk, kind="part")
    assert [each["label"] for each in mine] == ["B"]
    for wrong in ({"kind": "x"}, {"person": "x"}, {"before": 0}, {"object": "x" * 41}):
        assert owner_client.get(ACTIVITY, wrong).status_code == 400


def test_a_person_who_is_gone_keeps_the_name(owner_client, editor_client):
    editor_client.post("/api/parts", {"name": "A", "price": 1})
    User.objects.get(username="liga").delete()
    [entry] = entries(owner_client, kind="part")
    assert (entry["actor"], entry["actor_name"]) == (None, "Līga")


def test_nobody_changes_or_deletes_an_entry(owner, owner_client):
    pk = Entry.objects.get().pk
    for method in ("post", "put", "patch", "delete"):
        assert getattr(owner_client, method)(ACTIVITY).status_code == 405
    browser = Client()
    browser.force_login(owner)
    page = "/django-admin/activity/entry/"
    assert browser.get(page).status_code == 200
    assert browser.get(f"{page}{pk}/change/").status_code == 200
    assert browser.post(f"{page}{pk}/change/", {"label": "x"}).status_code == 403
    assert browser.post(f"{page}{pk}/delete/", {"post": "yes"}).status_code == 403
    browser.post(page, {"action": "delete_selected", "_selected_action": [pk], "post": "yes"})
    assert Entry.objects.filter(pk=pk, label="").exists()


def test_entries_are_deleted_after_90_days_at_night(owner_client):
    now = timezone.now()
    for days in (89, 91):
        at = now - timedelta(days=days)
        Entry.objects.create(at=at, until=at, verb="changed", label=f"{days} days")
    call_command("purge_messages")
    assert told(owner_client) == ["changed 89 days", "owner signed_in"]
