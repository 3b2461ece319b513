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
OVERLAP = "These hours overlap others, or follow them directly."
SAME_TIME = "The closing time must differ from the opening time."
WORKDAYS = {"first_day": "Monday", "last_day": "Friday", "opens": "09:00", "closes": "18:00"}
DAYS = {"first": "2026-12-07", "last": "2026-12-07", "note": ""}
DATE = "First day must be a date, such as 2026-12-24."
SUNDAY = {"first_day": "Sunday", "last_day": "Sunday"}
NOT_STORABLE = "Name contains characters that cannot be stored."
NO_PICTURE = "Picture must be one of this page's pictures."
LINK = {"label": "Shop", "url": "https://shop.example/"}
SCRIPT = '</script><script>alert("1")</script>{{ x }}'


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


WRONG_FACTS = [  # of the company, the field, and what is said
    ({"name": ""}, "name", "Name is required."),
    ({"name": 7}, "name", "Name must be text."),
    ({"name": "x" * 81}, "name", "Name may have at most 80 characters."),
    ({"name": "a\0b"}, "name", NOT_STORABLE),
    ({"phone": "20 000 000"}, "phone", PHONE),
    ({"whatsapp": "yes"}, "whatsapp", PHONE.replace("Phone", "WhatsApp")),
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
    (
        {"featured_build": 1.5},
        "featured_build",
        "Build on the home page must be a whole number from 1 to 1000000.",
    ),
    ({"opening_hours": "always"}, "opening_hours", "Opening hours must be a list."),
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
        "From must be Monday or Tuesday or Wednesday or Thursday or Friday or Saturday or Sunday.",
    ),
    *(
        (
            {"opening_hours": [WORKDAYS, WORKDAYS | changes]},
            f"opening_hours.1.{field}",
            sentence,
        )
        for field, sentence, changes in (
            ("opens", OVERLAP, {"first_day": "Friday", "last_day": "Monday"}),
            ("opens", OVERLAP, {"opens": "18:00", "closes": "20:00"}),
            ("opens", OVERLAP, SUNDAY | {"opens": "18:00", "closes": "10:00"}),
            ("closes", SAME_TIME, SUNDAY | {"opens": "18:00", "closes": "18:00"}),
        )
    ),
    (
        {"opening_hours": [HOURS | {"note": "x"}]},
        "opening_hours.0.note",
        "There is no field 'note'.",
    ),
    *(
        ({"closed_days": [DAYS, DAYS | changes]}, f"closed_days.1.{field}", sentence)
        for field, sentence, changes in (
            ("last", "The last day must not be before the first.", {"last": "2026-12-06"}),
            (
                "last",
                "The last day may be at most 730 days after the first.",
                {"last": "2028-12-07"},
            ),
            *(("first", DATE, {"first": text}) for text in ("2026-02-29", "2026-W50")),
            ("first", "First day is required.", {"first": ""}),
            ("note", "Reason may have at most 60 characters.", {"note": "x" * 61}),
        )
    ),
    ({"closed_days": [DAYS] * 51}, "closed_days", "Closed days may have at most 50 entries."),
    (
        {"closed_on_holidays": "yes"},
        "closed_on_holidays",
        "Closed on public holidays must be true or false.",
    ),
    ({"social": [{"label": "X", "url": "javascript:alert(1)"}]}, "social.0.url", URL),
    ({"social": [{"label": "X", "url": "//example.com"}]}, "social.0.url", URL),
    ({"social": [{"label": "X", "url": "/\\example.com"}]}, "social.0.url", URL),
    ({"social": [{"label": "X", "url": "https://"}]}, "social.0.url", URL),
    ({"social": [{"label": "X", "url": "https://[x"}]}, "social.0.url", URL),
    ({"motto": "x"}, "motto", "There is no field 'motto'."),
]


def test_bad_values_get_a_sentence_at_their_field_and_change_nothing(values, save):
    for change, field, sentence in WRONG_FACTS:
        error = save(values | change, status=400)
        assert error["fields"].get(field) == [sentence], change
        assert error["error"] == sentence
    assert read_company()["version"] == 0


WRONG_PARTS = [  # the document, its change, the field, and what is said
    ("home", {"first_link": None}, "first_link", "First button is required."),
    (
        "home",
        {"first_link": "x"},
        "first_link",
        "Please send a JSON object with the fields.",
    ),
    ("home", {"first_link": {"label": "x"}}, "first_link.url", "Address is required."),
    ("home", {"first_link": LINK | {"url": "javascript:alert(1)"}}, "first_link.url", URL),
    (
        "home",
        {"first_link": LINK | {"rel": "x"}},
        "first_link.rel",
        "There is no field 'rel'.",
    ),
    ("home", {"second_link": LINK | {"url": ""}}, "second_link.url", "Address is required."),
    ("company", {"main_language": "de"}, "main_language", "Main language must be en or lv or ru."),
    ("home", {"picture": None}, "picture", "Picture is required."),
    ("home", {"picture": "nothing"}, "picture", NO_PICTURE),
    (
        "home",
        {"racing_cards": [defaults("home")["racing_cards"][0] | {"picture": "x"}]},
        "racing_cards.0.picture",
        NO_PICTURE,
    ),
    ("about", {"people": [None]}, "people.0", "Person is required."),
]


def test_bad_links_and_pictures_get_a_sentence_at_their_field(put, visitor):
    for key, change, field, sentence in WRONG_PARTS:
        error = put(key, lambda values, change=change: values.update(change), status=400)
        assert error == {"error": sentence, "fields": {field: [sentence]}}
        assert visitor.get(f"/api/pages/{key}").json()["version"] == 0


WRONG_IN_LISTS = [  # the way to the value, the value, the field, and what is said
    (("facts",), None, "people.1.facts", "Facts is required."),
    (("facts", 0, "value"), None, "people.1.facts.0.value", "Value is required."),
    (("pictures", 2, "picture"), "gone", "people.1.pictures.2.picture", NO_PICTURE),
    (("links", 1, "url"), "nowhere", "people.1.links.1.url", URL),
    (("links", 1, "x"), "y", "people.1.links.1.x", "There is no field 'x'."),
]


def test_lists_within_lists_are_checked_to_the_last_field(put):
    for path, value, field, sentence in WRONG_IN_LISTS:

        def change(values: dict, path=path, value=value) -> None:
            *way, last = ("people", 1, *path)
            place = values
            for step in way:
                place = place[step]
            place[last] = value

        assert put("about", change, status=400)["fields"] == {field: [sentence]}


def test_an_optional_link_may_be_left_empty(put):
    empty = {"label": "", "url": ""}
    assert put("home", lambda v: v.update(second_link=empty))["values"]["second_link"] == empty


def test_html_and_markup_are_stored_as_they_were_typed(put):
    def change(values: dict) -> None:
        values["people"][0] |= {"title": SCRIPT[:60], "text": f"**{SCRIPT}**\n\n- one\n- two"}

    [person, *_] = put("about", change)["values"]["people"]
    assert person["text"] == f"**{SCRIPT}**\n\n- one\n- two"


def test_half_of_a_surrogate_pair_is_refused(values, owner_client):
    for wrong, sentence in (
        ({"name": "a\ud800b"}, NOT_STORABLE),
        ({"\ud800": "a"}, "There is no field '?'."),
    ):
        body = json.dumps({"values": values | wrong})
        response = owner_client.put(COMPANY, body, content_type="application/json")
        assert (response.status_code, response.json()["error"]) == (400, sentence)


def test_missing_and_shapeless_values_are_refused(values, save, owner_client):
    del values["phone"]
    assert save(values, status=400)["fields"] == {"phone": ["Phone is required."]}
    for wrong in (None, []):
        assert save(wrong, status=400)["error"] == "Please send a JSON object with the fields."
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
    for wrong in (None, 0, "\0", "x" * 50_000, [], {}, [None], [[]], {"label": []}, 1e308):
        for key in ("company", "home"):  # fields of all types
            values = dict.fromkeys(defaults(key), wrong)
            response = owner_client.put(f"/api/pages/{key}", {"values": values}, format="json")
            assert response.status_code in (400, 413), wrong
            assert response.json()["error"].endswith(".")
    large = {"values": {"x": "x" * 300_000}}
    assert owner_client.put(COMPANY, large, format="json").status_code == 413
    assert read_company()["version"] == 0
