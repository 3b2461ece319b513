"""Items through the API: made, read, changed and deleted; lists with their order and filters."""

import pytest

from catalogue.models import Build
from tests.support.items import BUILDS, FULL_BUILD, FULL_PART, FULL_TYRE, for_visitors, own_fields


def test_an_item_is_made_read_changed_and_deleted(resource, posted, owner_client, visitor):
    assert set(posted) == {"id", "version", "published", "images", "translations", *resource.fields}
    assert own_fields(resource, posted) == resource.fields
    assert (posted["version"], posted["published"], posted["images"]) == (1, True, [])
    path = f"{resource.path}/{posted['id']}"
    assert visitor.get(path).json() == for_visitors(posted)
    assert visitor.get(resource.path).json() == [for_visitors(posted)]
    assert visitor.get(f"{path}/images").json() == []

    response = owner_client.put(path, resource.others)
    assert response.status_code == 200
    english = {name: resource.others[name] for name in resource.english}
    texts = {"translations": posted["translations"] | {"en": english}}
    assert response.json() == posted | resource.others | texts | {"version": 2}
    assert visitor.get(path).json() == for_visitors(response.json())
    assert owner_client.patch(path, {"name": "X"}).status_code == 405

    response = owner_client.delete(path)
    assert (response.status_code, response.content) == (204, b"")
    assert visitor.get(path).status_code == 404
    assert visitor.get(resource.path).json() == []
    assert owner_client.delete(path).status_code == 404
    noun = "Build" if resource.kind == "builds" else "Item"
    unknown = owner_client.put(path, resource.fields)
    assert (unknown.status_code, unknown.json()) == (404, {"error": f"{noun} not found"})
    assert not resource.model.objects.exists()


def test_each_path_is_answered_with_a_slash_too(owner_client):
    made = owner_client.post("/api/builds/", FULL_BUILD)
    assert made.status_code == 201
    path = f"/api/builds/{made.json()['id']}"
    for read in ("/api/builds", path, f"{path}/images", "/api/builds/featured"):
        assert owner_client.get(f"{read}/").json() == owner_client.get(read).json()
    assert owner_client.put(f"{path}/", FULL_BUILD).json() == made.json()
    assert owner_client.delete(f"{path}/").status_code == 204


def test_putting_replaces_the_fields_that_are_left_out(resource, posted, owner_client):
    body = {
        field: value for field, value in resource.others.items() if field not in resource.optional
    }
    response = owner_client.put(f"{resource.path}/{posted['id']}", body).json()
    kept = {field: posted[field] for field in resource.kept}
    assert own_fields(resource, response) == body | resource.optional | kept


def test_a_blank_optional_text_is_returned_as_empty(resource, owner_client):
    empty = {
        field: value
        for field, value in resource.optional.items()
        if value == "" and field not in resource.kept
    }
    filled = {field: value for field, value in resource.fields.items() if field not in empty}
    for texts in (dict.fromkeys(empty), dict.fromkeys(empty, "  \n ")):
        response = owner_client.post(resource.path, filled | texts)
        assert response.status_code == 201
        assert own_fields(resource, response.json()) == filled | empty


def test_fields_that_are_not_the_writers_are_ignored(owner_client):
    posted = owner_client.post("/api/builds", FULL_BUILD).json()
    images = [{"id": 1, "image_path": "/x.jpg", "is_primary": True}]
    extra = {"id": 99, "pk": 99, "is_staff": True, "image_path": "/x.jpg", "images": images}
    response = owner_client.put(f"/api/builds/{posted['id']}", FULL_BUILD | extra)
    assert (response.status_code, response.json()) == (200, posted)
    extra |= {"version": 7, "idempotency_key": "x"}
    made = owner_client.post("/api/builds", FULL_BUILD | extra)
    assert made.json() == {**posted, "id": posted["id"] + 1}
    assert Build.objects.filter(idempotency_key=None).count() == 2


# --- lists ---


def test_builds_come_newest_year_first_then_newest_id(owner_client, visitor):
    for name, year in (("a", 2020), ("b", 2026), ("c", 2020), ("d", 2023)):
        owner_client.post("/api/builds", FULL_BUILD | {"name": name, "build_year": year})
    assert [b["name"] for b in visitor.get("/api/builds").json()] == ["b", "d", "c", "a"]


def test_tyres_come_by_name(owner_client, visitor):
    owner_client.post("/api/tyres", FULL_TYRE | {"name": "Trase"})
    owner_client.post(
        "/api/tyres", FULL_TYRE | {"name": "", "translations": {"lv": {"name": "Kāpa"}}}
    )
    owner_client.post("/api/tyres", FULL_TYRE | {"name": "Asfalts"})
    names = [t["name"] for t in visitor.get("/api/tyres").json()]
    assert names == ["Asfalts", "Kāpa", "Trase"]


def test_a_new_build_says_nothing_of_a_sale_unless_it_is_told(owner_client):
    made = owner_client.post("/api/builds", BUILDS.required).json()
    assert (made["sale_state"], made["price"]) == ("", None)


def test_a_price_is_shown_to_others_only_while_the_build_may_be_had(owner_client, visitor):
    for state in ("", "for_sale", "reserved", "sold"):
        owner_client.post("/api/builds", FULL_BUILD | {"sale_state": state})
    prices = [build["price"] for build in visitor.get("/api/builds").json()]
    assert prices == [None, 12_500, 12_500, None]


def test_a_price_that_was_paid_is_for_the_owner_alone(owner_client, visitor, client):
    """The owner reads first, so that no visitor gets a cached response of hers."""
    body = FULL_BUILD | {"sale_state": "sold"}
    first, made = (owner_client.post("/api/builds", body).json() for _ in range(2))
    path = f"/api/builds/{made['id']}"
    calls = {
        "/api/builds": lambda answer: answer[0],
        "/api/builds/featured": lambda answer: answer[0],
        path: lambda answer: answer,
        f"/api/builds/{first['id']}/neighbours": lambda answer: answer["previous"],
    }
    for call, one in calls.items():
        assert one(owner_client.get(call).json())["price"] == 12_500
        read = one(visitor.get(call).json())
        assert (read["sale_state"], read["price"]) == ("sold", None)
        assert one(owner_client.get(call).json())["price"] == 12_500
    for page in ("/quad-builds", f"/quad-builds/{made['id']}"):
        assert "12500" not in client.get(page).content.decode(), page


def test_featured_builds_are_the_featured_ones_in_the_same_order(owner_client, visitor):
    for name, year, featured in (("a", 2020, True), ("b", 2026, False), ("c", 2025, True)):
        body = FULL_BUILD | {"name": name, "build_year": year, "featured": featured}
        owner_client.post("/api/builds", body)
    expected = [b for b in visitor.get("/api/builds").json() if b["featured"]]
    assert [b["name"] for b in expected] == ["c", "a"]
    assert visitor.get("/api/builds/featured").json() == expected


def test_tyres_are_found_by_their_type(owner_client, visitor):
    for name, type in (("c", "rear"), ("b", "front"), ("a", "rear")):
        owner_client.post("/api/tyres", FULL_TYRE | {"name": name, "type": type})
    for type, names in (("front", ["b"]), ("rear", ["a", "c"])):
        found = visitor.get(f"/api/tyres/by-type/{type}").json()
        assert [t["name"] for t in found] == names
    for type in ("Front", "%00"):
        response = visitor.get(f"/api/tyres/by-type/{type}")
        assert response.status_code == 404
        assert response.json() == {"error": "There are front and rear tyres only."}


def test_a_builds_neighbours_are_those_beside_it_in_the_list(visitor, db):
    for name, year in (("A", 2020), ("B", 2026), ("C", 2020), ("D", 2026), ("E", 1999)):
        Build.objects.create(**FULL_BUILD | {"name": name, "build_year": year})
    listed = visitor.get("/api/builds").json()
    assert [build["name"] for build in listed] == ["D", "B", "C", "A", "E"]
    for position, build in enumerate(listed):
        beside = [None, *listed, None][position : position + 3]
        response = visitor.get(f"/api/builds/{build['id']}/neighbours")
        assert response.json() == {"previous": beside[0], "next": beside[2]}
    assert visitor.get("/api/builds/999/neighbours").status_code == 404


@pytest.fixture
def parts(owner_client) -> list[int]:
    """Four parts, made one after the other; their ids."""
    bodies = (FULL_PART | {"name": name} for name in ("Frame", "A-arms", "Stem", "Bumper"))
    return [owner_client.post("/api/parts", body).json()["id"] for body in bodies]


def test_parts_come_in_the_owners_order_and_a_new_one_last(owner_client, visitor, parts):
    def listed() -> list[int]:
        return [part["id"] for part in visitor.get("/api/parts").json()]

    assert listed() == parts
    order = [parts[2], parts[0], parts[3], parts[1]]
    response = owner_client.put("/api/parts/order", order)
    assert (response.status_code, [part["id"] for part in response.json()]) == (200, order)
    assert listed() == order
    assert response.json() == owner_client.get("/api/parts").json()
    assert {part["version"] for part in response.json()} == {1}
    new = owner_client.post("/api/parts", FULL_PART).json()["id"]
    owner_client.put(f"/api/parts/{order[1]}", FULL_PART | {"name": "Renamed"})
    owner_client.delete(f"/api/parts/{order[2]}")
    assert listed() == [order[0], order[1], order[3], new]


def test_a_hidden_part_keeps_its_place_in_the_owners_order(owner_client, visitor, parts):
    hidden = {"name": "A-arms", "published": False}
    assert owner_client.put(f"/api/parts/{parts[1]}", hidden).status_code == 200
    order = [parts[3], parts[1], parts[2], parts[0]]
    assert owner_client.put("/api/parts/order", order).status_code == 200
    assert [part["id"] for part in owner_client.get("/api/parts").json()] == order
    shown = [parts[3], parts[2], parts[0]]
    assert [part["id"] for part in visitor.get("/api/parts").json()] == shown


def test_the_teaser_has_names_and_prices_of_the_first_three_parts(owner_client, visitor, parts):
    owner_client.put(f"/api/parts/{parts[1]}", {"name": "Arms, on request"})
    assert visitor.get("/api/parts/teaser").json() == [
        {"id": parts[0], "name": "Frame", "price": 990},
        {"id": parts[1], "name": "Arms, on request", "price": None},
        {"id": parts[2], "name": "Stem", "price": 990},
    ]
