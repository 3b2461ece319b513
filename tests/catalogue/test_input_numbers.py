"""Invalid numbers and choices of an item are refused with a reason."""

import json

import pytest
from django.db import IntegrityError, transaction

from catalogue.models import Build, Part, Tyre
from contact.models import ContactMessage
from tests.support.examples import BUILD
from tests.support.item_input import assert_refused, create
from tests.support.raw_calls import ITEMS, send


@pytest.mark.parametrize("year", ["1900", "2026", "2100"])
def test_years_from_1900_to_2100_are_stored(owner_client, year):
    response = create(owner_client, "builds", f'"build_year": {year}')
    assert (response.status_code, response.json()["build_year"]) == (201, int(year))


@pytest.mark.parametrize(
    "year",
    [
        *("1899", "2101", "0", "-2024", "1e9", "2024.5", '"2024.5"', "99999999999999999999"),
        *(
            "null",
            "true",
            '""',
            '"2024"',
            '"MMXXIV"',
            "[2024]",
            "{}",
            '"\\u0000"',
            '"' + "9" * 5000 + '"',
        ),
    ],
)
def test_what_is_no_year_from_1900_to_2100_is_refused(owner_client, year):
    assert_refused(create(owner_client, "builds", f'"build_year": {year}'), "build_year")


@pytest.mark.parametrize("year", ["NaN", "Infinity", "-Infinity", "9" * 5000])
def test_a_number_beyond_json_is_refused_before_anything_is_read(owner_client, year):
    response = create(owner_client, "builds", f'"build_year": {year}')
    assert response.status_code == 400
    assert response.json() == {"error": "This is not valid JSON in UTF-8."}


@pytest.mark.parametrize("type", ['"Front"', '"side"', '""', '["front"]', "{}", "null", "1"])
def test_a_tyre_is_front_or_rear(owner_client, type):
    assert_refused(create(owner_client, "tyres", f'"type": {type}'), "type")


@pytest.mark.parametrize("price", ["null", "0", "2950", "1000000"])
def test_a_price_is_whole_euro_up_to_a_million_or_none(owner_client, price):
    response = create(owner_client, "parts", f'"price": {price}')
    assert (response.status_code, response.json()["price"]) == (201, json.loads(price))


@pytest.mark.parametrize(
    "price",
    [
        *("-1", "-0.5", "1000001", "1e9", "99999999999999999999", "2950.5", "0.01"),
        *('"2950"', '"€2,950"', '""', '"free"', "true", "false", "[2950]", "{}", '"\\u0000"'),
    ],
)
def test_any_other_price_is_refused(owner_client, price):
    assert_refused(create(owner_client, "parts", f'"price": {price}'), "price")


@pytest.mark.parametrize("featured", ["null", '"x"', '"yes"', "0", "1", "2", "[]", "{}"])
def test_a_build_is_featured_or_not(owner_client, featured):
    assert_refused(create(owner_client, "builds", f'"featured": {featured}'), "featured")


@pytest.mark.parametrize("measure", ['"weight": 156.5', '"weight": null', '"camber": -15'])
def test_a_measure_is_a_number_within_its_limits_or_none(owner_client, measure):
    response = create(owner_client, "builds", measure)
    assert (response.status_code, response.json() | json.loads(f"{{{measure}}}")) == (
        201,
        response.json(),
    )


def test_more_decimals_of_a_measure_are_rounded(owner_client):
    response = create(owner_client, "builds", '"torque": 51.04999, "caster": 6')
    assert (response.json()["torque"], response.json()["caster"]) == (51.0, 6)


@pytest.mark.parametrize("value", ["49.9", "600.1", '"156"', '"156,5"', '""', "true", "[1]"])
def test_any_other_weight_is_refused_with_its_limits(owner_client, value):
    response = create(owner_client, "builds", f'"weight": {value}')
    assert response.status_code == 400
    sentence = "Dry weight must be a number from 50 to 600."
    assert response.json() == {"error": sentence, "fields": {"weight": [sentence]}}
    assert not Build.objects.exists()


@pytest.mark.parametrize("value", ["799", "2001", "1265.5", '"1265"', "false"])
def test_any_other_wheelbase_is_refused_with_its_limits(owner_client, value):
    response = create(owner_client, "builds", f'"wheelbase": {value}')
    sentence = "Wheelbase must be a whole number from 800 to 2000."
    assert (response.status_code, response.json()["error"]) == (400, sentence)


@pytest.mark.parametrize("items", ["builds", "tyres"])
@pytest.mark.parametrize("ground", ['"Sand"', '"snow"', "1", '["sand"]', "true"])
def test_a_ground_is_one_of_a_few_or_none(owner_client, items, ground):
    response = create(owner_client, items, f'"ground": {ground}')
    sentence = "Ground must be hard or track or forest or sand or mud."
    assert (response.status_code, response.json()["error"]) == (400, sentence)
    for value in ('"mud"', '""', "null"):
        response = create(owner_client, items, f'"ground": {value}')
        assert (response.status_code, response.json()["ground"]) == (201, json.loads(value) or "")


@pytest.mark.parametrize("version", ["null", "true", '"x"', '"1"', "1.5", "[]"])
def test_a_version_is_a_number(owner_client, build, version):
    body = f'{json.dumps(BUILD)[:-1]}, "version": {version}}}'
    response = send(owner_client, f"/api/builds/{build.pk}", body, method="PUT")
    assert (response.status_code, list(response.json()["fields"])) == (400, ["version"])
    build.refresh_from_db()
    assert build.version == 1


@pytest.mark.parametrize(
    ("model", "changes"),
    [
        *((Build, {"build_year": year}) for year in (1899, 2101, -1, None)),
        *((Tyre, {"type": type}) for type in ("side", "Front", "", None)),
        *((kind, {"ground": ground}) for kind in (Build, Tyre) for ground in ("snow", None)),
        (Build, {"frame_type": "Own"}),
        *((Build, {name: 2001}) for name in ("displacement", "weight", "wheelbase", "camber")),
        *((Build, {field: None}) for field in ("name", "frame", "engine", "description")),
        *((Tyre, {field: None}) for field in ("name", "size", "compound", "terrain")),
        *((Part, {"price": price}) for price in (-1, 1_000_001)),
        *((Part, {field: None}) for field in ("name", "description")),
    ],
)
def test_the_database_itself_refuses_what_the_rules_forbid(db, model, changes):
    [good] = [good for kind, good in ITEMS.values() if kind is model]
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**good | changes)
    item = model.objects.create(**good)
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.filter(pk=item.pk).update(**changes)


def test_the_database_itself_refuses_a_message_of_an_unknown_state(db):
    with pytest.raises(IntegrityError):
        ContactMessage.objects.create(name="A", email="a@b.lv", message="m", state="lost")
