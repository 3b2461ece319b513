"""Builds and tyres over the API: made, read, replaced, deleted; conflicts and repeats."""

from threading import Barrier, Thread
from typing import NamedTuple

import pytest
from django.db import connection
from rest_framework.test import APIClient

from catalogue.items import Item
from catalogue.models import Build, Tyre

BUILD = {
    "name": "Orange 21",
    "frame": "Own chromoly, 25CrMo4",
    "engine": "450 cm³ four-stroke",
    "build_year": 2026,
    "description": "Built for **Ozolnieki**.\n\n- 1270 mm wide",
    "featured": True,
}
TYRE = {"name": "Trase", "size": "20x10-9", "type": "rear", "compound": "Soft", "terrain": "Sand"}
OTHER_BUILD = ("Blue 7", "Aluminium", "250 cm³", 1999, "Sold.", False)
OTHER_TYRE = ("Kāpa", "21x7-10", "front", "Hard", "Mud")


class Kind(NamedTuple):
    path: str
    model: type[Item]
    fields: dict  # all of an item's own fields
    others: dict  # the same fields, each with another value
    optional: dict  # the fields that may be left out, with what is answered then


BUILDS = Kind(
    path="/api/builds",
    model=Build,
    fields=BUILD,
    others=dict(zip(BUILD, OTHER_BUILD, strict=True)),
    optional={"description": "", "featured": False},
)
TYRES = Kind(
    path="/api/tyres",
    model=Tyre,
    fields=TYRE,
    others=dict(zip(TYRE, OTHER_TYRE, strict=True)),
    optional={"compound": "", "terrain": ""},
)


@pytest.fixture(params=[BUILDS, TYRES], ids=["builds", "tyres"])
def kind(request) -> Kind:
    return request.param


@pytest.fixture
def item(kind, owner_client) -> dict:
    """An item as the API answered it when it was made."""
    answer = owner_client.post(kind.path, kind.fields)
    assert answer.status_code == 201, answer.content
    return answer.json()


def own(kind: Kind, answer: dict) -> dict:
    return {field: answer[field] for field in kind.fields}


def test_a_new_item_is_answered_and_read_back_as_it_was_sent(kind, item, visitor):
    assert set(item) == {"id", "version", "images", *kind.fields}
    assert (own(kind, item), item["version"], item["images"]) == (kind.fields, 1, [])
    assert visitor.get(f"{kind.path}/{item['id']}").json() == item
    assert visitor.get(kind.path).json() == [item]
    assert visitor.get(f"{kind.path}/{item['id']}/images").json() == []


def test_a_changed_item_is_answered_and_read_back(kind, item, owner_client, visitor):
    answer = owner_client.put(f"{kind.path}/{item['id']}", kind.others)
    assert answer.status_code == 200
    assert answer.json() == {**kind.others, "id": item["id"], "version": 2, "images": []}
    assert visitor.get(f"{kind.path}/{item['id']}").json() == answer.json()


def test_a_deleted_item_is_gone(kind, item, owner_client, visitor):
    answer = owner_client.delete(f"{kind.path}/{item['id']}")
    assert (answer.status_code, answer.content) == (204, b"")
    assert visitor.get(f"{kind.path}/{item['id']}").status_code == 404
    assert visitor.get(kind.path).json() == []
    assert owner_client.delete(f"{kind.path}/{item['id']}").status_code == 404


def test_each_path_is_answered_with_and_without_a_slash(kind, owner_client):
    made = owner_client.post(f"{kind.path}/", kind.fields)
    assert made.status_code == 201
    path = f"{kind.path}/{made.json()['id']}"
    assert own(kind, owner_client.put(f"{path}/", kind.others).json()) == kind.others
    assert own(kind, owner_client.put(path, kind.fields).json()) == kind.fields
    for read in (kind.path, path, f"{path}/images"):
        assert owner_client.get(f"{read}/").json() == owner_client.get(read).json()
    assert owner_client.delete(f"{path}/").status_code == 204


def test_putting_replaces_the_fields_that_are_left_out(kind, item, owner_client):
    body = {field: value for field, value in kind.others.items() if field not in kind.optional}
    answer = owner_client.put(f"{kind.path}/{item['id']}", body).json()
    assert own(kind, answer) == body | kind.optional


def test_putting_to_an_unknown_id_makes_nothing(kind, owner_client):
    answer = owner_client.put(f"{kind.path}/404", kind.fields)
    name = kind.model.__name__
    assert (answer.status_code, answer.json()) == (404, {"error": f"{name} not found"})
    assert not kind.model.objects.exists()


def test_items_cannot_be_patched(kind, item, owner_client, visitor):
    assert owner_client.patch(f"{kind.path}/{item['id']}", {"name": "X"}).status_code == 405
    assert visitor.get(f"{kind.path}/{item['id']}").json() == item


@pytest.mark.parametrize("text", ["absent", None, "", "  \n "])
def test_an_optional_text_that_says_nothing_is_answered_as_empty(kind, owner_client, text):
    empty = {field: value for field, value in kind.optional.items() if value == ""}
    body = {field: value for field, value in kind.fields.items() if field not in empty}
    if text != "absent":
        body |= dict.fromkeys(empty, text)
    answer = owner_client.post(kind.path, body)
    assert answer.status_code == 201
    assert own(kind, answer.json()) == body | empty


def test_fields_that_are_not_the_writers_are_ignored(kind, item, owner_client, visitor):
    """Row 26 of the floor."""
    images = [{"id": 1, "image_path": "/x.jpg", "is_primary": True}]
    extra = {"id": 99, "pk": 99, "is_staff": True, "image_path": "/x.jpg", "images": images}
    answer = owner_client.put(f"{kind.path}/{item['id']}", kind.fields | extra)
    assert (answer.status_code, answer.json()) == (200, item)
    extra |= {"version": 7, "idempotency_key": "x"}
    made = owner_client.post(kind.path, kind.fields | extra)
    assert made.json() == {**item, "id": item["id"] + 1}
    assert kind.model.objects.filter(idempotency_key=None).count() == 2
    assert len(visitor.get(kind.path).json()) == 2


def test_builds_come_newest_year_first_then_newest_id(owner_client, visitor):
    for name, year in (("a", 2020), ("b", 2026), ("c", 2020), ("d", 2023)):
        owner_client.post("/api/builds", BUILD | {"name": name, "build_year": year})
    assert [b["name"] for b in visitor.get("/api/builds").json()] == ["b", "d", "c", "a"]


def test_tyres_come_by_name(owner_client, visitor):
    for name in ("Trase", "Asfalts", "Kāpa"):
        owner_client.post("/api/tyres", TYRE | {"name": name})
    names = [t["name"] for t in visitor.get("/api/tyres").json()]
    assert names == ["Asfalts", "Kāpa", "Trase"]


@pytest.mark.parametrize("slash", ["", "/"])
def test_featured_builds_are_the_featured_ones_in_the_same_order(owner_client, visitor, slash):
    for name, year, featured in (("a", 2020, True), ("b", 2026, False), ("c", 2025, True)):
        body = BUILD | {"name": name, "build_year": year, "featured": featured}
        owner_client.post("/api/builds", body)
    featured = visitor.get(f"/api/builds/featured{slash}").json()
    assert [b["name"] for b in featured] == ["c", "a"]
    assert featured == [b for b in visitor.get("/api/builds").json() if b["featured"]]


@pytest.mark.parametrize("slash", ["", "/"])
@pytest.mark.parametrize(("type", "names"), [("front", ["b"]), ("rear", ["a", "c"])])
def test_tyres_are_found_by_their_type(owner_client, visitor, type, names, slash):
    for name, its_type in (("c", "rear"), ("b", "front"), ("a", "rear")):
        owner_client.post("/api/tyres", TYRE | {"name": name, "type": its_type})
    found = visitor.get(f"/api/tyres/by-type/{type}{slash}").json()
    assert [t["name"] for t in found] == names


@pytest.mark.parametrize("type", ["x", "Front", "front,rear", "%20front", "%00"])
def test_there_are_no_tyres_of_another_type(visitor, tyre, type):
    answer = visitor.get(f"/api/tyres/by-type/{type}")
    assert answer.status_code == 404
    assert answer.json() == {"error": "There are front and rear tyres only."}


def test_each_change_of_a_field_raises_the_version(kind, item, owner_client):
    body = dict(kind.fields)
    for version, (field, value) in enumerate(kind.others.items(), start=2):
        body[field] = value
        answer = owner_client.put(f"{kind.path}/{item['id']}", body)
        assert (field, answer.json()["version"]) == (field, version)


def test_sending_the_same_again_does_not_raise_the_version(kind, item, owner_client):
    answer = owner_client.put(f"{kind.path}/{item['id']}", kind.fields)
    assert (answer.status_code, answer.json()) == (200, item)


def test_pictures_do_not_raise_the_version(kind, item, owner_client, visitor, picture_file):
    path, images = f"{kind.path}/{item['id']}", f"{kind.path}/images"
    files = {"images": [picture_file(), picture_file()]}
    first, second = (
        image["id"] for image in owner_client.post(f"{path}/images", files, "multipart").json()
    )
    calls = (
        owner_client.put(f"{images}/{second}/set-primary"),
        owner_client.put(f"{path}/images/order", [second, first]),
        owner_client.patch(f"{images}/{second}", {"alt": "The left side"}),
        owner_client.delete(f"{images}/{first}"),
    )
    assert [answer.status_code for answer in calls] == [200, 200, 200, 204]
    assert visitor.get(path).json()["version"] == item["version"]


def test_a_form_filled_from_an_older_version_changes_nothing(kind, item, owner_client, visitor):
    path = f"{kind.path}/{item['id']}"
    current = owner_client.put(path, kind.others | {"version": 1}).json()
    answer = owner_client.put(path, kind.fields | {"version": 1})
    assert answer.status_code == 409
    assert answer.json() == {
        "error": "This was changed elsewhere in the meantime. Nothing was saved.",
        "current": current,
    }
    assert visitor.get(path).json() == current


def test_a_form_filled_from_the_current_version_is_saved(kind, item, owner_client):
    path = f"{kind.path}/{item['id']}"
    assert owner_client.put(path, kind.others | {"version": 1}).status_code == 200
    assert owner_client.put(path, kind.fields | {"version": 2}).json()["version"] == 3


def test_who_names_no_version_overwrites(kind, item, owner_client):
    path = f"{kind.path}/{item['id']}"
    owner_client.put(path, kind.others)
    assert own(kind, owner_client.put(path, kind.fields).json()) == kind.fields


@pytest.mark.django_db(transaction=True)
def test_of_many_writers_at_once_one_is_saved(kind, item, owner_client):
    together, statuses = Barrier(8), []

    def write(number: int) -> None:
        client = APIClient(raise_request_exception=False)
        client.credentials(**owner_client._credentials)
        together.wait()
        body = kind.fields | {"name": f"Writer {number}", "version": 1}
        statuses.append(client.put(f"{kind.path}/{item['id']}", body).status_code)
        connection.close()

    threads = [Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, *[409] * 7]
    assert kind.model.objects.get().version == 2


def test_a_repeat_with_the_same_key_answers_the_first_item(kind, owner_client, visitor):
    key = {"Idempotency-Key": "one-tap"}
    first = owner_client.post(kind.path, kind.fields, headers=key)
    repeat = owner_client.post(kind.path, kind.others, headers=key)
    assert (first.status_code, repeat.status_code) == (201, 201)
    assert repeat.json() == first.json()
    assert visitor.get(kind.path).json() == [first.json()]


def test_another_key_and_no_key_make_new_items(kind, owner_client):
    for headers in ({"Idempotency-Key": "a"}, {"Idempotency-Key": "b"}, {}, {}):
        assert owner_client.post(kind.path, kind.fields, headers=headers).status_code == 201
    assert kind.model.objects.count() == 4


def test_a_refused_call_does_not_use_up_its_key(kind, owner_client):
    key = {"Idempotency-Key": "one-tap"}
    assert owner_client.post(kind.path, {}, headers=key).status_code == 400
    assert owner_client.post(kind.path, kind.fields, headers=key).status_code == 201


def test_one_key_serves_a_build_and_a_tyre(owner_client):
    key = {"Idempotency-Key": "one-tap"}
    for kind in (BUILDS, TYRES):
        answer = owner_client.post(kind.path, kind.fields, headers=key)
        assert own(kind, answer.json()) == kind.fields


def test_a_builds_neighbours_are_those_beside_it_in_the_list(visitor, db):
    for name, year in (("A", 2020), ("B", 2026), ("C", 2020), ("D", 2026), ("E", 1999)):
        Build.objects.create(**BUILD | {"name": name, "build_year": year})
    listed = visitor.get("/api/builds").json()
    assert [build["name"] for build in listed] == ["D", "B", "C", "A", "E"]
    for position, build in enumerate(listed):
        beside = [None, *listed, None][position : position + 3]
        answer = visitor.get(f"/api/builds/{build['id']}/neighbours")
        assert answer.json() == {"previous": beside[0], "next": beside[2]}
    assert visitor.get("/api/builds/999/neighbours").status_code == 404
