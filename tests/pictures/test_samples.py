"""The sample content: complete, within the limits, and never loaded over the owner's data."""

import io
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings

from catalogue import images
from catalogue.models import Build, BuildImage, Tyre, TyreImage
from tests.support.examples import SHORT_BUILD


@pytest.fixture(scope="module")
def small_pictures():
    """These are made quickly."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(images, "KEPT_SIDE", 500)
        yield


@pytest.fixture(scope="module")
def sample_folder(small_pictures, django_db_setup, django_db_blocker, tmp_path_factory):
    """Load the samples once for all tests of this file, and roll back at the end."""
    folder = tmp_path_factory.mktemp("samples")
    with django_db_blocker.unblock(), transaction.atomic():
        assert not Build.objects.exists() and not Tyre.objects.exists()
        with override_settings(MEDIA_ROOT=folder):
            load_samples()
        yield folder
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def media_folder(sample_folder: Path, settings, db) -> Path:
    """Replaces the empty media folder of other tests."""
    settings.MEDIA_ROOT = sample_folder
    return sample_folder


def load_samples() -> str:
    said = io.StringIO()
    call_command("load_samples", stdout=said)
    return said.getvalue()


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


def test_every_picture_is_there_and_says_what_it_shows(visitor):
    items = [*visitor.get("/api/builds").json(), *visitor.get("/api/tyres").json()]
    pictures = [picture for item in items for picture in item["images"]]
    assert len(pictures) == 39
    for picture in pictures:
        assert picture["alt"]
        for url in (picture["image_path"], *(variant["url"] for variant in picture["variants"])):
            answer = visitor.get(url)
            assert answer.status_code == 200 and answer.getvalue()
            assert answer["Content-Type"].startswith("image/")


@pytest.mark.parametrize("model", [Build, Tyre, BuildImage, TyreImage])
def test_every_text_keeps_to_the_limits(model):
    for row in model.objects.all():
        row.full_clean()


def test_files_and_rows_agree(capsys):
    call_command("media_audit")
    assert capsys.readouterr().out == "0 orphans, 0 pictures with missing files, 0 outdated.\n"


def test_the_owners_first_items_get_ids_after_the_samples(owner_client):
    build = {"name": "B"} | SHORT_BUILD
    assert owner_client.post("/api/builds", build).json()["id"] >= 22
    tyre = {"name": "T", "size": "20x10-9", "type": "rear"}
    assert owner_client.post("/api/tyres", tyre).json()["id"] >= 11


def test_a_second_start_loads_nothing():
    assert load_samples() == ""
    assert (Build.objects.count(), Tyre.objects.count()) == (12, 10)


@pytest.mark.parametrize("only", ["build", "tyre"])
def test_a_single_item_of_the_owners_keeps_the_samples_away(request, only):
    Build.objects.all().delete()
    Tyre.objects.all().delete()
    request.getfixturevalue(only)
    assert load_samples() == ""
    assert Build.objects.count() + Tyre.objects.count() == 1


def test_the_setting_keeps_the_samples_away(settings):
    Build.objects.all().delete()
    Tyre.objects.all().delete()
    settings.LOAD_SAMPLES = False
    assert load_samples() == ""
    assert not Build.objects.exists() and not Tyre.objects.exists()


def test_pictures_of_a_database_that_was_lost_keep_the_samples_away(settings, tmp_path, capsys):
    Build.objects.all()._raw_delete("default")
    Tyre.objects.all()._raw_delete("default")
    assert load_samples() == ""
    assert "restore a backup" in capsys.readouterr().err
    assert not Build.objects.exists()
    settings.MEDIA_ROOT = tmp_path / "media"
    assert "Loading the sample content" in load_samples()
