"""Invalid texts of an item are refused with a reason."""

import json

import pytest

from tests.support.item_input import BREAKS, MULTILINE, TEXTS, assert_refused, create
from tests.support.items import RESOURCES
from tests.support.raw_calls import ITEMS, send

LINES = [row for row in TEXTS if row[1] not in MULTILINE]
OPTIONAL = {name for resource in RESOURCES for name in resource.optional}
REQUIRED = [row for row in TEXTS if row[1] not in OPTIONAL]


@pytest.mark.parametrize("items", ITEMS)
def test_the_item_that_the_refusals_below_start_from_is_good(owner_client, items):
    assert create(owner_client, items).status_code == 201


@pytest.mark.parametrize(("items", "field", "limit"), REQUIRED)
@pytest.mark.parametrize("text", ['""', '" "', '"\\t\\n\\u00a0"', "null"])
def test_a_required_text_must_not_be_blank(owner_client, items, field, limit, text):
    assert_refused(create(owner_client, items, f'"{field}": {text}'), field)


@pytest.mark.parametrize("items", ITEMS)
def test_all_missing_fields_are_named_at_once(owner_client, items):
    response = send(owner_client, f"/api/{items}", b"{}")
    assert response.status_code == 400
    names = ITEMS[items][1]
    fields = {name: [f"{name.replace('_', ' ').capitalize()} is required."] for name in names}
    assert response.json() == {"error": "Name is required.", "fields": fields}


@pytest.mark.parametrize(("items", "field", "limit"), TEXTS)
@pytest.mark.parametrize(
    "text", ['"a\\u0000b"', '"\\ud800"', '"\\udfff"', "true", "0", "1.5", '["a"]', '{"a": "b"}']
)
def test_what_is_no_text_is_refused(owner_client, items, field, limit, text):
    assert_refused(create(owner_client, items, f'"{field}": {text}'), field)


@pytest.mark.parametrize(("items", "field", "limit"), TEXTS)
def test_a_text_may_be_as_long_as_its_limit_and_no_longer(owner_client, items, field, limit):
    for length in (limit + 1, 20_000):
        assert_refused(create(owner_client, items, f'"{field}": "{"ž" * length}"'), field)
    response = create(owner_client, items, f'"{field}": "{"ž" * limit}"')
    assert (response.status_code, response.json()[field]) == (201, "ž" * limit)


@pytest.mark.parametrize(("items", "field", "limit"), TEXTS)
@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "🏁 ā ž", "רכב \u202eשטח", "' OR 1=1 --", "{{ 7 }} %s"]
)
def test_unusual_text_is_stored_and_returned_unchanged(owner_client, items, field, limit, text):
    response = create(owner_client, items, f'"{field}": {json.dumps(text)}')
    assert (response.status_code, response.json()[field]) == (201, text)
    assert getattr(ITEMS[items][0].objects.get(), field) == text


@pytest.mark.parametrize(("items", "field", "limit"), LINES)
def test_breaks_and_control_characters_in_a_line_become_a_space(owner_client, items, field, limit):
    text = json.dumps(f"{BREAKS}20 {BREAKS} mm")
    response = create(owner_client, items, f'"{field}": {text}')
    assert (response.status_code, response.json()[field]) == (201, "20 mm")
    assert getattr(ITEMS[items][0].objects.get(), field) == "20 mm"


@pytest.mark.parametrize(("items", "field", "limit"), REQUIRED)
def test_breaks_and_control_characters_alone_are_empty(owner_client, items, field, limit):
    assert_refused(create(owner_client, items, f'"{field}": {json.dumps(BREAKS)}'), field)


def test_a_description_keeps_its_lines(owner_client):
    response = create(owner_client, "builds", '"description": "a\\n\\n- b\\tc"')
    assert response.json()["description"] == "a\n\n- b\tc"
