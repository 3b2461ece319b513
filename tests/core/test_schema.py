"""Migrations, OpenAPI schema and TypeScript types match the code, and answers match the schema."""

import hashlib
import json
import re
from copy import deepcopy
from io import StringIO
from pathlib import Path

import jsonschema
import pytest
from django.core.management import call_command

from documents.content import descriptions
from documents.fields import schema_name
from tests.support.gunicorn import ROOT
from tests.support.items import RESOURCES
from tests.support.permission_table import TABLE

pytestmark = pytest.mark.xdist_group("schema")

TYPES = ROOT / "frontend" / "src" / "api" / "schema.d.ts"


@pytest.fixture(scope="module")
def schema_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate the schema. `make schema` fails on a warning, and on a schema that is not valid."""
    path = tmp_path_factory.mktemp("schema") / "schema.json"
    call_command("spectacular", file=str(path), format="openapi-json")
    return path


@pytest.fixture(scope="module")
def schema(schema_file: Path) -> dict:
    return json.loads(schema_file.read_text())


@pytest.fixture(scope="module")
def exact(schema: dict) -> dict:
    """The declared objects, with exactly the declared properties."""
    components = deepcopy(schema["components"])
    for component in components["schemas"].values():
        if "oneOf" not in component:
            component.setdefault("additionalProperties", False)
        for field in component.get("properties", {}).values():
            if not field.pop("nullable", False):  # OpenAPI's word for it
                continue
            if "type" in field:
                field["type"] = [field["type"], "null"]
            elif "allOf" in field:
                field["anyOf"] = [*field.pop("allOf"), {"type": "null"}]
    return components


def is_valid(value: object, name: str, components: dict) -> bool:
    rules = {"$ref": f"#/components/schemas/{name}", "components": components}
    return jsonschema.Draft202012Validator(rules).is_valid(value)


@pytest.fixture
def assert_declared(exact: dict):
    """Check that an answer has exactly the declared properties, with the declared types."""

    def check(answer: object, name: str) -> None:
        assert is_valid(answer, name, exact), (name, answer)

    return check


def test_no_migration_is_missing(db):
    out = StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=out)
    except SystemExit:
        pytest.fail(f"Run `manage.py makemigrations`:\n{out.getvalue()}", pytrace=False)


def test_the_committed_types_match_the_schema(schema_file):
    """`make schema` adds the digest of the schema and of its types in the last line."""
    types, _, digest = TYPES.read_bytes().rstrip().rpartition(b"// ")
    made_from = schema_file.read_bytes() + types
    assert hashlib.sha256(made_from).hexdigest() == digest.decode(), "Run `make schema`."


def described_path(path: str) -> str:
    path = re.sub(r"/\d[-\d]*", "/{id}", path.replace("by-type/rear", "by-type/{type}"))
    path = re.sub("^/api/deleted/[a-z]+/{id}", "/api/deleted/{kind}/{object_id}", path)
    path = path.replace("/visits/tyres/", "/visits/{kind}/").replace("{link}", "{token}")
    return re.sub("^/api/pages/[a-z-]+/", "/api/pages/{key}/", path)


def test_every_call_is_described_and_those_that_need_the_owner_say_so(schema):
    """The table of permissions lists all calls; the schema's own are left out."""
    described = {
        (method, path, {} in operation["security"])
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    }
    promised = {
        (row.method, described_path(row.path), row.is_open)
        for row in TABLE
        if row.path not in ("/api/schema", "/api/docs")
    }
    assert described == promised


def test_items_are_answered_as_declared(owner_client, visitor, assert_declared):
    for resource in RESOURCES:
        name = resource.model.__name__
        made = owner_client.post(resource.path, resource.required).json()
        path = f"{resource.path}/{made['id']}"
        for item in (made, visitor.get(path).json(), *visitor.get(resource.path).json()):
            assert_declared(item, name)
        assert_declared(owner_client.put(path, resource.required).json(), name)
        assert_declared(visitor.get(f"{path}?language=lv").json(), name)
    for query in ("", "?language=lv"):
        [teaser] = visitor.get(f"/api/parts/teaser{query}").json()
        assert_declared(teaser, "PartPrice")


def test_pictures_are_answered_as_declared(
    owner_client, visitor, build, picture_file, assert_declared
):
    path = f"/api/builds/{build.pk}"
    files = {"images": [picture_file(size=(420, 32)), picture_file(size=(32, 32))]}
    uploaded = owner_client.post(f"{path}/images", files, format="multipart").json()
    assert [bool(image["variants"]) for image in uploaded] == [True, False]
    for image in (*uploaded, *visitor.get(f"{path}/images").json()):
        assert_declared(image, "Image")
    for variant in uploaded[0]["variants"]:
        assert_declared(variant, "Variant")
    assert_declared(visitor.get(path).json(), "Build")


def test_documents_and_their_pictures_are_answered_as_declared(
    owner_client, visitor, picture_file, assert_declared, exact
):
    for key in descriptions():
        path, name = f"/api/pages/{key}", schema_name(key)
        read = visitor.get(path).json()
        assert_declared(read, name)
        assert_declared({"values": read["values"], "version": 0}, f"{name}ChangesRequest")
        assert not is_valid({"values": {}}, f"{name}ChangesRequest", exact)
    assert_declared(owner_client.put(path, {"values": read["values"]}).json(), name)
    restored = owner_client.post(f"{path}/restore", {"version": 0}, format="json").json()
    assert_declared(restored, "Document")  # exactly one of them
    files = {"images": [picture_file(size=(32, 32))]}
    uploaded = owner_client.post(f"{path}/images", files, format="multipart").json()
    for image in (*uploaded, *owner_client.get(f"{path}/images").json()):
        assert_declared(image, "DocumentImage")
