"""Translations keep to the rules of the English texts; others are refused with a reason."""

import json

import pytest
from django.utils.translation import get_language_info

from core.languages import OTHER_LANGUAGES
from tests.support.item_input import BREAKS, MULTILINE, TEXTS
from tests.support.items import RESOURCES
from tests.support.raw_calls import ITEMS, send

TRANSLATED = [  # each text that has translations, with its limit
    (items, field, limit)
    for items, field, limit in TEXTS
    if any(
        resource.path == f"/api/{items}" and field in resource.translations["lv"]
        for resource in RESOURCES
    )
]
IN_WORDS = {language: get_language_info(language)["name"] for language in OTHER_LANGUAGES}


def in_words(field: str) -> str:
    return field.replace("_", " ").capitalize()


def create(client, items: str, translations: str):
    """Post a good item with translations, given as JSON text."""
    good = json.dumps(ITEMS[items][1])
    return send(client, f"/api/{items}", f'{good[:-1]}, "translations": {translations}}}')


def assert_refused(response, path: str, sentence: str) -> None:
    assert response.status_code == 400, response.content
    assert response.json() == {"error": sentence, "fields": {path: [sentence]}}
    assert not any(model.objects.exists() for model, _ in ITEMS.values())


def test_the_table_has_all_translated_fields():
    found = {(f"/api/{items}", field) for items, field, _ in TRANSLATED}
    assert found == {
        (resource.path, field) for resource in RESOURCES for field in resource.model.TRANSLATED
    }


@pytest.mark.parametrize("language", IN_WORDS)
@pytest.mark.parametrize(("items", "field", "limit"), TRANSLATED)
def test_a_translation_may_be_as_long_as_the_english_text(
    owner_client, items, field, limit, language
):
    label = f"{in_words(field)} in {IN_WORDS[language]}"
    sentence = f"{label} may have at most {limit} characters."
    for length in (limit + 1, 20_000):
        response = create(owner_client, items, f'{{"{language}": {{"{field}": "{"ž" * length}"}}}}')
        assert_refused(response, f"translations.{language}.{field}", sentence)
    longest = json.dumps({language: {field: "ž" * limit}})
    response = create(owner_client, items, longest)
    assert response.status_code == 201
    assert response.json()["translations"][language][field] == "ž" * limit


@pytest.mark.parametrize(("items", "field", "limit"), TRANSLATED)
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        *((text, "must be text") for text in ("null", "true", "0", "1.5", '["a"]', '{"a": "b"}')),
        *(
            (text, "contains characters that cannot be stored")
            for text in ('"a\\u0000b"', '"\\ud800"', '"\\udfff"')
        ),
    ],
)
def test_what_is_no_text_is_refused(owner_client, items, field, limit, text, sentence):
    response = create(owner_client, items, f'{{"ru": {{"{field}": {text}}}}}')
    sentence = f"{in_words(field)} in Russian {sentence}."
    assert_refused(response, f"translations.ru.{field}", sentence)


@pytest.mark.parametrize(("items", "field", "limit"), TRANSLATED)
def test_a_line_stays_one_and_a_description_keeps_its_lines(owner_client, items, field, limit):
    text = "a\n\n- b" if field in MULTILINE else f"{BREAKS}20 {BREAKS} mm"
    response = create(owner_client, items, json.dumps({"lv": {field: f" {text} "}}))
    assert response.status_code == 201
    stored = text if field in MULTILINE else "20 mm"
    assert response.json()["translations"]["lv"][field] == stored


OBJECT = "Please send a JSON object with the fields."


@pytest.mark.parametrize("items", ITEMS)
@pytest.mark.parametrize(
    ("translations", "path", "sentence"),
    [
        ('{"xx": {}}', "translations.xx", "There is no language 'xx'."),
        ('{"en": {}}', "translations.en", "There is no language 'en'."),
        ('{"lv": {"size": "x"}}', "translations.lv.size", "There is no field 'size'."),
        ('{"lv": {"version": 1}}', "translations.lv.version", "There is no field 'version'."),
        ('{"lv": "x"}', "translations.lv", OBJECT),
        ('{"lv": []}', "translations.lv", OBJECT),
        ("[]", "translations", OBJECT),
        ('"lv"', "translations", OBJECT),
        ("1", "translations", OBJECT),
        ("null", "translations", OBJECT),
        ('{"ru": null}', "translations.ru", OBJECT),
    ],
)
def test_other_languages_fields_and_types_are_refused(
    owner_client, items, translations, path, sentence
):
    assert_refused(create(owner_client, items, translations), path, sentence)


def test_all_errors_are_named_at_once_and_nothing_changes(owner_client, resource, posted):
    long = {name: "x" * 20_000 for name in list(resource.translations["lv"])[:1]}
    body = resource.fields | {"name": "", "translations": {"lv": long, "ru": long}}
    response = owner_client.put(f"{resource.path}/{posted['id']}", body)
    [name] = long
    assert response.status_code == 400
    assert list(response.json()["fields"]) == [
        "name",
        f"translations.lv.{name}",
        f"translations.ru.{name}",
    ]
    assert owner_client.get(f"{resource.path}/{posted['id']}").json() == posted


def test_an_item_may_have_all_its_texts_at_their_limits_in_cyrillic(owner_client, resource):
    limits = {field: limit for items, field, limit in TEXTS if resource.path == f"/api/{items}"}
    texts = {field: "ж" * limits[field] for field in resource.translations["ru"]}
    body = resource.fields | {field: "ж" * limit for field, limit in limits.items()}
    body["translations"] = dict.fromkeys(resource.translations, texts)
    response = owner_client.post(resource.path, body)
    assert response.status_code == 201, response.content
    assert response.json()["translations"] == body["translations"]
