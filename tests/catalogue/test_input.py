"""Invalid texts, numbers and choices of an item are refused with a reason."""

import json

import pytest
from django.db import IntegrityError, transaction

from catalogue.models import Build, Part, Tyre
from contact.models import ContactMessage
from tests.support.examples import BUILD
from tests.support.items import (
    BREAKS,
    ITEMS,
    MULTILINE,
    RESOURCES,
    TEXTS,
    assert_refused,
    create,
    send,
)

OPTIONAL = {name for resource in RESOURCES for name in resource.optional}
NO_TEXT = ('"a\\u0000b"', '"\\ud800"', "true", "1.5", '["a"]', '{"a": "b"}')


@pytest.mark.parametrize("items", ITEMS)
def test_all_missing_fields_are_named_at_once(owner_client, items):
    response = send(owner_client, f"/api/{items}", b"{}")
    assert response.status_code == 400
    model, required = ITEMS[items]
    in_a_language, needed = "must be written in at least one language.", "is required."
    fields = {
        name: [
            f"{name.replace('_', ' ').capitalize()} "
            f"{in_a_language if name in model.REQUIRED else needed}"
        ]
        for name in required
    }
    assert response.json() == {"error": f"Name {in_a_language}", "fields": fields}


@pytest.mark.parametrize(("items", "field", "limit"), TEXTS)
def test_a_text_is_stored_unchanged_up_to_its_limit_and_in_one_line(
    owner_client, items, field, limit
):
    bad = [f'"{"ž" * (limit + 1)}"', *(NO_TEXT if field == "name" else ())]
    if field not in OPTIONAL:
        bad += ['""', '"\\t\\n\\u00a0"', "null", json.dumps(BREAKS)]
    for text in bad:
        assert_refused(create(owner_client, items, f'"{field}": {text}'), field)
    signs = "<script>alert(1)</script> 🏁 āž רכב \u202eשטח ' OR 1=1 -- {{ 7 }} %s"
    lines = "a\n\n- b\tc" if field in MULTILINE else f"{BREAKS}20 {BREAKS} mm"
    kept = lines if field in MULTILINE else "20 mm"
    for text, stored in ((signs, signs), ("ž" * limit, "ž" * limit), (lines, kept)):
        response = create(owner_client, items, f'"{field}": {json.dumps(text)}')
        assert (response.status_code, response.json()[field]) == (201, stored)
        assert getattr(ITEMS[items][0].objects.latest("pk"), field) == stored


BEYOND_JSON = ["NaN", "Infinity", "-Infinity", "9" * 5000]
NOT_WHOLE = (
    *('""', '"2024"', '"MMXXIV"', '"2024.5"', "2024.5", "0.01", "true", "false", "[2024]", "{}"),
    *('"\\u0000"', '"' + "9" * 5000 + '"', "99999999999999999999", "1e9"),
)


@pytest.mark.parametrize(
    ("items", "field", "good", "bad"),
    [
        ("builds", "build_year", ["1900", "2026", "2100"], ["1899", "2101", "0", "-2024", "null"]),
        ("builds", "price", ["null", "1", "12500", "1000000"], ["0", "-1", "1000001", '"12500"']),
        ("parts", "price", ["null", "0", "2950", "1000000"], ["-1", "-0.5", "1000001", '"€2,950"']),
    ],
)
def test_a_whole_number_is_within_its_limits(owner_client, items, field, good, bad):
    """A year is from 1900 to 2100; a price is whole euro up to a million, or none. A build's is at
    least one.
    """
    for value in (*bad, *(NOT_WHOLE if field == "build_year" else ())):
        assert_refused(create(owner_client, items, f'"{field}": {value}'), field)
    for value in BEYOND_JSON:  # refused before anything is read
        response = create(owner_client, items, f'"{field}": {value}')
        assert response.status_code == 400
        assert response.json() == {"error": "This is not valid JSON in UTF-8."}
    for value in good:
        response = create(owner_client, items, f'"{field}": {value}')
        assert (response.status_code, response.json()[field]) == (201, json.loads(value))


@pytest.mark.parametrize(
    ("items", "field", "bad"),
    [
        ("tyres", "type", ['"Front"', '"side"', '""', '["front"]', "{}", "null", "1"]),
        ("builds", "featured", ["null", '"x"', '"yes"', "0", "1", "2", "[]", "{}"]),
    ],
)
def test_a_choice_is_one_of_its_values(owner_client, items, field, bad):
    for value in bad:
        assert_refused(create(owner_client, items, f'"{field}": {value}'), field)


WEIGHT = "Dry weight must be a number from 50 to 600."
WHEELBASE = "Wheelbase must be a whole number from 800 to 2000."


@pytest.mark.parametrize(
    ("field", "sentence", "good", "bad"),
    [
        ("weight", WEIGHT, ["50", "600", "156.5"], ["49.9", "600.1", '"156,5"', '""', "true"]),
        ("wheelbase", WHEELBASE, ["800", "2000"], ["799", "2001", "1265.5", '"1265"', "false"]),
    ],
)
def test_a_measure_is_a_number_within_its_limits_or_none(owner_client, field, sentence, good, bad):
    for value in (*bad, "[1]"):
        response = create(owner_client, "builds", f'"{field}": {value}')
        assert response.status_code == 400
        assert response.json() == {"error": sentence, "fields": {field: [sentence]}}
    assert not Build.objects.exists()
    for value in (*good, "null"):
        response = create(owner_client, "builds", f'"{field}": {value}')
        assert (response.status_code, response.json()[field]) == (201, json.loads(value))


def test_more_decimals_of_a_measure_are_rounded(owner_client):
    response = create(owner_client, "builds", '"torque": 51.04999, "caster": 6, "camber": -15')
    assert [response.json()[name] for name in ("torque", "caster", "camber")] == [51.0, 6, -15]


@pytest.mark.parametrize("items", ["builds", "tyres"])
def test_a_ground_is_one_of_a_few_or_none(owner_client, items):
    sentence = "Ground must be hard or track or forest or sand or mud."
    for ground in ('"Sand"', '"snow"', "1", '["sand"]', "true"):
        response = create(owner_client, items, f'"ground": {ground}')
        assert (response.status_code, response.json()["error"]) == (400, sentence)
    for value in ('"mud"', '""', "null"):
        response = create(owner_client, items, f'"ground": {value}')
        assert (response.status_code, response.json()["ground"]) == (201, json.loads(value) or "")


def test_a_sale_state_is_one_of_a_few_or_blank(owner_client):
    sentence = "Sale state must be own or customer or for_sale or reserved or sold."
    for state in ('"For sale"', '"x"', '" "', "1", "true", '["sold"]', "{}"):
        response = create(owner_client, "builds", f'"sale_state": {state}')
        assert response.status_code == 400
        assert response.json() == {"error": sentence, "fields": {"sale_state": [sentence]}}
    assert_refused(create(owner_client, "builds", '"sale_state": null'), "sale_state")
    for state in ("", "own", "customer", "for_sale", "reserved", "sold"):
        response = create(owner_client, "builds", f'"sale_state": "{state}"')
        assert (response.status_code, response.json()["sale_state"]) == (201, state)


def test_a_version_is_a_number(owner_client, build):
    for version in ("null", "true", '"x"', '"1"', "1.5", "[]"):
        body = f'{json.dumps(BUILD)[:-1]}, "version": {version}}}'
        response = send(owner_client, f"/api/builds/{build.pk}", body, method="PUT")
        assert (response.status_code, list(response.json()["fields"])) == (400, ["version"])
    build.refresh_from_db()
    assert build.version == 1


FORBIDDEN = [
    *((Build, {"build_year": year}) for year in (1899, 2101, -1, None)),
    *((Tyre, {"type": type}) for type in ("side", "Front", "", None)),
    *((kind, {"ground": ground}) for kind in (Build, Tyre) for ground in ("snow", None)),
    (Build, {"frame_type": "Own"}),
    *((Build, {"sale_state": state}) for state in ("Sold", "x", None)),
    *((Build, {"price": price}) for price in (-1, 0, 1_000_001)),
    *((Build, {name: 2001}) for name in ("displacement", "weight", "wheelbase", "camber")),
    *((Build, {field: None}) for field in ("name", "frame", "engine", "description")),
    *((Tyre, {field: None}) for field in ("name", "size", "compound", "terrain")),
    *((Part, {"price": price}) for price in (-1, 1_000_001)),
    *((Part, {field: None}) for field in ("name", "description")),
]


@pytest.mark.parametrize("model", [Build, Tyre, Part])
def test_the_database_itself_refuses_what_the_rules_forbid(db, model):
    [good] = [good for kind, good in ITEMS.values() if kind is model]
    item = model.objects.create(**good)
    for changes in (changes for kind, changes in FORBIDDEN if kind is model):
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**good | changes)
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.filter(pk=item.pk).update(**changes)


def test_the_database_itself_refuses_a_message_of_an_unknown_state(db):
    with pytest.raises(IntegrityError):
        ContactMessage.objects.create(name="A", email="a@b.lv", message="m", state="gone")
