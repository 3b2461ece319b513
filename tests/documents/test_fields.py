"""Values of documents: which are accepted, and what is said about the others at their field."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from core.languages import OTHER_LANGUAGES
from documents.content import descriptions
from documents.pictures import known_pictures
from documents.reading import defaults
from tests.support.documents import COMPANY, HOURS, read_company, save_changed, save_values

pytestmark = pytest.mark.django_db
PHONE = "Phone must be a number with its country code, such as +371 20 000 000."
URL = (
    "Address must be an address that begins with https://, http://, mailto: or tel:, or with / "
    "for a page of this site."
)
EMAIL = "Email must be an e-mail address, such as name@example.com."
COUNTRY = "Country code must be two capital letters, such as LV."
FEATURED = "Build on the home page must be a whole number from 1 to 1000000."
HOLIDAYS = "Closed on public holidays must be true or false."
OBJECT = "Please send a JSON object with the fields."
FIFTY = "Closed days may have at most 50 entries."
TOO_LONG = "The last day may be at most 730 days after the first."
OPENS = "Opens must be a time from 00:00 to 23:59, such as 09:00."
DAY = "From must be Monday or Tuesday or Wednesday or Thursday or Friday or Saturday or Sunday."
OVERLAP = "These hours overlap others, or follow them directly."
SAME_TIME = "The closing time must differ from the opening time."
WORKDAYS = {"first_day": "Monday", "last_day": "Friday", "opens": "09:00", "closes": "18:00"}
DAYS = {"first": "2026-12-07", "last": "2026-12-07", "note": ""}
DATE = "First day must be a date, such as 2026-12-24."
SUNDAY = {"first_day": "Sunday", "last_day": "Sunday"}
NOT_STORABLE = "Name contains characters that cannot be stored."
NO_PICTURE = "Picture must be one of this page's pictures."
FOUNDER = defaults("about")["people"][0]
LINK = {"label": "Shop", "url": "https://shop.example/"}
BAD_LINK = {"label": "X", "url": "x"}


@pytest.fixture
def put(owner_client: APIClient) -> Callable[..., dict]:
    return partial(save_changed, owner_client)


@pytest.fixture
def values() -> dict:
    """What the company's document has by default."""
    return deepcopy(defaults("company"))


@pytest.fixture
def save(owner_client: APIClient) -> Callable[..., dict]:
    return partial(save_values, owner_client, COMPANY)


def company(change: dict, field: str, sentence: str) -> tuple:
    return "company", change, field, sentence


def hours(changes: dict, field: str, sentence: str) -> tuple:
    """The second of two opening hours is wrong."""
    change = {"opening_hours": [WORKDAYS, HOURS | changes]}
    return "company", change, f"opening_hours.1.{field}", sentence


def closed(changes: dict, field: str, sentence: str) -> tuple:
    """The second of two closures is wrong."""
    return "company", {"closed_days": [DAYS, DAYS | changes]}, f"closed_days.1.{field}", sentence


WRONG = [  # the document, its change, the field, and what is said
    company({"name": ""}, "name", "Name is required."),
    company({"name": "x" * 81}, "name", "Name may have at most 80 characters."),
    company({"name": "a\0b"}, "name", NOT_STORABLE),
    company({"phone": "20 000 000"}, "phone", PHONE),
    company({"email": "nobody"}, "email", EMAIL),
    company({"country_code": "lv"}, "country_code", COUNTRY),
    company({"latitude": 91}, "latitude", "Latitude must be a number from -90 to 90."),
    company({"featured_build": 1.5}, "featured_build", FEATURED),
    company({"main_language": "de"}, "main_language", "Main language must be en or lv or ru."),
    company({"closed_on_holidays": "yes"}, "closed_on_holidays", HOLIDAYS),
    company({"motto": "x"}, "motto", "There is no field 'motto'."),
    company({"opening_hours": ["x"]}, "opening_hours.0", OBJECT),
    hours({"opens": "25:00"}, "opens", OPENS),
    hours({"first_day": "Someday"}, "first_day", DAY),
    hours(WORKDAYS | {"first_day": "Friday", "last_day": "Monday"}, "opens", OVERLAP),
    hours(WORKDAYS | {"opens": "18:00", "closes": "20:00"}, "opens", OVERLAP),
    hours(WORKDAYS | SUNDAY | {"opens": "18:00", "closes": "10:00"}, "opens", OVERLAP),
    hours(SUNDAY | {"opens": "18:00", "closes": "18:00"}, "closes", SAME_TIME),
    company({"closed_days": [DAYS] * 51}, "closed_days", FIFTY),
    closed({"last": "2026-12-06"}, "last", "The last day must not be before the first."),
    closed({"last": "2028-12-07"}, "last", TOO_LONG),
    closed({"first": "2026-02-29"}, "first", DATE),
    *(
        company({"social": [{"label": "X", "url": url}]}, "social.0.url", URL)
        for url in ("javascript:alert(1)", "//example.com", "https://[x")
    ),
    ("home", {"first_link": None}, "first_link", "First button is required."),
    ("home", {"first_link": LINK | {"rel": "x"}}, "first_link.rel", "There is no field 'rel'."),
    ("home", {"second_link": LINK | {"url": ""}}, "second_link.url", "Address is required."),
    ("home", {"picture": "nothing"}, "picture", NO_PICTURE),
    ("about", {"people": [None]}, "people.0", "Person is required."),
    ("about", {"people": [FOUNDER | {"links": [BAD_LINK]}]}, "people.0.links.0.url", URL),
]


def test_bad_values_get_a_sentence_at_their_field_and_change_nothing(put, visitor):
    for key, change, field, sentence in WRONG:
        error = put(key, lambda values, change=change: values.update(change), 400)
        assert error == {"error": sentence, "fields": {field: [sentence]}}
    assert {each["version"] for each in visitor.get("/api/pages").json()} == {0}


def test_an_optional_link_may_be_left_empty(put):
    empty = {"label": "", "url": ""}
    assert put("home", lambda v: v.update(second_link=empty))["values"]["second_link"] == empty


def test_half_of_a_surrogate_pair_is_refused(values, owner_client):
    body = json.dumps({"values": values | {"name": "a\ud800b"}})
    response = owner_client.put(COMPANY, body, content_type="application/json")
    assert (response.status_code, response.json()["error"]) == (400, NOT_STORABLE)


def test_missing_and_shapeless_values_are_refused(values, save, owner_client):
    del values["phone"]
    assert save(values, status=400)["fields"] == {"phone": ["Phone is required."]}
    for wrong in (None, []):
        assert save(wrong, status=400)["error"] == OBJECT
    for body in ([], {}, {"version": "1", "values": values}):
        assert owner_client.put(COMPANY, body, format="json").status_code == 400
    assert read_company()["version"] == 0


def test_hours_may_have_a_break_and_go_over_midnight(values, save):
    for changes in (
        {"opens": "19:00", "closes": "02:00"},  # after a break
        SUNDAY | {"opens": "18:00", "closes": "08:59"},
    ):
        hours = [WORKDAYS, WORKDAYS | changes]
        assert save(values | {"opening_hours": hours})["values"]["opening_hours"] == hours


def test_closed_days_may_overlap_and_be_over_and_last_two_years(values, save):
    two_years, over = DAYS | {"last": "2028-12-06"}, DAYS | {"first": "2020-02-29"}
    days = [DAYS, DAYS, two_years, over | {"last": "2020-02-29"}]
    assert save(values | {"closed_days": days})["values"]["closed_days"] == days


def test_what_is_pasted_along_with_an_address_is_left_out(values, save):
    for field, pasted, kept in [
        ("phone", "\u202d+371 20\u2011000\u2013000\u202c", "+371 20 000 000"),
        ("phone", "+371\u00a0(20) 000.000", "+371 20 000 000"),
        ("email", "\u200bhello@exam\u00adple.lv\ufeff", "hello@example.lv"),
    ]:
        assert save(values | {field: pasted})["values"][field] == kept


def test_good_links_are_accepted(values, save):
    urls = [
        "https://x.example/@oqr",
        "http://x.example",
        "mailto:a@b.lv",
        "tel:+371",
        "/about#founder",
    ]
    social = [{"label": "Here", "url": url} for url in urls]
    assert save(values | {"social": social})["values"]["social"] == social


def test_each_document_can_be_read_and_saved_as_it_is(visitor, put):
    for key in descriptions():
        read = visitor.get(f"/api/pages/{key}").json()
        assert read["values"] == defaults(key)
        saved = put(key, lambda values: None)
        assert set(saved.pop("translations")) == set(OTHER_LANGUAGES)
        assert saved == read
        assert read["version"] == 0


def longest(field: dict, picture: str) -> object:
    """Return the longest value of a described field, in letters of two bytes."""
    address = "https://example.com/".ljust(settings.URL_MAX, "x")
    match field["type"]:
        case "picture":
            return picture
        case "number" | "build":
            return field["max"]
        case "boolean":
            return True
        case "id":
            return ""
        case "url":
            return address
        case "link":
            return {"label": "ж" * settings.LINK_LABEL_MAX, "url": address}
        case "list":
            row = {name: longest(part, picture) for name, part in field["of"].items()}
            return [row] * field["max"]
        case _:
            return "ж" * field["max"]


def test_documents_can_have_all_their_texts_and_lists_at_their_limits(put):
    for key in descriptions().keys() - {"company"}:
        fields, picture = descriptions()[key]["fields"].items(), min(known_pictures(key))
        full = {name: longest(field, picture) for name, field in fields}
        stored = put(key, lambda values, full=full: values.update(full))["values"]
        for price in stored.get("prices", ()):
            price["id"] = ""  # the server has made one
        assert stored == full


def test_texts_of_any_kind_of_value_are_refused_without_an_error_of_the_server(owner_client):
    for wrong in (None, "\0", "x" * 50_000, {}, [None], {"label": []}, 1e308):
        for key in ("company", "home"):  # fields of all types
            values = dict.fromkeys(defaults(key), wrong)
            response = owner_client.put(f"/api/pages/{key}", {"values": values}, format="json")
            assert response.status_code in (400, 413), wrong
            assert response.json()["error"].endswith(".")
    large = {"values": {"x": "x" * 300_000}}
    assert owner_client.put(COMPANY, large, format="json").status_code == 413
    assert read_company()["version"] == 0
