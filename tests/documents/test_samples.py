"""The owner starts with his own content: all samples go at once, and come back at once."""

from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import DatabaseError
from rest_framework.test import APIClient

from catalogue.kinds import KINDS
from catalogue.models import Build
from core.deletions import Deletion
from documents import samples
from documents.content import descriptions
from tests.support.items import restore

pytestmark = pytest.mark.usefixtures("samples")
ADDRESS = "/api/samples"


def content(client: APIClient) -> dict[str, Any]:
    """Return all items and documents, without what tells when they were changed."""
    items = {kind: client.get(f"/api/{kind}").json() for kind in KINDS}
    pages = {key: client.get(f"/api/pages/{key}").json() for key in descriptions()}
    words = {key: (page["values"], page["translations"]) for key, page in pages.items()}
    return {"pages": words} | items


def change(client: APIClient, key: str, translations: Any = None, **values: Any) -> None:
    stored = client.get(f"/api/pages/{key}").json()
    body = {"values": stored["values"] | values, "translations": translations or {}}
    response = client.put(f"/api/pages/{key}", body)
    assert response.status_code == 200, response.content


def put(client: APIClient, kind: str, pk: int, **fields: Any) -> None:
    path = f"/api/{kind}/{pk}"
    response = client.put(path, client.get(path).json() | fields)
    assert response.status_code == 200, response.content


def values(client: APIClient, key: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/pages/{key}").json()["values"]
    return found


def listed(client: APIClient) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the names of what would be removed: of items by kind, of records by field."""
    answer = client.get(ADDRESS).json()
    facts = {f"{each['key']}.{each['field']}": each["names"] for each in answer["facts"]}
    return answer["items"], facts


def test_it_says_what_would_go_and_that_goes_and_comes_back_as_it_was(
    owner_client, visitor, django_capture_on_commit_callbacks
):
    before = content(owner_client)
    items, facts = listed(owner_client)
    assert items == {kind: [item["name"] for item in before[kind]] for kind in KINDS}
    assert sorted(map(len, items.values())) == [10, 12, 12]
    assert facts == {
        "company.whatsapp": [],
        "company.opening_hours": [],
        "company.vat_number": [],
        "company.social": ["Facebook", "Instagram"],
        "home.facts": ["20+", "15+", "2025"],
        "racing-parts.damper_link": [],
        "racing-parts.suppliers": ["Zobrika", "Rumbeka", "Sparnela"],
        "service.prices": [price["name"] for price in before["pages"]["service"][0]["prices"]],
        "about.people": [person["title"] for person in before["pages"]["about"][0]["people"]],
    }
    shared = Build.objects.all()[0].share_picture
    assert shared
    default_storage.save(shared.file_name, ContentFile(b"y"))
    paths = [image["image_path"] for build in before["builds"] for image in build["images"]]
    assert visitor.get(paths[0]).getvalue() == b"x"

    with django_capture_on_commit_callbacks(execute=True):
        removed = owner_client.delete(ADDRESS)
    assert removed.status_code == 200
    assert [owner_client.get(f"/api/{kind}").json() for kind in KINDS] == [[], [], []]
    company = values(visitor, "company")
    assert (company["opening_hours"], company["whatsapp"], company["social"]) == ([], "", [])
    assert company["phone"] == before["pages"]["company"][0]["phone"]  # no page does without it
    assert values(visitor, "about")["people"] == values(visitor, "home")["facts"] == []
    assert {visitor.get(path).status_code for path in paths} == {404}
    assert not default_storage.exists(shared.file_name)  # it is drawn again if needed
    [deleted] = owner_client.get("/api/deleted").json()
    assert deleted == removed.json()
    assert listed(owner_client) == ({kind: [] for kind in KINDS}, {})

    assert owner_client.delete(ADDRESS).status_code == 204  # nothing is left
    assert len(owner_client.get("/api/deleted").json()) == 1

    with django_capture_on_commit_callbacks(execute=True):
        response = restore(owner_client, deleted["kind"], deleted["object_id"])
    assert response.status_code == 200
    assert content(owner_client) == before
    assert visitor.get(paths[0]).getvalue() == b"x"
    assert owner_client.get("/api/deleted").json() == []
    assert listed(owner_client) == (items, facts)


def test_what_the_owner_has_changed_stays(owner_client):
    names, _ = listed(owner_client)
    put(owner_client, "builds", 20, translations={"lv": {"frame": "Mans rāmis"}})
    put(owner_client, "parts", 2, price=1)
    [image] = owner_client.get("/api/tyres/1").json()["images"]
    owner_client.patch(f"/api/tyres/images/{image['id']}", {"alt": "My own words"})
    [image, *_] = owner_client.get("/api/builds/19").json()["images"]
    owner_client.delete(f"/api/builds/images/{image['id']}")
    page = owner_client.get("/api/pages/about").json()
    people, russian = page["values"]["people"], page["translations"]["ru"]["people"]
    russian[1]["title"] = "Мой отец"
    change(owner_client, "about", {"ru": {"people": russian}})
    own = people[0] | {"title": "Anna"}
    change(owner_client, "about", people=[own, *people[1:]])
    change(owner_client, "company", whatsapp="+371 26 123 456")
    # These are samples as before.
    put(owner_client, "builds", 21, published=False)
    put(owner_client, "builds", 18, featured=True)
    order = [part["id"] for part in owner_client.get("/api/parts").json()]
    assert owner_client.put("/api/parts/order", order[::-1]).status_code == 200

    items, facts = listed(owner_client)
    left = {kind: [name for name in names[kind] if name not in items[kind]] for kind in KINDS}
    assert {kind: len(left[kind]) for kind in KINDS} == {"builds": 2, "tyres": 1, "parts": 1}
    assert facts["about.people"] == [person["title"] for person in people[2:]]
    assert "company.whatsapp" not in facts
    assert owner_client.delete(ADDRESS).status_code == 200
    assert sorted(build["id"] for build in owner_client.get("/api/builds").json()) == [19, 20]
    assert [part["id"] for part in owner_client.get("/api/parts").json()] == [2]
    assert [tyre["id"] for tyre in owner_client.get("/api/tyres").json()] == [1]
    page = owner_client.get("/api/pages/about").json()
    assert page["values"]["people"] == [own, people[1]]
    assert page["translations"]["ru"]["people"][1]["title"] == "Мой отец"
    assert values(owner_client, "company")["whatsapp"] == "+371 26 123 456"


def test_restoring_leaves_what_the_owner_has_written_since(owner_client):
    hours = values(owner_client, "company")["opening_hours"]
    own = [hours[0] | {"closes": "17:00"}]
    deleted = owner_client.delete(ADDRESS).json()
    change(owner_client, "company", opening_hours=own)
    build = {"name": "B", "frame": "F", "engine": "E", "build_year": 2024}
    pk = owner_client.post("/api/builds", build).json()["id"]
    assert restore(owner_client, deleted["kind"], deleted["object_id"]).status_code == 200
    company = values(owner_client, "company")
    assert company["opening_hours"] == own and company["social"]
    builds = {each["id"]: each["name"] for each in owner_client.get("/api/builds").json()}
    assert builds[pk] == "B" and len(builds) == 13
    told = [each for each in owner_client.get("/api/changes").json() if each["kind"] == "samples"]
    assert [each["what"] for each in told] == ["restored", "deleted"]


def test_a_failure_leaves_all_as_it_was(owner_client, monkeypatch):
    def fail(*args: object, **kwargs: object) -> None:
        raise DatabaseError

    before = listed(owner_client)
    with monkeypatch.context() as patch:
        patch.setattr(samples, "log", fail)  # the last step
        assert owner_client.delete(ADDRESS).status_code >= 500
    assert listed(owner_client) == before
    assert not Deletion.objects.exists()


def test_no_page_and_no_sitemap_speaks_of_what_was_removed(owner_client, visitor):
    items, facts = listed(owner_client)
    owner_client.delete(ADDRESS)
    names = {*items["builds"], *facts["racing-parts.suppliers"], *facts["company.social"]}
    for route in ("/", "/racing-parts", "/contact"):
        page = visitor.get(route).content.decode()
        assert "</html>" in page
        assert [name for name in names if name in page] == []
        assert "openingHoursSpecification" not in page and "/quad-builds/2" not in page
    assert "/quad-builds/" not in visitor.get("/sitemap.xml").content.decode()
