"""Links, pictures, long texts and lists within lists in the documents of pages."""

from collections.abc import Callable
from functools import partial

import pytest
from rest_framework.test import APIClient

from documents.reading import defaults
from tests.support.documents import save_changed

pytestmark = pytest.mark.django_db
URL = (
    "Address must be an address that begins with https://, http://, mailto: or tel:, or with / "
    "for a page of this site."
)
NO_PICTURE = "Picture must be one of this page's pictures."
LINK = {"label": "Shop", "url": "https://shop.example/"}
SCRIPT = '</script><script>alert("1")</script>{{ x }}'


@pytest.fixture
def put(owner_client: APIClient) -> Callable[..., dict]:
    return partial(save_changed, owner_client)


@pytest.mark.parametrize(
    ("key", "change", "field", "sentence"),
    [
        ("home", {"first_link": None}, "first_link", "First button is required."),
        (
            "home",
            {"first_link": "x"},
            "first_link",
            "Please send a JSON object with the fields.",
        ),
        ("home", {"first_link": {"label": "x"}}, "first_link.url", "Address is required."),
        ("home", {"first_link": LINK | {"label": " "}}, "first_link.label", "Label is required."),
        ("home", {"first_link": LINK | {"url": ""}}, "first_link.url", "Address is required."),
        (
            "home",
            {"first_link": LINK | {"label": "x" * 81}},
            "first_link.label",
            "Label may have at most 80 characters.",
        ),
        ("home", {"first_link": LINK | {"url": "javascript:alert(1)"}}, "first_link.url", URL),
        (
            "home",
            {"first_link": LINK | {"rel": "x"}},
            "first_link.rel",
            "There is no field 'rel'.",
        ),
        ("home", {"second_link": LINK | {"url": ""}}, "second_link.url", "Address is required."),
        ("home", {"second_link": LINK | {"label": ""}}, "second_link.label", "Label is required."),
        ("home", {"second_link": LINK | {"url": "data:x"}}, "second_link.url", URL),
        ("home", {"picture": ""}, "picture", "Picture is required."),
        ("home", {"picture": None}, "picture", "Picture is required."),
        ("home", {"picture": 7}, "picture", "Picture must be text."),
        ("home", {"picture": "nothing"}, "picture", NO_PICTURE),
        ("home", {"picture": "7"}, "picture", NO_PICTURE),
        ("home", {"picture": "../hero"}, "picture", NO_PICTURE),
        ("home", {"picture": "/static/share.jpg"}, "picture", NO_PICTURE),
        ("home", {"picture": "hero.jpg"}, "picture", NO_PICTURE),
        ("home", {"picture": "x" * 81}, "picture", "Picture may have at most 80 characters."),
        (
            "home",
            {"picture": "he\0ro"},
            "picture",
            "Picture contains characters that cannot be stored.",
        ),
        (
            "home",
            {"racing_cards": [defaults("home")["racing_cards"][0] | {"picture": "x"}]},
            "racing_cards.0.picture",
            NO_PICTURE,
        ),
        (
            "racing-parts",
            {
                "suppliers": [
                    defaults("racing-parts")["suppliers"][0],
                    defaults("racing-parts")["suppliers"][1] | {"link": LINK | {"url": "//x"}},
                ]
            },
            "suppliers.1.link.url",
            URL,
        ),
        ("about", {"people": [None]}, "people.0", "Person is required."),
    ],
)
def test_a_bad_value_gets_a_sentence_at_its_field(put, visitor, key, change, field, sentence):
    error = put(key, lambda values: values.update(change), status=400)
    assert error == {"error": sentence, "fields": {field: [sentence]}}
    assert visitor.get(f"/api/pages/{key}").json()["version"] == 0


@pytest.mark.parametrize(
    ("path", "value", "field", "sentence"),
    [
        (("text",), "", "people.1.text", "Text is required."),
        (("text",), "x" * 3001, "people.1.text", "Text may have at most 3000 characters."),
        (("facts",), None, "people.1.facts", "Facts is required."),
        (("facts",), {}, "people.1.facts", "Facts must be a list."),
        (("facts", 0, "value"), "", "people.1.facts.0.value", "Value is required."),
        (("pictures", 2, "picture"), "gone", "people.1.pictures.2.picture", NO_PICTURE),
        (("pictures", 0), [], "people.1.pictures.0", "Please send a JSON object with the fields."),
        (("links", 1, "url"), "nowhere", "people.1.links.1.url", URL),
        (("links", 1, "x"), "y", "people.1.links.1.x", "There is no field 'x'."),
    ],
)
def test_lists_within_lists_are_checked_to_the_last_field(put, path, value, field, sentence):
    def change(values: dict) -> None:
        *way, last = ("people", 1, *path)
        place = values
        for step in way:
            place = place[step]
        place[last] = value

    error = put("about", change, status=400)
    assert error["fields"] == {field: [sentence]}


def test_an_optional_link_may_be_left_empty(put):
    empty = {"label": "", "url": ""}
    assert put("home", lambda v: v.update(second_link=empty))["values"]["second_link"] == empty


def test_html_and_markup_are_stored_as_they_were_typed(put):
    def change(values: dict) -> None:
        values["people"][0] |= {"title": SCRIPT[:60], "text": f"**{SCRIPT}**\n\n- one\n- two"}

    [person, *_] = put("about", change)["values"]["people"]
    assert person["text"] == f"**{SCRIPT}**\n\n- one\n- two"
