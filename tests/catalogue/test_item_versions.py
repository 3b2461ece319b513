"""Versions and idempotency keys: concurrent edits conflict, repeated requests create one item."""

from threading import Barrier, Thread

import pytest
from django.db import connection
from rest_framework.test import APIClient

from tests.support.items import BUILDS, TYRES, Resource, for_visitors, own_fields


@pytest.fixture
def resource() -> Resource:
    """The rules are those of Item."""
    return BUILDS


def test_each_change_of_a_field_raises_the_version(resource, posted, owner_client):
    unchanged = owner_client.put(f"{resource.path}/{posted['id']}", dict(resource.fields))
    assert (unchanged.status_code, unchanged.json()) == (200, posted)
    item = resource.model.objects.get()
    others = resource.others | {"published": False, "translations": resource.translations}
    for version, (field, value) in enumerate(others.items(), start=2):
        setattr(item, field, value)
        item.save()
        assert (field, item.version) == (field, version)
    assert resource.model.objects.get().version == version


def test_pictures_do_not_raise_the_version(resource, posted, owner_client, visitor, picture_file):
    path, images = f"{resource.path}/{posted['id']}", f"{resource.path}/images"
    files = {"images": [picture_file(size=(32, 32)) for _ in range(2)]}
    first, second = (
        image["id"] for image in owner_client.post(f"{path}/images", files, "multipart").json()
    )
    calls = (
        owner_client.put(f"{images}/{second}/set-primary"),
        owner_client.put(f"{path}/images/order", [second, first]),
        owner_client.patch(f"{images}/{second}", {"alt": "The left side"}),
        owner_client.delete(f"{images}/{first}"),
    )
    assert [response.status_code for response in calls] == [200, 200, 200, 204]
    assert visitor.get(path).json()["version"] == posted["version"]


def test_a_form_filled_from_an_older_version_changes_nothing(
    resource, posted, owner_client, visitor
):
    path = f"{resource.path}/{posted['id']}"
    current = owner_client.put(path, resource.others | {"version": 1}).json()
    response = owner_client.put(path, resource.fields | {"version": 1})
    assert response.status_code == 409
    assert response.json() == {
        "error": "This was changed elsewhere in the meantime. Nothing was saved.",
        "current": current,
    }
    assert visitor.get(path).json() == for_visitors(current)
    assert owner_client.put(path, resource.fields | {"version": 2}).json()["version"] == 3
    # Without a version it is saved, too.
    assert own_fields(resource, owner_client.put(path, resource.others).json()) == resource.others


def stale(resource, posted, owner_client):
    """Return an item read before two changes that cancel each other out."""
    before = resource.model.objects.get(pk=posted["id"])
    for fields in (resource.others, resource.fields):
        assert owner_client.put(f"{resource.path}/{posted['id']}", fields).status_code == 200
    return before


def test_a_save_of_some_fields_raises_the_version_when_one_of_them_changes(
    resource, posted, owner_client
):
    item = stale(resource, posted, owner_client)
    item.name = "New"
    item.save(update_fields=["idempotency_key", "version"])
    assert resource.model.objects.get().version == 3  # the name was not written
    item.save(update_fields=["name"])
    stored = resource.model.objects.get()
    assert (stored.name, stored.version) == ("New", 4)
    assert stored.updated_at == item.updated_at


@pytest.mark.django_db(transaction=True)
def test_of_many_writers_at_once_one_is_saved(resource, posted, owner_client):
    together, statuses = Barrier(4), []

    def write(number: int) -> None:
        client = APIClient(raise_request_exception=False)
        client.credentials(**owner_client._credentials)
        together.wait()
        body = resource.fields | {"name": f"Writer {number}", "version": 1}
        statuses.append(client.put(f"{resource.path}/{posted['id']}", body).status_code)
        connection.close()

    threads = [Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, *[409] * 3]
    assert resource.model.objects.get().version == 2


def test_a_repeat_with_the_same_key_answers_the_first_item(resource, owner_client, visitor):
    key = {"Idempotency-Key": "one-tap"}
    first = owner_client.post(resource.path, resource.fields, headers=key)
    spaced = {field: f" {v} " if field == "name" else v for field, v in resource.fields.items()}
    for body in (resource.fields, spaced, resource.fields | {"version": 7}):
        repeat = owner_client.post(resource.path, body, headers=key)
        assert (repeat.status_code, repeat.json()) == (201, first.json())
    assert visitor.get(resource.path).json() == [for_visitors(first.json())]


def test_the_same_key_with_other_values_changes_nothing_and_answers_the_item_as_it_is(
    resource, owner_client, visitor
):
    key = {"Idempotency-Key": "one-tap"}
    first = owner_client.post(resource.path, resource.fields, headers=key).json()
    changed = owner_client.put(f"{resource.path}/{first['id']}", resource.others).json()
    for other in ({"price": 1}, {"published": False}, {"translations": resource.translations}):
        response = owner_client.post(resource.path, resource.fields | other, headers=key)
        assert (response.status_code, response.json()["current"]) == (422, changed), other
        assert "stored before" in response.json()["error"]
    for same in ({}, {"translations": {"lv": {}}}):
        repeat = owner_client.post(resource.path, resource.fields | same, headers=key)
        assert (repeat.status_code, repeat.json()) == (201, changed)
    assert visitor.get(resource.path).json() == [for_visitors(changed)]


def test_another_key_and_no_key_make_new_items(resource, owner_client):
    refused = owner_client.post(resource.path, {}, headers={"Idempotency-Key": "a"})
    assert refused.status_code == 400  # it does not use up its key
    for headers in ({"Idempotency-Key": "a"}, {"Idempotency-Key": "b"}, {}, {}):
        assert owner_client.post(resource.path, resource.fields, headers=headers).status_code == 201
    assert resource.model.objects.count() == 4
    of_a_tyre = owner_client.post(TYRES.path, TYRES.fields, headers={"Idempotency-Key": "a"})
    assert own_fields(TYRES, of_a_tyre.json()) == TYRES.fields
