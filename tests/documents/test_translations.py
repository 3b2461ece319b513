"""Documents in Latvian and Russian: what visitors get, and what the owner stores."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from documents.models import Document
from documents.reading import defaults
from documents.translations import default_translation
from tests.support.documents import SERVICE, save_values, write_first_in

STEPS = [{"title": "Call", "text": "Any day."}, {"title": "Come", "text": "By road."}]
STEPS_LV = [{"title": "Zvaniet", "text": "Jebkurā dienā."}, {"title": "Brauciet", "text": ""}]

pytestmark = pytest.mark.django_db


@pytest.fixture
def values() -> dict[str, Any]:
    return deepcopy(defaults("service"))


@pytest.fixture
def save(owner_client: APIClient) -> Callable[..., dict[str, Any]]:
    return partial(save_values, owner_client, SERVICE)


def read(language: str = "") -> dict[str, Any]:
    response = Client().get(SERVICE + (language and f"?language={language}"))
    assert response.status_code == 200
    return response.json()["values"]


def test_visitors_get_the_words_of_a_language_and_its_facts(values):
    words = default_translation("service", "lv")
    latvian = read("lv")
    assert latvian["lead"] == words["lead"] != values["lead"]
    assert latvian["picture"] == values["picture"]
    assert [each["work"] for each in latvian["intervals"]] == [
        each["work"] for each in words["intervals"]
    ]
    assert [each["hours"] for each in latvian["intervals"]] == [
        each["hours"] for each in values["intervals"]
    ]
    assert read() == read("en") == read("xx") == values
    assert "translations" not in Client().get(SERVICE).json()


def test_what_the_owner_writes_in_a_language_is_shown_in_it_only(values, save):
    russian = read("ru")
    saved = save(values, translations={"lv": {"title": "Apkope"}})
    assert (saved["version"], saved["translations"]["lv"]["title"]) == (1, "Apkope")
    assert saved["translations"]["lv"]["lead"] == default_translation("service", "lv")["lead"]
    assert read("lv")["title"] == "Apkope"
    assert (read(), read("ru")) == (values, russian)
    again = save(values, version=1, translations={"lv": {"title": "Apkope"}})
    assert again["version"] == 1  # the same again is no new version


def test_a_translation_of_the_default_does_not_stand_for_other_words(values, save):
    save(values | {"lead": "Engines only."})
    assert read("lv")["lead"] == read("ru")["lead"] == "Engines only."
    assert read("lv")["title"] == default_translation("service", "lv")["title"]


def test_what_is_set_back_to_its_default_has_the_words_of_the_default(values, save):
    russian = read("ru")
    save(values | {"title": "Repairs", "intervals": values["intervals"][1:]})
    assert read("ru")["title"] == "Repairs"
    save(values)
    assert read("ru") == russian
    document = Document.objects.get(key="service")
    assert (document.values, document.translations) == ({}, {})


def test_what_is_left_out_stays_as_it_is(values, save):
    save(values, translations={"lv": {"title": "Apkope"}, "ru": {"title": "Ремонт"}})
    save(values, translations={"ru": {"title": "Сервис и ремонт"}})
    save(values | {"end_title": "Winter is coming"})
    assert (read("lv")["title"], read("ru")["title"]) == ("Apkope", "Сервис и ремонт")


def test_the_words_of_a_record_go_with_it_in_its_list(values, save):
    save(values | {"steps": STEPS}, translations={"lv": {"steps": STEPS_LV}})
    call, come = read("lv")["steps"]
    assert call == STEPS_LV[0]
    assert come == {"title": "Brauciet", "text": "By road."}
    write = {"title": "Write", "text": "A letter."}
    save(values | {"steps": [write, STEPS[1], STEPS[0]]})
    assert read("lv")["steps"] == [write, come, call]


def test_a_changed_record_keeps_the_words_of_what_is_the_same(owner_client):
    about = deepcopy(defaults("about"))
    founder = about["people"][0]
    founder["links"][0]["url"] = "https://example.com/founder"
    founder["facts"][1]["text"] = "years in the saddle"
    response = owner_client.put("/api/pages/about", {"values": about}, format="json")
    assert response.status_code == 200
    expected = deepcopy(default_translation("about", "lv")["people"])
    expected[0]["facts"][1]["text"] = ""
    assert response.json()["translations"]["lv"]["people"] == expected


def test_a_list_has_no_more_records_in_another_language(values, save):
    answer = save(values | {"steps": STEPS[:1]}, 400, translations={"lv": {"steps": STEPS_LV}})
    sentence = "A list has more entries in another language than in English."
    assert answer["fields"] == {"translations": [sentence]}
    assert read() == values


WRONG_WORDS = [
    (
        {"lv": {"lead": "ž" * 301}},
        "translations.lv.lead",
        "Introduction may have at most 300 characters.",
    ),
    (
        {"ru": {"steps": [{}, {"title": "x" * 61}]}},
        "translations.ru.steps.1.title",
        "Title may have at most 60 characters.",
    ),
    (
        {"lv": {"intervals": [{"hours": 3}]}},
        "translations.lv.intervals.0.hours",
        "There is no field 'hours'.",
    ),
    ({"de": {"title": "Dienst"}}, "translations.de", "There is no field 'de'."),
    ({"lv": {"title": ["x"]}}, "translations.lv.title", "Title must be text."),
]


def test_bad_words_get_a_sentence_at_their_field_and_change_nothing(values, save):
    for translations, field, sentence in WRONG_WORDS:
        answer = save(values | {"title": "Other"}, 400, translations=translations)
        assert answer["fields"] == {field: [sentence]}
    assert read() == values


def test_a_text_may_be_written_in_any_language(values, save):
    latvian = {"title": "Apkope", "steps": [{"title": "Zvaniet", "text": "Jebkurā dienā."}]}
    nothing = {"title": "", "steps": [{"title": "", "text": ""}]}
    body = values | {"title": "", "steps": [{"title": "", "text": ""}]}
    saved = save(body, translations={"lv": latvian, "ru": nothing})
    assert saved["values"] == body
    languages = {"title": "lv", "steps.0.title": "lv", "steps.0.text": "lv"}
    for language in ("", "ru"):
        response = Client().get(SERVICE + (language and f"?language={language}")).json()
        assert {name: response["values"][name] for name in latvian} == latvian
        assert response["text_languages"] == languages
    assert "text_languages" not in Client().get(f"{SERVICE}?language=lv").json()
    assert "text_languages" not in saved
    assert save(body)["version"] == saved["version"]


def test_an_english_text_that_is_removed_leaves_those_of_other_languages(values, save):
    latvian, russian = read("lv"), read("ru")
    save(values | {"title": "", "steps": [step | {"title": ""} for step in values["steps"]]})
    assert (read("lv"), read("ru")) == (latvian, russian)
    assert read()["title"] == latvian["title"]
    save(values)
    assert read() == values


def test_the_main_language_comes_first_for_readers_of_a_third(values, save):
    save(values, translations={"ru": {"lead": ""}})
    assert read("ru")["lead"] == values["lead"]
    write_first_in("lv")
    assert read("ru")["lead"] == default_translation("service", "lv")["lead"]


IN_NO_LANGUAGE = [  # the document, the way to a text, and its label
    ("service", ["steps", 1, "text"], "Text"),
    ("home", ["first_link", "label"], "Label"),
]


def without(tree: Any, way: list) -> Any:
    """Return a copy of a document's values or words without the text at the end of the way."""
    tree, *end = deepcopy(tree), way[-1]
    found = tree
    for step in way[:-1]:
        found = found[step]
    found[end[0]] = ""
    return tree


@pytest.mark.parametrize(("key", "way", "label"), IN_NO_LANGUAGE)
def test_a_required_text_is_in_some_language(owner_client, key, way, label):
    words = {each: default_translation(key, each) for each in ("lv", "ru")}
    body = {"values": without(defaults(key), way)}
    body["translations"] = {each: without(words[each], way) for each in words}
    response = owner_client.put(f"/api/pages/{key}", body, format="json")
    sentence = f"{label} must be written in at least one language."
    path = ".".join(map(str, way))
    assert response.json() == {"error": sentence, "fields": {path: [sentence]}}
    body["translations"]["ru"] = words["ru"]
    assert owner_client.put(f"/api/pages/{key}", body, format="json").status_code == 200


def test_an_earlier_version_has_the_words_of_its_time(values, save, owner_client):
    save(values, translations={"lv": {"title": "Apkope"}})
    save(values | {"title": "Repairs"}, translations={"lv": {"title": "Remonts"}})
    versions = owner_client.get(f"{SERVICE}/history").json()
    assert [each["version"] for each in versions][:2] == [2, 1]
    for version, title in ((1, "Apkope"), (0, default_translation("service", "lv")["title"])):
        response = owner_client.post(f"{SERVICE}/restore", {"version": version}, format="json")
        assert response.status_code == 200
        assert (read()["title"], read("lv")["title"]) == (values["title"], title)
