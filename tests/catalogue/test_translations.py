"""Items in Latvian and Russian: what visitors read."""

import pytest

from catalogue.models import Build, Part
from catalogue.serializers import BuildSerializer
from tests.support.items import BUILD, BUILDS, PART, PARTS, TYRE, for_visitors
from tests.support.translated_items import first, reads


@pytest.mark.parametrize("language", ["lv", "ru"])
def test_each_read_has_the_texts_of_the_wanted_language(resource, translated, visitor, language):
    wanted = for_visitors(translated) | resource.translations[language] | {"in_english": []}
    for path in reads(translated, resource.path):
        assert first(visitor.get(f"{path}?language={language}")) == wanted, path
        assert first(visitor.get(f"{path}/?language={language}")) == wanted, path


@pytest.mark.parametrize("value", ["en", "xx", "", "LV", "lv-LV", "xx&language=lv", "%00"])
def test_any_other_language_is_english(resource, translated, visitor, value):
    for path in reads(translated, resource.path):
        assert first(visitor.get(f"{path}?language={value}")) == for_visitors(translated)


def test_a_visitors_browser_does_not_change_the_language(resource, translated, visitor):
    for path in reads(translated, resource.path):
        response = visitor.get(path, headers={"accept-language": "lv"})
        assert first(response) == for_visitors(translated)


def test_what_has_no_translation_is_in_english_and_named(resource, owner_client, visitor):
    texts = resource.translations["lv"]
    kept, *missing = texts
    body = resource.fields | {"translations": {"lv": {kept: texts[kept]}}}
    made = owner_client.post(resource.path, body).json()
    path = f"{resource.path}/{made['id']}"
    read = visitor.get(f"{path}?language=lv").json()
    assert read == for_visitors(made) | {kept: texts[kept], "in_english": missing}
    assert visitor.get(f"{path}?language=ru").json() == for_visitors(made) | {
        "in_english": list(texts)
    }


def test_an_empty_text_is_not_named_as_english(owner_client, visitor):
    owner_client.post("/api/tyres", TYRE | {"terrain": ""})
    assert first(visitor.get("/api/tyres?language=lv"))["in_english"] == ["compound"]


def test_neighbours_are_in_the_wanted_language(owner_client, visitor):
    body = BUILD | {"translations": BUILDS.translations}
    older, newer = (owner_client.post("/api/builds", body).json() for _ in range(2))
    path = f"/api/builds/{newer['id']}/neighbours"
    texts = BUILDS.translations["lv"] | {"in_english": []}
    read = visitor.get(f"{path}?language=lv").json()
    assert read == {"previous": None, "next": for_visitors(older) | texts}
    assert visitor.get(path).json() == {"previous": None, "next": for_visitors(older)}
    assert owner_client.get(path).json()["next"] == older


def test_the_teaser_names_parts_in_the_wanted_language(owner_client, visitor):
    made = owner_client.post("/api/parts", PART | {"translations": PARTS.translations}).json()
    plain = owner_client.post("/api/parts", PART).json()
    facts = {"price": PART["price"]}
    english = [facts | {"id": part["id"], "name": PART["name"]} for part in (made, plain)]
    assert visitor.get("/api/parts/teaser").json() == english
    assert visitor.get("/api/parts/teaser?language=ru").json() == [
        english[0] | {"name": "А-образные рычаги", "in_english": []},
        english[1] | {"in_english": ["name"]},
    ]


def default_alts(client, path: str, query: str = "", **headers: str) -> set[str]:
    """Return the default alternative texts in the item and in its list of pictures."""
    item, images = (
        client.get(f"{read}{query}", headers=headers).json() for read in (path, f"{path}/images")
    )
    return {image["default_alt"] for image in (*item["images"], *images)}


def test_default_alternative_texts_are_made_of_the_wanted_languages_texts(
    owner_client, visitor, upload
):
    parts = owner_client.post("/api/parts", PART | {"translations": PARTS.translations}).json()
    upload(Part.objects.get())
    path = f"/api/parts/{parts['id']}"
    for client in (visitor, owner_client):  # the owner's browser has a language for sentences
        assert default_alts(client, path, accept_language="lv") == {"A-arms"}
        assert default_alts(client, path, "?language=lv") == {"A sviras"}
        assert default_alts(client, path, "?language=xx") == {"A-arms"}
    written = owner_client.put(path, PART, headers={"accept-language": "lv"}).json()
    assert [image["default_alt"] for image in written["images"]] == ["A-arms"]


def test_a_builds_default_alternative_text_has_its_translated_frame(owner_client, visitor, upload):
    made = owner_client.post("/api/builds", BUILD | {"translations": BUILDS.translations}).json()
    upload(Build.objects.get())
    path = f"/api/builds/{made['id']}"
    [english], [latvian] = default_alts(visitor, path), default_alts(visitor, path, "?language=lv")
    assert english == "Orange 21, 2026, Own chromoly frame, 450 cm³ four-stroke"
    assert latvian.startswith("Orange 21, 2026, ")
    assert "Pašu hroma molibdēna rāmis" in latvian and latvian.endswith(", 450 cm³ četrtaktu")


def test_pages_name_the_language_themselves(db):
    build = Build.objects.create(**BUILD, translations=BUILDS.translations)
    data = BuildSerializer(build, context={"language": "ru"}).data
    assert (data["engine"], data["in_english"]) == ("450 см³, четырёхтактный", [])
    assert "translations" not in data
