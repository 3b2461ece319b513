"""CRUD of one build or tyre through the API."""

import pytest

from tests.support.items import for_visitors, own_fields


def test_a_new_item_is_answered_and_read_back_as_it_was_sent(resource, posted, visitor):
    assert set(posted) == {"id", "version", "published", "images", "translations", *resource.fields}
    assert (own_fields(resource, posted), posted["version"], posted["images"]) == (
        resource.fields,
        1,
        [],
    )
    assert visitor.get(f"{resource.path}/{posted['id']}").json() == for_visitors(posted)
    assert visitor.get(resource.path).json() == [for_visitors(posted)]
    assert visitor.get(f"{resource.path}/{posted['id']}/images").json() == []


def test_a_changed_item_is_answered_and_read_back(resource, posted, owner_client, visitor):
    response = owner_client.put(f"{resource.path}/{posted['id']}", resource.others)
    assert response.status_code == 200
    assert response.json() == posted | resource.others | {"version": 2}
    assert visitor.get(f"{resource.path}/{posted['id']}").json() == for_visitors(response.json())


def test_a_deleted_item_is_gone(resource, posted, owner_client, visitor):
    response = owner_client.delete(f"{resource.path}/{posted['id']}")
    assert (response.status_code, response.content) == (204, b"")
    assert visitor.get(f"{resource.path}/{posted['id']}").status_code == 404
    assert visitor.get(resource.path).json() == []
    assert owner_client.delete(f"{resource.path}/{posted['id']}").status_code == 404


def test_each_path_is_answered_with_and_without_a_slash(resource, owner_client):
    made = owner_client.post(f"{resource.path}/", resource.fields)
    assert made.status_code == 201
    path = f"{resource.path}/{made.json()['id']}"
    assert (
        own_fields(resource, owner_client.put(f"{path}/", resource.others).json())
        == resource.others
    )
    assert own_fields(resource, owner_client.put(path, resource.fields).json()) == resource.fields
    for read in (resource.path, path, f"{path}/images"):
        assert owner_client.get(f"{read}/").json() == owner_client.get(read).json()
    assert owner_client.delete(f"{path}/").status_code == 204


def test_putting_replaces_the_fields_that_are_left_out(resource, posted, owner_client):
    body = {
        field: value for field, value in resource.others.items() if field not in resource.optional
    }
    response = owner_client.put(f"{resource.path}/{posted['id']}", body).json()
    assert own_fields(resource, response) == body | resource.optional


def test_putting_to_an_unknown_id_makes_nothing(resource, owner_client):
    response = owner_client.put(f"{resource.path}/404", resource.fields)
    noun = "Build" if resource.kind == "builds" else "Item"
    assert (response.status_code, response.json()) == (404, {"error": f"{noun} not found"})
    assert not resource.model.objects.exists()


def test_items_cannot_be_patched(resource, posted, owner_client, visitor):
    assert owner_client.patch(f"{resource.path}/{posted['id']}", {"name": "X"}).status_code == 405
    assert visitor.get(f"{resource.path}/{posted['id']}").json() == for_visitors(posted)


@pytest.mark.parametrize("text", ["absent", None, "", "  \n "])
def test_a_blank_optional_text_is_returned_as_empty(resource, owner_client, text):
    empty = {field: value for field, value in resource.optional.items() if value == ""}
    body = {field: value for field, value in resource.fields.items() if field not in empty}
    if text != "absent":
        body |= dict.fromkeys(empty, text)
    response = owner_client.post(resource.path, body)
    assert response.status_code == 201
    assert own_fields(resource, response.json()) == body | empty


def test_fields_that_are_not_the_writers_are_ignored(resource, posted, owner_client, visitor):
    images = [{"id": 1, "image_path": "/x.jpg", "is_primary": True}]
    extra = {"id": 99, "pk": 99, "is_staff": True, "image_path": "/x.jpg", "images": images}
    response = owner_client.put(f"{resource.path}/{posted['id']}", resource.fields | extra)
    assert (response.status_code, response.json()) == (200, posted)
    extra |= {"version": 7, "idempotency_key": "x"}
    made = owner_client.post(resource.path, resource.fields | extra)
    assert made.json() == {**posted, "id": posted["id"] + 1}
    assert resource.model.objects.filter(idempotency_key=None).count() == 2
    assert len(visitor.get(resource.path).json()) == 2
