"""Documents: the facts and texts that the owner can change."""

from copy import deepcopy
from functools import partial

import pytest
from django.test import Client
from rest_framework.test import APIClient

from catalogue.models import Build
from documents import models, reading, views
from documents.reading import defaults
from tests.support.documents import COMPANY, HOURS, read_company, save_values
from tests.support.examples import SHORT_BUILD

pytestmark = pytest.mark.django_db


@pytest.fixture
def values() -> dict:
    return deepcopy(defaults("company"))


@pytest.fixture
def save(owner_client: APIClient):
    return partial(save_values, owner_client, COMPANY)


def for_visitors(document: dict) -> dict:
    """Return what anybody gets of a document that its owner got."""
    return {name: value for name, value in document.items() if name != "translations"}


def test_a_document_has_its_defaults_until_it_is_changed(values):
    document = read_company()
    assert document["values"] == values
    assert (document["key"], document["version"], document["updated_at"]) == ("company", 0, None)
    summary, *_ = Client().get("/api/pages").json()
    assert document["pictures"] == {}
    assert summary == {"key": "company", "label": "Company", "version": 0, "updated_at": None}


def test_a_change_is_in_the_next_answer(values, save):
    first = read_company()
    values |= {"phone": "+371 29 123 456", "opening_hours": [HOURS]}
    saved = save(values, version=0)
    assert saved["values"] == values
    assert saved["version"] == 1
    assert saved["updated_at"]
    assert read_company() == for_visitors(saved) != first
    assert save(values, version=1)["version"] == 1  # the same again is no new version


def test_a_release_can_bring_other_defaults(values, save):
    save(values | {"phone": "+371 29 123 456"})
    description = reading.descriptions()["company"]
    fields = deepcopy(description["fields"])
    fields["phone"]["default"] = fields["city"]["default"] = "New"
    fields["motto"] = {"type": "line", "label": "Motto", "default": "Slow is smooth"}
    del fields["country"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(description, "fields", fields)
        found = reading.read_document("company").values
    assert found["phone"] == "+371 29 123 456"
    assert (found["city"], found["motto"]) == ("New", "Slow is smooth")
    assert "country" not in found


def test_a_release_can_bring_other_fields_in_the_records_of_a_list(values, save):
    save(values | {"opening_hours": [HOURS], "social": [{"label": "X", "url": "/x"}]})
    fields = reading.descriptions()["company"]["fields"]
    hours, social = fields["opening_hours"]["of"], fields["social"]["of"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(hours, "note", {"type": "line", "label": "Note"})
        patch.setitem(
            hours, "seats", {"type": "number", "label": "Seats", "min": 1, "required": True}
        )
        patch.setitem(hours, "years", {"type": "number", "label": "Years", "min": 1})
        patch.setitem(hours, "shop", {"type": "link", "label": "Shop"})
        patch.setitem(hours, "kind", {"type": "line", "label": "Kind", "default": "usual"})
        patch.delitem(social, "label")
        found = reading.read_document("company").values
    nothing = {"note": "", "seats": 1, "years": None, "kind": "usual"}
    nothing["shop"] = {"label": "", "url": ""}
    assert found["opening_hours"] == [HOURS | nothing]
    assert found["social"] == [{"url": "/x"}]


def test_an_old_version_changes_nothing_and_gets_the_stored_document(values, save):
    save(values | {"phone": "+371 29 123 456"}, version=0)
    conflict = save(values | {"city": "Jelgava"}, status=409, version=0)
    assert for_visitors(conflict["current"]) == read_company()
    assert read_company()["values"]["city"] == "Ozolnieki"
    assert save(values | {"city": "Jelgava"}, version=1)["version"] == 2
    assert save(values)["version"] == 3  # without a version


def history(api: APIClient) -> list[tuple[int, list[str]]]:
    *found, first = api.get(f"{COMPANY}/history").json()
    assert first == {"version": 0, "saved_at": None, "saved_by": "", "changes": []}
    assert all(each["saved_by"] == "owner" and each["saved_at"] for each in found)
    return [(each["version"], each["changes"]) for each in found]


def test_history_names_what_each_version_changed_and_restores_it(values, save, owner_client):
    assert owner_client.get(f"{COMPANY}/history").json() == []
    save(values | {"phone": "+371 29 123 456"})
    save(values | {"phone": "+371 29 123 456", "city": "Jelgava", "social": []})
    save(values | {"city": "Jelgava"})
    assert history(owner_client) == [
        (3, ["phone", "social"]),
        (2, ["city", "social"]),
        (1, ["phone"]),
    ]
    restored = owner_client.post(f"{COMPANY}/restore", {"version": 2}, format="json")
    assert restored.status_code == 200
    assert for_visitors(restored.json()) == read_company()
    assert read_company()["values"] == values | {
        "phone": "+371 29 123 456",
        "city": "Jelgava",
        "social": [],
    }
    assert history(owner_client)[0] == (4, ["phone", "social"])
    owner_client.post(f"{COMPANY}/restore", {"version": 0}, format="json")
    assert read_company()["values"] == values
    assert read_company()["version"] == 5


def test_the_last_50_versions_are_kept(values, save, owner_client, monkeypatch):
    assert models.HISTORY == 50
    for module in (models, views):
        monkeypatch.setattr(module, "HISTORY", 3)
    for number in range(5):
        save(values | {"postal_code": f"LV-{number}"})
    assert [version for version, _ in history(owner_client)] == [5, 4, 3]
    gone = owner_client.post(f"{COMPANY}/restore", {"version": 2}, format="json")
    assert gone.status_code == 404
    assert gone.json()["error"] == "Version 2 is not kept any more."
    for wrong in (None, "3", -1):
        response = owner_client.post(f"{COMPANY}/restore", {"version": wrong}, format="json")
        assert response.status_code == 400
        assert "version" in response.json()["fields"]


def test_it_names_the_build_that_the_home_page_shows(values, save):
    assert read_company()["home_page_build"] is None
    build = Build.objects.create(pk=7, name="No. 7", **SHORT_BUILD)
    assert save(values | {"featured_build": 7})["home_page_build"] == {"id": 7, "sale_state": ""}
    for pk, fields in [(30, {"featured": False}), (5, {}), (31, {"published": False}), (6, {})]:
        Build.objects.create(pk=pk, name="Other", **SHORT_BUILD | {"featured": True} | fields)
    assert read_company()["home_page_build"]["id"] == 7
    Build.objects.filter(pk=6).update(sale_state="sold")
    build.sale_state = "for_sale"
    build.save()
    assert read_company()["home_page_build"]["sale_state"] == "for_sale"
    build.published = False
    build.save()
    newest = {"id": 6, "sale_state": "sold"}  # of those that are published and featured
    assert read_company()["home_page_build"] == newest
    build.delete()
    assert read_company()["home_page_build"] == newest
