"""Lists of items: order, featured builds, tyres by type, neighbours, prices of parts."""

import pytest

from catalogue.models import Build
from tests.support.items import BUILD, PART, TYRE


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
    response = visitor.get(f"/api/tyres/by-type/{type}")
    assert response.status_code == 404
    assert response.json() == {"error": "There are front and rear tyres only."}


def test_a_builds_neighbours_are_those_beside_it_in_the_list(visitor, db):
    for name, year in (("A", 2020), ("B", 2026), ("C", 2020), ("D", 2026), ("E", 1999)):
        Build.objects.create(**BUILD | {"name": name, "build_year": year})
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
    bodies = (PART | {"name": name} for name in ("Frame", "A-arms", "Stem", "Bumper"))
    return [owner_client.post("/api/parts", body).json()["id"] for body in bodies]


def test_parts_come_in_the_owners_order_and_a_new_one_last(owner_client, visitor, parts):
    def listed() -> list[int]:
        return [part["id"] for part in visitor.get("/api/parts").json()]

    assert listed() == parts
    order = [parts[2], parts[0], parts[3], parts[1]]
    response = owner_client.put("/api/parts/order", order)
    assert (response.status_code, [part["id"] for part in response.json()]) == (200, order)
    assert listed() == order
    assert {part["version"] for part in response.json()} == {1}
    new = owner_client.post("/api/parts", PART).json()["id"]
    owner_client.put(f"/api/parts/{order[1]}", PART | {"name": "Renamed"})
    owner_client.delete(f"/api/parts/{order[2]}")
    assert listed() == [order[0], order[1], order[3], new]


@pytest.mark.parametrize("slash", ["", "/"])
def test_the_teaser_has_names_and_prices_of_the_first_three_parts(
    owner_client, visitor, parts, slash
):
    owner_client.put(f"/api/parts/{parts[1]}", {"name": "Arms, on request"})
    assert visitor.get(f"/api/parts/teaser{slash}").json() == [
        {"id": parts[0], "name": "Frame", "price": 990},
        {"id": parts[1], "name": "Arms, on request", "price": None},
        {"id": parts[2], "name": "Stem", "price": 990},
    ]
