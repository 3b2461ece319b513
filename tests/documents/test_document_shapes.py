"""Documents of pages at their limits, as they are, and with values of any kind."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from core.content import PAGES
from core.languages import OTHER_LANGUAGES
from documents.content import descriptions
from documents.pictures import known_pictures
from documents.reading import defaults
from tests.support.documents import save_changed

pytestmark = pytest.mark.django_db


@pytest.fixture
def put(owner_client: APIClient) -> Callable[..., dict]:
    return partial(save_changed, owner_client)


@pytest.mark.parametrize("key", descriptions())
def test_each_document_can_be_read_and_saved_as_it_is(visitor, put, key):
    read = visitor.get(f"/api/pages/{key}").json()
    assert read["values"] == defaults(key)
    saved = put(key, lambda values: None)
    assert set(saved.pop("translations")) == set(OTHER_LANGUAGES)
    assert saved == read
    assert read["version"] == 0


def longest(field: dict, picture: str) -> object:
    """Return the longest value of a described field, in letters of two bytes."""
    address = "https://example.com/".ljust(settings.URL_MAX, "x")
    match field["type"]:
        case "picture":
            return picture
        case "number":
            return field["max"]
        case "url":
            return address
        case "link":
            return {"label": "ж" * settings.LINK_LABEL_MAX, "url": address}
        case "list":
            row = {name: longest(part, picture) for name, part in field["of"].items()}
            return [row] * field["max"]
        case _:
            return "ж" * field["max"]


@pytest.mark.parametrize("key", [key for key in descriptions() if key != "company"])
def test_a_document_can_have_all_its_texts_and_lists_at_their_limits(put, key):
    fields, picture = descriptions()[key]["fields"].items(), min(known_pictures(key))
    full = {name: longest(field, picture) for name, field in fields}
    assert put(key, lambda values: values.update(full))["values"] == full


def test_a_text_of_100_kb_is_refused_at_its_field(put):
    answer = put("service", lambda values: values.update(lead="x" * 100_000), 400)
    assert answer["fields"] == {"lead": ["Introduction may have at most 300 characters."]}


def test_documents_are_listed_in_the_order_of_the_pages(visitor):
    listed = [each["key"] for each in visitor.get("/api/pages").json()]
    pages = [page.document for page in PAGES.values() if page.document]
    assert listed == ["company", *pages]
    files = (settings.CONTENT_DIR / "documents").glob("*.json")
    assert sorted(listed) == sorted(file.stem for file in files)


@pytest.mark.parametrize("key", descriptions())
def test_texts_of_any_kind_of_value_are_refused_without_an_error_of_the_server(
    owner_client, visitor, key
):
    for wrong in (None, 0, True, "\0", "x" * 50_000, [], {}, [None], [[]], {"label": []}, 1e308):
        values = dict.fromkeys(defaults(key), wrong)
        response = owner_client.put(f"/api/pages/{key}", {"values": values}, format="json")
        assert response.status_code in (400, 413), wrong
        assert response.json()["error"].endswith(".")
    body = json.dumps({"values": defaults(key) | {"page_title": "\ud800"}})
    response = owner_client.put(f"/api/pages/{key}", body, content_type="application/json")
    assert response.status_code == 400
    large = {"values": {"x": "x" * 300_000}}
    assert owner_client.put(f"/api/pages/{key}", large, format="json").status_code == 413
    assert visitor.get(f"/api/pages/{key}").json()["version"] == 0
