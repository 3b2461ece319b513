"""The OpenAPI schema of the API, generated once."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command


@pytest.fixture(scope="session")
def schema_file(tmp_path_factory) -> Path:
    """Generate the schema as `make schema` does; a warning about any view is a failure."""
    path = tmp_path_factory.mktemp("schema") / "schema.json"
    options = {"fail_on_warn": True, "validate": True, "format": "openapi-json"}
    call_command("spectacular", file=str(path), **options)
    return path


@pytest.fixture
def schema(schema_file) -> dict:
    return json.loads(schema_file.read_text())
