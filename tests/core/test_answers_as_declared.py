"""Answers of the API have the form that its OpenAPI schema declares."""

import jsonschema
import pytest

from documents.content import descriptions
from documents.fields import schema_name
from tests.support.examples import BUILD
from tests.support.raw_calls import ITEMS


@pytest.fixture
def assert_matches(schema):
    """Check that a response has exactly the declared properties, with the declared types."""
    for component in schema["components"]["schemas"].values():
        if "oneOf" not in component:
            component.setdefault("additionalProperties", False)
        for field in component.get("properties", {}).values():
            if field.pop("nullable", False) and "type" in field:  # OpenAPI's word for it
                field["type"] = [field["type"], "null"]

    def check(response: object, name: str) -> None:
        rules = {"$ref": f"#/components/schemas/{name}", "components": schema["components"]}
        jsonschema.validate(response, rules)

    return check


@pytest.mark.parametrize(("items", "body"), [(kind, body) for kind, (_, body) in ITEMS.items()])
def test_items_and_pictures_are_answered_as_declared(
    owner_client, visitor, picture_file, assert_matches, items, body
):
    name = items[:-1].capitalize()
    made = owner_client.post(f"/api/{items}", body).json()
    path = f"/api/{items}/{made['id']}"
    files = {"images": [picture_file(size=(1000, 700)), picture_file(size=(300, 200))]}
    uploaded = owner_client.post(f"{path}/images", files, format="multipart").json()
    assert [len(image["variants"]) for image in uploaded] == [8, 0]
    for image in (*uploaded, *visitor.get(f"{path}/images").json()):
        assert_matches(image, "Image")
        for variant in image["variants"]:
            assert_matches(variant, "Variant")
    for item in (made, visitor.get(path).json(), *visitor.get(f"/api/{items}").json()):
        assert_matches(item, name)
    assert_matches(owner_client.put(path, body).json(), name)
    assert_matches(visitor.get(f"{path}?language=lv").json(), name)


def test_the_teaser_is_answered_as_declared(visitor, part, assert_matches):
    for query in ("", "?language=lv"):
        [teaser] = visitor.get(f"/api/parts/teaser{query}").json()
        assert_matches(teaser, "PartPrice")


@pytest.mark.parametrize("key", descriptions())
def test_documents_and_their_pictures_are_answered_as_declared(
    owner_client, visitor, picture_file, assert_matches, key
):
    path, name = f"/api/pages/{key}", schema_name(key)
    read = visitor.get(path).json()
    assert_matches(read, name)
    assert_matches(owner_client.put(path, {"values": read["values"]}).json(), name)
    restored = owner_client.post(f"{path}/restore", {"version": 0}, format="json").json()
    assert_matches(restored, "Document")  # exactly one of them
    files = {"images": [picture_file()]}
    uploaded = owner_client.post(f"{path}/images", files, format="multipart").json()
    for image in (*uploaded, *owner_client.get(f"{path}/images").json()):
        assert_matches(image, "DocumentImage")
    changes = {"values": read["values"], "version": 0}
    assert_matches(changes, f"{name}ChangesRequest")
    with pytest.raises(jsonschema.ValidationError):
        assert_matches({"values": {}}, f"{name}ChangesRequest")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("post", "/api/builds", {}),
        ("post", "/api/tyres", [{"name": "x"}]),
        ("put", "/api/builds/404", BUILD),
        ("post", "/api/contact", {"email": "x"}),
        ("post", "/api/auth/login", {"username": "owner", "password": "wrong"}),
        ("get", "/api/nothing", None),
    ],
)
def test_refusals_are_answered_as_declared(owner_client, assert_matches, method, path, body):
    response = getattr(owner_client, method)(path, body, format="json")
    assert response.status_code >= 400
    assert_matches(response.json(), "Error")


def test_the_check_of_answers_finds_what_is_missing_or_too_much(assert_matches):
    assert_matches({"error": "Please log in first."}, "Error")
    for wrong in ({}, {"error": None}, {"error": "No.", "detail": "No."}):
        with pytest.raises(jsonschema.ValidationError):
            assert_matches(wrong, "Error")
