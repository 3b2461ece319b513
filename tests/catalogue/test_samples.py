"""The sample content: complete, within the limits, and never loaded over the owner's data."""

import io
from collections import Counter
from itertools import product

import pytest
from django.core.management import call_command

from catalogue.item_images import image_models
from catalogue.kinds import KINDS
from catalogue.models import Build, Tyre
from catalogue.samples import read_json
from core.languages import OTHER_LANGUAGES
from tests.support.examples import SHORT_BUILD, TYRE

pytestmark = pytest.mark.usefixtures("samples")
TRANSLATIONS = read_json("translations.json")


def load_samples() -> str:
    output = io.StringIO()
    call_command("load_samples", stdout=output)
    return output.getvalue()


def delete_all() -> None:
    for model in (*image_models(), *(kind.model for kind in KINDS.values())):
        model.objects.all()._raw_delete("default")


def test_there_are_twelve_builds_of_which_four_are_featured(visitor):
    builds = visitor.get("/api/builds").json()
    assert sorted(build["id"] for build in builds) == list(range(10, 22))
    assert builds[0]["id"] == 21  # the newest, which the home page shows
    assert "21" in builds[0]["name"] and builds[0]["featured"]
    assert len(visitor.get("/api/builds/featured").json()) == 4
    assert Counter(len(build["images"]) for build in builds) == {3: 10, 1: 1, 0: 1}


def test_there_are_ten_tyres_front_and_rear(visitor):
    tyres = visitor.get("/api/tyres").json()
    assert sorted(tyre["id"] for tyre in tyres) == list(range(1, 11))
    assert {tyre["type"] for tyre in tyres} == {"front", "rear"}
    assert Counter(len(tyre["images"]) for tyre in tyres) == {1: 8, 0: 2}


PRICES = {  # the customer's list
    "Frame": 2950,
    "A-arms": 990,
    "Swingarm": 950,
    "Steering stem": 270,
    "Subframe": 490,
    "Fuel tank S": 490,
    "Nerf bars": 450,
    "Swingarm pivot bolt": 90,
    "Carbon intake": 200,
    "Front bumper": 90,
    "Battery box": 55,
    "All set": 6500,
}


def test_the_parts_have_the_prices_of_the_list_in_its_order(owner_client, visitor):
    parts = owner_client.get("/api/parts").json()
    assert [(part["name"], part["price"]) for part in parts] == [*PRICES.items()]
    shown = {part["id"] for part in visitor.get("/api/parts").json()}
    [battery_box] = {part["id"] for part in parts} - shown  # the page has never shown it
    assert battery_box == 11
    assert {len(part["images"]) for part in parts} == {1}
    assert all(part["description"] for part in parts)


def test_samples_answer_in_each_language_that_they_have_texts_in(visitor):
    """The owner's first look at a translated item is at a sample."""
    for kind, language in product(TRANSLATIONS, OTHER_LANGUAGES):
        items = TRANSLATIONS[kind]
        assert items
        for read in visitor.get(f"/api/{kind}?language={language}").json():
            texts = items.get(str(read["id"]), {}).get(language, {})
            assert {name: read[name] for name in texts} == texts
            assert not set(texts) & set(read.get("text_languages", {}))


def test_every_text_keeps_to_the_limits_and_every_picture_has_one():
    for model in (*(kind.model for kind in KINDS.values()), *image_models()):
        for row in model.objects.all():
            row.clean_fields()
            assert getattr(row, "alt", "is an item")


def test_the_owners_first_items_get_ids_after_the_samples(owner_client):
    assert owner_client.post("/api/builds", {"name": "B"} | SHORT_BUILD).json()["id"] >= 22
    part = owner_client.post("/api/parts", {"name": "P"}).json()
    assert part["id"] >= 13
    assert owner_client.get("/api/parts").json()[-1] == part


def test_a_second_start_loads_nothing(settings):
    assert load_samples() == ""
    stored = {name: kind.model.objects.count() for name, kind in KINDS.items()}
    assert stored == {name: len(items) for name, items in read_json("samples.json").items()}
    delete_all()
    settings.LOAD_SAMPLES = False
    assert load_samples() == ""
    assert not Build.objects.exists()


def test_a_single_item_of_the_owners_keeps_the_samples_away():
    delete_all()
    Tyre.objects.create(**TYRE)
    assert load_samples() == ""
    assert not Build.objects.exists()


def test_pictures_of_a_database_that_was_lost_keep_the_samples_away(settings, tmp_path, capsys):
    delete_all()
    assert load_samples() == ""
    assert "restore a backup" in capsys.readouterr().err
    assert not Build.objects.exists()
    settings.MEDIA_ROOT = tmp_path / "media"
    assert "Loading the sample content" in load_samples()
