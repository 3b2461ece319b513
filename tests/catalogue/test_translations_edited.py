"""Translations of items as the owner reads and writes them."""

from django.db import connection

from catalogue.models import Part
from tests.support.items import PART, PARTS
from tests.support.translated_items import first, reads


def test_the_owner_gets_all_translations_beside_the_texts(
    resource, translated, owner_client, visitor
):
    assert translated["translations"] == resource.translations
    latvian = translated | resource.translations["lv"] | {"in_english": []}
    for path in reads(translated, resource.path):
        assert first(owner_client.get(path)) == translated
        assert first(owner_client.get(f"{path}?language=lv")) == latvian
        assert "translations" not in first(visitor.get(path))


def test_an_item_without_translations_has_an_empty_text_for_each(resource, posted):
    assert posted["translations"] == resource.untranslated


def test_translations_that_are_left_out_stay(resource, translated, owner_client):
    path = f"{resource.path}/{translated['id']}"
    names = list(resource.translations["lv"])
    name, other = names[0], names[-1]
    assert owner_client.put(path, resource.fields).json() == translated

    body = resource.fields | {"translations": {"lv": {name: "Jauns"}}}
    changed = owner_client.put(path, body).json()
    expected = resource.translations | {"lv": resource.translations["lv"] | {name: "Jauns"}}
    assert (changed["version"], changed["translations"]) == (2, expected)

    body = resource.fields | {"translations": {"ru": {other: " "}, "lv": {}}}
    changed = owner_client.put(path, body).json()
    expected |= {"ru": expected["ru"] | {other: ""}}
    assert (changed["version"], changed["translations"]) == (3, expected)


def test_only_texts_are_stored(resource, translated, owner_client):
    path = f"{resource.path}/{translated['id']}"
    body = resource.fields | {"translations": resource.untranslated}
    assert owner_client.put(path, body).json()["translations"] == resource.untranslated
    assert resource.model.objects.get().translations == {}


def test_each_translation_raises_the_version_once(resource, posted, owner_client):
    path, version = f"{resource.path}/{posted['id']}", 1
    for language, texts in resource.translations.items():
        for name, text in texts.items():
            body = resource.fields | {"translations": {language: {name: text}}}
            version += 1
            for _ in range(2):
                assert owner_client.put(path, body).json()["version"] == version


def test_a_conflict_shows_the_owner_the_stored_translations(resource, translated, owner_client):
    path = f"{resource.path}/{translated['id']}"
    current = owner_client.put(path, resource.others).json()
    lost = resource.fields | {"translations": resource.untranslated, "version": 1}
    response = owner_client.put(f"{path}?language=lv", lost)
    assert (response.status_code, response.json()["current"]) == (409, current)
    assert current["translations"] == resource.translations
    assert owner_client.get(path).json() == current


def test_a_key_belongs_to_the_translations_too(resource, owner_client):
    key = {"Idempotency-Key": "one-tap"}
    without = resource.fields | {"translations": resource.untranslated}
    made = owner_client.post(resource.path, resource.fields, headers=key).json()
    for body in (without, resource.fields | {"translations": {"lv": {}}}):
        repeat = owner_client.post(resource.path, body, headers=key)
        assert (repeat.status_code, repeat.json()) == (201, made)
    other = resource.fields | {"translations": resource.translations}
    response = owner_client.post(resource.path, other, headers=key)
    assert (response.status_code, response.json()["current"]) == (422, made)


def test_the_order_of_parts_is_answered_as_the_owner_reads_them(owner_client):
    made = owner_client.post("/api/parts", PART | {"translations": PARTS.translations}).json()
    assert owner_client.put("/api/parts/order", [made["id"]]).json() == [made]


def test_a_row_of_the_previous_release_has_no_translations(visitor, db):
    """That release still writes while the new column is made."""
    names = ("name", "description", "version", "position", "updated_at", "published")
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO catalogue_part ({', '.join(names)}) VALUES (%s, %s, %s, %s, %s, %s)",
            ["Stem", "", 1, 1, "2026-01-01 12:00:00+00:00", True],
        )
    assert first(visitor.get("/api/parts?language=lv"))["in_english"] == ["name"]
    assert Part.objects.get().translations == {}
