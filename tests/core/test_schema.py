"""Migrations, OpenAPI schema and TypeScript types match the code."""

import re
import subprocess
from io import StringIO

import jsonschema
import pytest
from django.core.management import call_command

from catalogue.kinds import KINDS
from tests.support.examples import BUILD
from tests.support.gunicorn import ROOT
from tests.support.permission_table import TABLE

TYPES = ROOT / "frontend" / "src" / "api" / "schema.d.ts"
TOOLS = ROOT / "node_modules" / ".bin"
EXACT = ("--default-non-nullable", "false")  # as `npm run schema`


def test_no_migration_is_missing(db):
    out = StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=out)
    except SystemExit:
        pytest.fail(f"Run `manage.py makemigrations`:\n{out.getvalue()}", pytrace=False)


def test_the_committed_types_match_the_schema(schema_file, tmp_path):
    made = tmp_path / "schema.d.ts"
    commands = (
        [TOOLS / "openapi-typescript", schema_file, *EXACT, "--output", made],
        [TOOLS / "prettier", "--config", ROOT / "package.json", "--write", made],
    )
    for command in commands:
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
    assert made.read_text() == TYPES.read_text(), "Run `make schema`."


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


def test_every_call_has_a_description_of_its_own(schema):
    """The same call of another kind of item, or of another document, may share it."""
    calls: dict[str, set] = {}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            path = re.sub("/pages/[a-z-]+", "/pages/company", path)
            call = (method, re.sub(f"/({'|'.join(KINDS)})", "/builds", path, count=1))
            calls.setdefault(operation["description"], set()).add(call)
    assert [shared for shared in calls.values() if len(shared) > 1] == []


def test_any_call_may_be_refused_in_the_common_form(schema):
    for operations in schema["paths"].values():
        for operation in operations.values():
            content = operation["responses"]["4XX"]["content"]
            assert list(content) == ["application/json"]
            reference = content["application/json"]["schema"]
            assert reference == {"$ref": "#/components/schemas/Error"}


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
        if row.method == "get" and re.match(f"/api/({'|'.join(KINDS)}|pages/[a-z-]+$)", row.path)
    }
    assert found == promised


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
