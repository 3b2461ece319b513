"""Migrations, OpenAPI schema and TypeScript types match the code."""

import json
import re
import subprocess
from io import StringIO
from pathlib import Path

import jsonschema
import pytest
from django.core.management import call_command

from contact import limits
from pages.descriptions import descriptions
from pages.document_fields import schema_name
from tests.support.contact_limits import MESSAGE
from tests.support.examples import BUILD
from tests.support.gunicorn import ROOT
from tests.support.raw_calls import ITEMS

from .test_permissions import TABLE

TYPES = ROOT / "frontend" / "src" / "api" / "schema.d.ts"
TOOLS = ROOT / "node_modules" / ".bin"


@pytest.fixture(scope="module")
def schema_file(tmp_path_factory) -> Path:
    """Generate the schema as `make schema` does; a warning about any view is a failure."""
    path = tmp_path_factory.mktemp("schema") / "schema.json"
    options = {"fail_on_warn": True, "validate": True, "format": "openapi-json"}
    call_command("spectacular", file=str(path), **options)
    return path


@pytest.fixture
def schema(schema_file) -> dict:
    return json.loads(schema_file.read_text())


def test_no_migration_is_missing(db):
    out = StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=out)
    except SystemExit:
        pytest.fail(f"Run `manage.py makemigrations`:\n{out.getvalue()}", pytrace=False)


def test_the_committed_types_match_the_schema(schema_file, tmp_path):
    made = tmp_path / "schema.d.ts"
    commands = (
        [TOOLS / "openapi-typescript", schema_file, "--output", made],
        [TOOLS / "prettier", "--config", ROOT / "package.json", "--write", made],
    )
    for command in commands:
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
    assert made.read_text() == TYPES.read_text(), "Run `make schema`."


def described_path(path: str) -> str:
    path = re.sub(r"/\d[-\d]*", "/{id}", path.replace("by-type/rear", "by-type/{type}"))
    path = re.sub("^/api/deleted/[a-z]+/{id}", "/api/deleted/{kind}/{object_id}", path)
    path = path.replace("/visits/tyres/", "/visits/{kind}/")
    return re.sub("^/api/pages/[a-z-]+/", "/api/pages/{key}/", path)


def test_every_call_is_described_and_those_that_need_the_owner_say_so(schema):
    """The table of permissions lists all calls; the schema's own and CSP reports are left out."""
    described = {
        (method, path, {} in operation["security"])
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    }
    promised = {
        (row.method, described_path(row.path), row.is_open)
        for row in TABLE
        if row.path not in ("/api/schema", "/api/docs", "/api/csp-reports")
    }
    assert described == promised


def test_every_call_has_a_description_of_its_own(schema):
    """The same call of another kind of item, or of another document, may share it."""
    calls: dict[str, set] = {}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            path = re.sub("/pages/[a-z-]+", "/pages/company", path)
            call = (method, re.sub("/(tyres|parts)", "/builds", path, count=1))
            calls.setdefault(operation["description"], set()).add(call)
    assert [shared for shared in calls.values() if len(shared) > 1] == []


def test_any_call_may_be_refused_in_the_common_form(schema):
    for operations in schema["paths"].values():
        for operation in operations.values():
            content = operation["responses"]["4XX"]["content"]
            assert list(content) == ["application/json"]
            reference = content["application/json"]["schema"]
            assert reference == {"$ref": "#/components/schemas/Error"}


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


def test_only_reads_of_items_and_documents_name_a_language(schema):
    found = {
        (method, path, parameter["schema"]["enum"][0])
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        for parameter in operation.get("parameters", ())
        if parameter["name"] == "language"
    }
    promised = {
        (row.method, described_path(row.path), "en")
        for row in TABLE
        if row.method == "get" and re.match("/api/(builds|tyres|parts|pages/[a-z-]+$)", row.path)
    }
    assert found == promised


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


def test_a_message_in_a_flood_is_answered_as_declared(visitor, assert_matches, monkeypatch):
    monkeypatch.setattr(limits, "acquire_slots", lambda quotas: limits.QuotaExceeded(quotas[-1], 1))
    response = visitor.post("/api/contact", MESSAGE)
    assert response.status_code == 428
    assert_matches(response.json(), "ProofRequired")


def test_the_check_of_answers_finds_what_is_missing_or_too_much(assert_matches):
    assert_matches({"error": "Please log in first."}, "Error")
    for wrong in ({}, {"error": None}, {"error": "No.", "detail": "No."}):
        with pytest.raises(jsonschema.ValidationError):
            assert_matches(wrong, "Error")


@pytest.mark.parametrize(
    ("name", "body", "allowed"),
    [
        ("MessageFormRequest", {"name": "A", "email": "a@b.lv", "message": "m"}, True),
        ("MessageFormRequest", {"name": None, "email": "a@b.lv", "message": "m"}, False),
        ("MessageFormRequest", {"name": "A", "email": "a@b", "message": "m"}, False),
        ("MessageFormRequest", {"name": "A", "email": "a@b.lv", "message": " "}, False),
        ("MessageFormRequest", {"name": "A", "email": "a@b.lv"}, False),
        ("BuildRequest", BUILD, True),
        ("BuildRequest", BUILD | {"name": " "}, False),
        ("BuildRequest", BUILD | {"translations": {}}, True),
        ("BuildRequest", BUILD | {"translations": {"lv": {"frame": ""}}}, True),
        ("BuildRequest", BUILD | {"translations": {"lv": {"frame": "x" * 121}}}, False),
        ("BuildRequest", BUILD | {"translations": {"lv": {"frame": None}}}, False),
        ("BuildRequest", BUILD | {"translations": {"lv": {"name": "N"}}}, False),
        ("BuildRequest", BUILD | {"translations": {"xx": {}}}, False),
        ("ImageChangesRequest", {}, False),
        ("ImageChangesRequest", {"alt": ""}, True),
        ("ImageChangesRequest", {"focus": {"x": 0, "y": 1}}, True),
        ("ImageChangesRequest", {"focus": {"x": 0}}, False),
        ("ImageChangesRequest", {"focus": {"x": 0, "y": 1.5}}, False),
        ("ImageChangesRequest", {"focus": {"x": 0, "y": "0"}}, False),
        ("UploadRequest", {"images": []}, False),
        ("LoginRequest", {"username": "owner", "password": " "}, True),
    ],
)
def test_request_bodies_are_validated_as_described(schema, name, body, allowed):
    """test_input.py sends such bodies over HTTP; `make fuzz` tries many more."""
    rules = {"$ref": f"#/components/schemas/{name}", "components": schema["components"]}
    assert jsonschema.Draft202012Validator(rules).is_valid(body) is allowed
