"""Values of the company's facts: which are accepted, and what is said about the others."""

import json
from copy import deepcopy
from functools import partial

import pytest
from rest_framework.test import APIClient

from documents.reading import defaults
from tests.support.documents import COMPANY, HOURS, read_company, save_values

pytestmark = pytest.mark.django_db


@pytest.fixture
def values() -> dict:
    return deepcopy(defaults("company"))


@pytest.fixture
def save(owner_client: APIClient):
    return partial(save_values, owner_client, COMPANY)


PHONE = "Phone must be a number with its country code, such as +371 20 000 000."
URL = (
    "Address must be an address that begins with https://, http://, mailto: or tel:, or with / "
    "for a page of this site."
)
OVERLAP = "These hours overlap others, or follow them directly."
SAME_TIME = "The closing time must differ from the opening time."
WORKDAYS = {"first_day": "Monday", "last_day": "Friday", "opens": "09:00", "closes": "18:00"}
SUNDAY = {"first_day": "Sunday", "last_day": "Sunday"}
NOT_STORABLE = "Name contains characters that cannot be stored."


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"name": ""}, "name", "Name is required."),
        ({"name": " \n "}, "name", "Name is required."),
        ({"name": None}, "name", "Name is required."),
        ({"name": 7}, "name", "Name must be text."),
        ({"name": "x" * 81}, "name", "Name may have at most 80 characters."),
        ({"name": "x" * 50_000}, "name", "Name may have at most 80 characters."),
        ({"name": "a\0b"}, "name", NOT_STORABLE),
        ({"phone": "20 000 000"}, "phone", PHONE),
        ({"phone": "+371 abc"}, "phone", PHONE),
        ({"phone": "+3"}, "phone", PHONE),
        ({"whatsapp": "yes"}, "whatsapp", PHONE.replace("Phone", "WhatsApp")),
        ({"phone": "+" + "1" * 40}, "phone", "Phone may have at most 30 characters."),
        (
            {"email": "nobody"},
            "email",
            "Email must be an e-mail address, such as name@example.com.",
        ),
        (
            {"country_code": "lv"},
            "country_code",
            "Country code must be two capital letters, such as LV.",
        ),
        ({"latitude": 91}, "latitude", "Latitude must be a number from -90 to 90."),
        ({"latitude": "56"}, "latitude", "Latitude must be a number from -90 to 90."),
        ({"latitude": True}, "latitude", "Latitude must be a number from -90 to 90."),
        (
            {"featured_build": 1.5},
            "featured_build",
            "Build on the home page must be a whole number from 1 to 1000000.",
        ),
        ({"opening_hours": "always"}, "opening_hours", "Opening hours must be a list."),
        ({"opening_hours": None}, "opening_hours", "Opening hours is required."),
        ({"opening_hours": ["x"]}, "opening_hours.0", "Please send a JSON object with the fields."),
        (
            {
                "opening_hours": [
                    HOURS | {"opens": f"{n:02}:00", "closes": f"{n:02}:30"} for n in range(15)
                ]
            },
            "opening_hours",
            "Opening hours may have at most 14 entries.",
        ),
        (
            {"opening_hours": [HOURS, HOURS | {"opens": "25:00"}]},
            "opening_hours.1.opens",
            "Opens must be a time from 00:00 to 23:59, such as 09:00.",
        ),
        (
            {"opening_hours": [HOURS | {"first_day": "Someday"}]},
            "opening_hours.0.first_day",
            "From must be Monday or Tuesday or Wednesday or Thursday or Friday or Saturday or "
            "Sunday.",
        ),
        *(
            (
                {"opening_hours": [WORKDAYS, WORKDAYS | changes]},
                f"opening_hours.1.{field}",
                sentence,
            )
            for field, sentence, changes in (
                ("opens", OVERLAP, {}),
                ("opens", OVERLAP, {"first_day": "Friday", "last_day": "Monday"}),
                ("opens", OVERLAP, {"opens": "17:59", "closes": "20:00"}),
                ("opens", OVERLAP, {"opens": "18:00", "closes": "20:00"}),
                ("opens", OVERLAP, SUNDAY | {"opens": "18:00", "closes": "10:00"}),
                ("closes", SAME_TIME, SUNDAY | {"opens": "18:00", "closes": "18:00"}),
            )
        ),
        ({"opening_hours": [{"opens": "9"}]}, "opening_hours.0.first_day", "From is required."),
        (
            {"opening_hours": [HOURS | {"note": "x"}]},
            "opening_hours.0.note",
            "There is no field 'note'.",
        ),
        ({"social": [{"label": "X", "url": "javascript:alert(1)"}]}, "social.0.url", URL),
        ({"social": [{"label": "X", "url": "//example.com"}]}, "social.0.url", URL),
        ({"social": [{"label": "X", "url": "/\\example.com"}]}, "social.0.url", URL),
        ({"social": [{"label": "X", "url": "https://"}]}, "social.0.url", URL),
        ({"social": [{"label": "X", "url": "https://[x"}]}, "social.0.url", URL),
        ({"motto": "x"}, "motto", "There is no field 'motto'."),
    ],
)
def test_bad_values_get_a_sentence_at_their_field_and_change_nothing(
    values, save, change, field, sentence
):
    error = save(values | change, status=400)
    assert error["fields"][field] == [sentence]
    assert error["error"] == sentence
    assert read_company()["version"] == 0


def test_half_of_a_surrogate_pair_is_refused(values, owner_client):
    body = json.dumps({"values": values | {"name": "a\ud800b"}})
    response = owner_client.put(COMPANY, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["fields"] == {"name": [NOT_STORABLE]}


def test_half_of_a_surrogate_pair_is_no_name_of_a_field(values, owner_client):
    body = json.dumps({"values": values | {"\ud800": "a"}})
    response = owner_client.put(COMPANY, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["error"] == "There is no field '?'."


def test_missing_and_shapeless_values_are_refused(values, save, owner_client):
    del values["phone"]
    assert save(values, status=400)["fields"] == {"phone": ["Phone is required."]}
    for wrong in (None, [], "x", 7):
        assert save(wrong, status=400)["error"] == "Please send a JSON object with the fields."
    for body in ([], "x", {}, {"version": "1", "values": values}):
        assert owner_client.put(COMPANY, body, format="json").status_code == 400
    assert read_company()["version"] == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"opens": "19:00", "closes": "21:00"},  # after a break
        {"opens": "20:00", "closes": "00:00"},
        {"opens": "20:00", "closes": "02:00"},
        SUNDAY | {"opens": "18:00", "closes": "08:59"},
    ],
)
def test_hours_may_have_a_break_and_go_over_midnight(values, save, changes):
    hours = [WORKDAYS, WORKDAYS | changes]
    assert save(values | {"opening_hours": hours})["values"]["opening_hours"] == hours


@pytest.mark.parametrize(
    ("field", "pasted", "kept"),
    [
        ("phone", "\u202d+371 20\u2011000\u2013000\u202c", "+371 20 000 000"),
        ("phone", "+371\u00a0(20) 000.000", "+371 20 000 000"),
        ("email", "\u200bhello@exam\u00adple.lv\ufeff", "hello@example.lv"),
    ],
)
def test_what_is_pasted_along_with_an_address_is_left_out(values, save, field, pasted, kept):
    assert save(values | {field: pasted})["values"][field] == kept


@pytest.mark.parametrize(
    "url",
    ["https://x.example/@oqr", "http://x.example", "mailto:a@b.lv", "tel:+371", "/about#founder"],
)
def test_good_links_are_accepted(values, save, url):
    assert save(values | {"social": [{"label": "Here", "url": url}]})


def test_optional_texts_may_be_blank(values, save):
    assert save(values | {"whatsapp": "", "vat_number": "", "social": [], "opening_hours": []})
