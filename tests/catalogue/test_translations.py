"""Translations of items: what visitors read, what the owner writes, and what is refused."""

import json

import pytest
from django.db import IntegrityError, transaction

from tests.support.documents import write_first_in
from tests.support.items import (
    BREAKS,
    BUILDS,
    FULL_PART,
    ITEMS,
    PARTS,
    Resource,
    for_visitors,
    send,
)


@pytest.fixture
def resource() -> Resource:
    """The rules are those of Item; each kind's own texts and limits are in TRANSLATED."""
    return BUILDS


@pytest.fixture
def translated(resource, owner_client) -> dict:
    """An item with all translations, as the API returned it on creation."""
    body = resource.fields | {"translations": resource.translations}
    response = owner_client.post(resource.path, body)
    assert response.status_code == 201, response.content
    return response.json()


def reads(item: dict, path: str) -> tuple[str, ...]:
    """Return the calls that return the build, or a list of it alone."""
    return (path, f"{path}/{item['id']}", f"{path}/featured")


def first(response) -> dict:
    assert response.status_code == 200, response.content
    answer = response.json()
    return answer[0] if isinstance(answer, list) else answer


# --- read ---


def in_other_words(names: list[str], language: str) -> dict:
    """Return what a response has if these texts are in a language that was not asked for."""
    languages = dict.fromkeys(names, language)
    return {"text_languages": languages} if languages else {}


def test_each_read_has_the_texts_of_the_wanted_language_and_of_english_otherwise(
    resource, translated, visitor
):
    english = for_visitors(translated)
    for path in reads(translated, resource.path):
        wanted = english | resource.translations["lv"]
        assert first(visitor.get(f"{path}?language=lv")) == wanted, path
        assert first(visitor.get(path, headers={"accept-language": "lv"})) == english
    russian = english | resource.translations["ru"]
    assert first(visitor.get(f"{resource.path}/?language=ru")) == russian
    for value in ("xx", "%00"):
        assert first(visitor.get(f"{resource.path}?language={value}")) == english


def test_a_text_without_a_translation_is_in_english_and_marked(resource, owner_client, visitor):
    texts = resource.translations["lv"]
    kept, *missing = texts
    body = resource.fields | {"translations": {"lv": {kept: texts[kept]}}}
    made = owner_client.post(resource.path, body).json()
    path = f"{resource.path}/{made['id']}"
    read = visitor.get(f"{path}?language=lv").json()
    assert read == for_visitors(made) | {kept: texts[kept]} | in_other_words(missing, "en")
    assert visitor.get(f"{path}?language=ru").json() == for_visitors(made) | in_other_words(
        texts, "en"
    )


def test_the_teaser_is_in_the_wanted_language(owner_client, visitor):
    made = owner_client.post("/api/parts", FULL_PART | {"translations": PARTS.translations}).json()
    plain = owner_client.post("/api/parts", FULL_PART).json()
    facts = {"price": FULL_PART["price"]}
    assert visitor.get("/api/parts/teaser?language=ru").json() == [
        facts | {"id": made["id"], "name": "А-образные рычаги"},
        facts | {"id": plain["id"], "name": FULL_PART["name"]} | in_other_words(["name"], "en"),
    ]


# --- written in another language ---


@pytest.fixture
def latvian(resource, owner_client) -> dict:
    """An item in Latvian alone, as the API returned it on creation."""
    body = resource.original | {"translations": {"lv": resource.translations["lv"]}}
    response = owner_client.post(resource.path, body)
    assert response.status_code == 201, response.content
    return response.json()


def test_readers_of_each_language_get_the_one_text_there_is(resource, latvian, visitor):
    texts = resource.translations["lv"]
    for path in reads(latvian, resource.path):
        for language in ("", "?language=ru"):
            read = first(visitor.get(f"{path}{language}"))
            assert {name: read[name] for name in texts} == texts
            assert read["text_languages"] == dict.fromkeys(texts, "lv")
        read = first(visitor.get(f"{path}?language=lv"))
        assert {name: read[name] for name in texts} == texts
        assert "text_languages" not in read


def test_the_main_language_comes_first_for_readers_of_a_third(resource, owner_client, visitor):
    texts = resource.translations["lv"]
    body = resource.fields | {"translations": {"lv": texts}}
    made = owner_client.post(resource.path, body).json()
    path = f"{resource.path}/{made['id']}?language=ru"
    assert first(visitor.get(path))["text_languages"] == dict.fromkeys(texts, "en")
    write_first_in("lv")
    read = first(visitor.get(path))
    assert {name: read[name] for name in texts} == texts
    assert read["text_languages"] == dict.fromkeys(texts, "lv")


def test_sending_back_what_was_read_changes_nothing(resource, latvian, owner_client, visitor):
    path = f"{resource.path}/{latvian['id']}"
    for client, language in ((owner_client, ""), (owner_client, "lv"), (visitor, "ru")):
        read = client.get(path, {"language": language}).json()
        assert owner_client.put(path, read).json() == latvian


def test_english_among_the_translations_counts_before_plain_texts(resource, latvian, owner_client):
    path = f"{resource.path}/{latvian['id']}"
    texts = {name: f"{text}!" for name, text in resource.english.items()}
    for plain in (resource.english, dict.fromkeys(resource.english, "")):
        body = resource.fields | plain | {"translations": {"en": texts}}
        assert owner_client.put(path, body).json()["translations"]["en"] == texts
        assert owner_client.post(resource.path, body).json()["translations"]["en"] == texts


def test_an_item_keeps_each_required_text_in_some_language(resource, latvian, owner_client):
    path = f"{resource.path}/{latvian['id']}"
    for name in resource.model.REQUIRED:
        sentence = f"{name.capitalize()} must be written in at least one language."
        body = resource.original | {"translations": {"lv": {name: ""}}, name: " "}
        response = owner_client.put(path, body)
        assert (response.status_code, response.json()["fields"]) == (400, {name: [sentence]})
        # What was read in place of the English text is gone with it.
        read = owner_client.get(path).json()
        read["translations"]["lv"][name] = ""
        assert owner_client.put(path, read).json()["fields"] == {name: [sentence]}
    assert owner_client.get(path).json() == latvian


def test_the_database_keeps_each_required_text_in_some_language(resource, latvian):
    item = resource.model.objects.get()
    for name in resource.model.REQUIRED:
        others = {each: text for each, text in item.translations["lv"].items() if each != name}
        for translations in ({"lv": others}, {"lv": others | {name: ""}}):
            with pytest.raises(IntegrityError), transaction.atomic():
                resource.model.objects.update(translations=translations)


# --- edited ---


def test_the_owner_gets_all_translations_beside_the_texts(
    resource, translated, owner_client, visitor
):
    assert translated["translations"] == resource.translations | {"en": resource.english}
    latvian = translated | resource.translations["lv"]
    for path in reads(translated, resource.path):
        assert first(owner_client.get(path)) == translated
        assert first(owner_client.get(f"{path}?language=lv")) == latvian
        assert "translations" not in first(visitor.get(path))


def test_translations_that_are_left_out_stay(resource, translated, owner_client):
    path = f"{resource.path}/{translated['id']}"
    assert owner_client.put(path, resource.fields).json() == translated
    body = resource.fields | {"translations": {"lv": {"name": "Jauns"}, "ru": {"engine": " "}}}
    changed = owner_client.put(path, body).json()
    texts = translated["translations"]
    expected = texts | {"lv": texts["lv"] | {"name": "Jauns"}, "ru": texts["ru"] | {"engine": ""}}
    assert (changed["version"], changed["translations"]) == (2, expected)


# --- refused ---


def create(client, items: str, translations: str):
    """Post a good item with translations, given as JSON text."""
    good = json.dumps(ITEMS[items][1])
    return send(client, f"/api/{items}", f'{good[:-1]}, "translations": {translations}}}')


def assert_refused(response, path: str, sentence: str) -> None:
    assert response.status_code == 400, response.content
    assert response.json() == {"error": sentence, "fields": {path: [sentence]}}
    assert not any(model.objects.exists() for model, _ in ITEMS.values())


def test_a_translation_is_a_text_in_one_line(owner_client):
    """How long it may be is in test_input.py."""
    for text, reason in (
        ("null", "must be text"),
        ('{"a": "b"}', "must be text"),
        ('"\\ud800"', "contains characters that cannot be stored"),
    ):
        response = create(owner_client, "builds", f'{{"ru": {{"name": {text}}}}}')
        assert_refused(response, "translations.ru.name", f"Name in Russian {reason}.")
    texts = {"name": f" {BREAKS}20 {BREAKS} mm ", "description": " a\n\n- b "}
    response = create(owner_client, "builds", json.dumps({"lv": texts}))
    assert response.status_code == 201
    stored = response.json()["translations"]["lv"]
    assert (stored["name"], stored["description"]) == ("20 mm", "a\n\n- b")


OBJECT = "Please send a JSON object with the fields."


WRONG = [
    ('{"xx": {}}', "translations.xx", "There is no language 'xx'."),
    ('{"en": {"size": "x"}}', "translations.en.size", "There is no field 'size'."),
    ('{"lv": {"size": "x"}}', "translations.lv.size", "There is no field 'size'."),
    ('{"lv": "x"}', "translations.lv", OBJECT),
    ('{"ru": null}', "translations.ru", OBJECT),
    *((value, "translations", OBJECT) for value in ("[]", "null")),
]


def test_other_languages_fields_and_types_are_refused(owner_client):
    for translations, path, sentence in WRONG:
        assert_refused(create(owner_client, "builds", translations), path, sentence)
