"""Invalid texts, numbers and choices of an item are refused with a reason."""

import json

import pytest
from django.db import IntegrityError, transaction
from django.utils.translation import get_language_info

from catalogue.models import Build, Part, Tyre
from tests.support.examples import BUILD
from tests.support.items import (
    BREAKS,
    ITEMS,
    send,
)


def create(client, items: str, changes: str = ""):
    """Post a valid item with some JSON members replaced, given as JSON text without braces."""
    good = json.dumps(ITEMS[items][1])
    return send(client, f"/api/{items}", f"{good[:-1]}, {changes}}}" if changes else good)


def assert_refused(response, field: str) -> None:
    """Check that the response names the field and the reason, and that nothing was stored."""
    assert response.status_code == 400, response.content
    assert list(response.json()["fields"]) == [field]
    assert response.json()["error"].startswith(field.replace("_", " ").capitalize())
    assert not any(model.objects.exists() for model, _ in ITEMS.values())


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


def test_a_name_is_stored_unchanged_but_in_one_line(owner_client):
    for text in ('"a\\u0000b"', '"\\ud800"', "1.5", '{"a": "b"}', '""', json.dumps(BREAKS)):
        assert_refused(create(owner_client, "tyres", f'"name": {text}'), "name")
    signs = "<script>alert(1)</script> 🏁 āž רכב \u202eשטח ' OR 1=1 -- {{ 7 }} %s"
    for text, stored in ((signs, signs), (f"{BREAKS}20 {BREAKS} mm", "20 mm")):
        response = create(owner_client, "tyres", f'"name": {json.dumps(text)}')
        assert (response.status_code, response.json()["name"]) == (201, stored)
        assert Tyre.objects.latest("pk").name == stored


def test_each_text_has_its_limit_in_each_language(owner_client, resource):
    """All errors are named at once."""
    too_long = {name: "ж" * (limit + 1) for name, limit in resource.limits.items()}
    translated = {name: too_long[name] for name in resource.model.TRANSLATED}
    body = resource.fields | too_long
    body |= {"translations": dict.fromkeys(resource.translations, translated)}
    refused = owner_client.post(resource.path, body)
    assert refused.status_code == 400
    sentence = "{} may have at most {} characters."
    label = {name: name.replace("_", " ").capitalize() for name in resource.limits}
    expected = {
        name: [sentence.format(label[name], limit)] for name, limit in resource.limits.items()
    }
    for language in resource.translations:
        in_words = get_language_info(language)["name"]
        expected |= {
            f"translations.{language}.{name}": [
                sentence.format(f"{label[name]} in {in_words}", resource.limits[name])
            ]
            for name in translated
        }
    assert refused.json()["fields"] == expected
    assert not resource.model.objects.exists()

    longest = {name: text[:-1] for name, text in too_long.items()}
    texts = {name: longest[name] for name in translated}
    body |= longest | {"translations": dict.fromkeys(resource.translations, texts)}
    stored = owner_client.post(resource.path, body)
    assert stored.status_code == 201, stored.content
    assert {name: stored.json()[name] for name in longest} == longest
    assert stored.json()["translations"] == body["translations"] | {"en": texts}


NOT_WHOLE = ('"2024"', "2024.5", "true", "[2024]", "99999999999999999999", "1e9")


@pytest.mark.parametrize(
    ("items", "field", "good", "bad"),
    [
        ("builds", "build_year", ["1900", "2100"], ["1899", "2101", "null", *NOT_WHOLE]),
        ("builds", "price", ["null", "1", "1000000"], ["0", "1000001", '"12500"']),
        ("parts", "price", ["null", "0", "1000000"], ["-1", "1000001", "0.5"]),
    ],
)
def test_a_whole_number_is_within_its_limits(owner_client, items, field, good, bad):
    """A year is from 1900 to 2100; a price is whole euro up to a million, or none. A build's is at
    least one.
    """
    for value in bad:
        assert_refused(create(owner_client, items, f'"{field}": {value}'), field)
    for value in good:
        response = create(owner_client, items, f'"{field}": {value}')
        assert (response.status_code, response.json()[field]) == (201, json.loads(value))


@pytest.mark.parametrize(
    ("items", "field", "bad"),
    [
        ("tyres", "type", ['"Front"', '""', '["front"]', "null"]),
        ("tyres", "ground", ['"Sand"', "1"]),
        ("builds", "sale_state", ['"For sale"', '" "', "null"]),
        ("builds", "featured", ["null", '"true"', "1"]),
        ("builds", "published", ["null", '"true"', "0"]),
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
        ("weight", WEIGHT, ["50", "600", "156.5"], ["49.9", "600.1", "true"]),
        ("wheelbase", WHEELBASE, ["800", "2000"], ["799", "2001", "1265.5"]),
    ],
)
def test_a_measure_is_a_number_within_its_limits_or_none(owner_client, field, sentence, good, bad):
    for value in bad:
        response = create(owner_client, "builds", f'"{field}": {value}')
        assert response.status_code == 400
        assert response.json() == {"error": sentence, "fields": {field: [sentence]}}
    assert not Build.objects.exists()
    for value in (*good, "null"):
        response = create(owner_client, "builds", f'"{field}": {value}')
        assert (response.status_code, response.json()[field]) == (201, json.loads(value))


def test_a_version_is_a_number(owner_client, build):
    for version in ("null", "true", '"1"'):
        body = f'{json.dumps(BUILD)[:-1]}, "version": {version}}}'
        response = send(owner_client, f"/api/builds/{build.pk}", body, method="PUT")
        assert (response.status_code, list(response.json()["fields"])) == (400, ["version"])
    build.refresh_from_db()
    assert build.version == 1


FORBIDDEN = [
    *((Build, {"build_year": year}) for year in (1899, 2101, None)),
    *((Tyre, {"type": type}) for type in ("side", "Front", "", None)),
    *((kind, {"ground": "snow"}) for kind in (Build, Tyre)),
    (Build, {"frame_type": "Own"}),
    *((Build, {"sale_state": state}) for state in ("Sold", None)),
    *((Build, {"price": price}) for price in (0, 1_000_001)),
    *((Build, {name: 2001}) for name in ("displacement", "weight", "wheelbase", "camber")),
    *((Part, {"price": price}) for price in (-1, 1_000_001)),
]


def test_the_database_itself_refuses_what_the_rules_forbid(item_by_kind):
    good = {type(item): ITEMS[kind][1] for kind, item in item_by_kind.items()}
    for model, changes in FORBIDDEN:
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**good[model] | changes)
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.update(**changes)
