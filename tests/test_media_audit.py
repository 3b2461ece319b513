"""manage.py media_audit: what it finds and what it mends, on either storage; rows 59 and 60."""

import io
import re
from datetime import timedelta

import pytest
import time_machine
from django.core.files.storage import storages
from django.core.management import CommandError, call_command
from django.utils import timezone
from PIL import Image

from catalogue import images
from catalogue.models import BuildImage, TyreImage

pytestmark = pytest.mark.django_db(transaction=True)
NOTHING = "0 orphans, 0 pictures with missing files, 0 outdated."


@pytest.fixture
def upload(owner_client, stored):
    """Upload a picture and return its row."""

    def send(item, size: tuple[int, int] = (900, 600)):
        buffer = io.BytesIO()
        Image.effect_noise(size, 80).convert("RGB").save(buffer, "PNG")
        path = f"/api/{item._meta.model_name}s/{item.pk}/images"
        body = {"images": [io.BytesIO(buffer.getvalue())]}
        answer = owner_client.post(path, body, format="multipart")
        assert answer.status_code == 201, answer.content
        return item.images.get(pk=answer.json()[0]["id"])

    return send


@pytest.fixture
def audit(capsys):
    """Run the command; return its lines and the complaint with which it failed, if any."""

    def run(*arguments: str) -> tuple[list[str], str]:
        complaint = ""
        try:
            call_command("media_audit", *arguments)
        except CommandError as error:
            complaint = str(error)
        return capsys.readouterr().out.splitlines(), complaint

    return run


def assert_whole(row, stored) -> None:
    """Each file is there and is the picture that the row describes."""
    described = [(row.file.name, row.width, row.height, "image/jpeg")]
    described += [(v["name"], v["width"], v["height"], v["type"]) for v in row.variants]
    for name, width, height, media_type in described:
        with Image.open(io.BytesIO(stored.read(name))) as picture:
            assert (*picture.size, Image.MIME[picture.format]) == (width, height, media_type)


def test_an_untouched_catalogue_is_in_order(build, tyre, upload, audit):
    assert audit() == ([NOTHING], "")
    upload(build)
    upload(tyre)
    assert audit() == ([NOTHING], "")
    assert audit("--fix") == ([NOTHING, "Deleted 0 orphans."], "")


def test_files_without_rows_are_listed_and_old_ones_deleted(build, upload, stored, audit):
    row = upload(build)
    stored.put("builds/young.jpg", b"x")
    stored.put("tyres/young.webp", b"x")
    found = ["orphan: builds/young.jpg", "orphan: tyres/young.webp"]
    found.append("2 orphans, 0 pictures with missing files, 0 outdated.")
    assert audit() == (found, "")
    assert audit("--fix") == ([*found, "Deleted 0 orphans."], "")
    assert {"builds/young.jpg", "tyres/young.webp"} < stored.names()
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=True):
        assert audit("--fix") == ([*found, "Deleted 2 orphans."], "")
    assert stored.names() == {*row.file_names()}
    assert audit() == ([NOTHING], "")


def test_missing_variants_are_made_anew_and_the_kept_picture_stays_as_it_is(
    visitor, build, tyre, upload, stored, audit
):
    row, other = upload(tyre), upload(build)
    kept = stored.read(row.file.name)
    lost = [variant["name"] for variant in row.variants][1:3]
    for name in lost:
        stored.remove(name)
    lines, complaint = audit()
    assert lines == [
        *(f"missing: {name}, of Trase" for name in lost),
        "0 orphans, 1 pictures with missing files, 0 outdated.",
    ]
    assert "from a backup, or run this command with --fix" in complaint

    lines, complaint = audit("--fix")
    assert not complaint
    mended = TyreImage.objects.get()
    assert lines[-1] == f"made anew: {mended.file.name}, of Trase, 900 × 600 pixels"
    assert not {*mended.file_names()} & {*row.file_names()}  # new names: caches keep the old
    assert stored.read(mended.file.name) == kept
    assert_whole(mended, stored)
    assert stored.names() == {*mended.file_names(), *other.file_names()}
    assert (mended.is_primary, mended.position, mended.alt) == (True, row.position, row.alt)
    assert visitor.get(f"/api/tyres/{tyre.pk}").json()["images"][0]["width"] == 900
    assert audit() == ([NOTHING], "")


def test_a_lost_kept_picture_is_made_of_the_widest_that_is_left(build, upload, stored, audit):
    row = upload(build)
    stored.remove(row.file.name)
    lines, complaint = audit("--fix")
    assert not complaint
    mended = BuildImage.objects.get()
    assert lines[-1] == f"made anew: {mended.file.name}, of Orange 21, 800 × 533 pixels"
    assert (mended.width, mended.height) == (800, 533)
    assert_whole(mended, stored)
    assert stored.names() == {*mended.file_names()}


def test_a_picture_of_which_nothing_is_left_keeps_its_row_and_is_complained_about(
    visitor, build, upload, stored, audit
):
    row = upload(build)
    for name in row.file_names():
        stored.remove(name)
    for arguments, advice in ((), "run this command with --fix"), (("--fix",), "delete these"):
        lines, complaint = audit(*arguments)
        assert len([line for line in lines if line.startswith("missing: ")]) == 6
        assert advice in complaint
    assert BuildImage.objects.get().file_names() == row.file_names()
    assert visitor.get(f"/quad-builds/{build.pk}").status_code == 200


def test_a_damaged_kept_picture_is_passed_over_for_a_variant(build, upload, stored, audit):
    row = upload(build)
    stored.remove(row.variants[-1]["name"])
    stored.put(row.file.name, stored.read(row.file.name)[:2000])
    assert audit("--fix")[1] == ""
    mended = BuildImage.objects.get()
    assert mended.width == 800
    assert_whole(mended, stored)


def test_pictures_of_another_recipe_are_found_and_made_anew(
    build, upload, stored, audit, monkeypatch
):
    row = upload(build)
    kept = stored.read(row.file.name)
    monkeypatch.setattr(images, "VARIANTS", ((600, ("WEBP",)),))
    monkeypatch.setattr(images, "RECIPE", "another")
    found = [
        f"outdated: {row.file.name}, of Orange 21",
        "0 orphans, 0 pictures with missing files, 1 outdated.",
    ]
    assert audit() == (found, "")
    lines, complaint = audit("--fix")
    mended = BuildImage.objects.get()
    assert lines[:2] == found and not complaint
    assert [variant["width"] for variant in mended.variants] == [600]
    assert stored.read(mended.file.name) == kept
    assert stored.names() == {*mended.file_names()}
    assert audit() == ([NOTHING], "")


def test_a_smaller_recipe_makes_the_kept_picture_smaller(build, upload, stored, audit, monkeypatch):
    upload(build)
    monkeypatch.setattr(images, "KEPT_SIDE", 450)
    monkeypatch.setattr(images, "RECIPE", "smaller")
    assert audit("--fix")[1] == ""
    mended = BuildImage.objects.get()
    assert (mended.width, mended.height) == (450, 300)
    assert_whole(mended, stored)


def test_a_picture_uploaded_while_the_audit_runs_is_neither_orphan_nor_missing(
    build, upload, stored, audit, monkeypatch
):
    upload(build, (64, 64))  # so that there is a folder to list
    storage = type(storages["default"])
    listdir = storage.listdir

    def uploaded_just_after(self, folder):
        listed = listdir(self, folder)
        upload(build, (64, 64))
        return listed

    monkeypatch.setattr(storage, "listdir", uploaded_just_after)
    assert audit("--fix") == ([NOTHING, "Deleted 0 orphans."], "")


@pytest.mark.parametrize("change", ["delete", "replace"])
def test_a_picture_changed_while_it_is_made_anew_is_left_alone(
    build, upload, stored, audit, monkeypatch, change
):
    row = upload(build)
    stored.remove(row.variants[0]["name"])
    remake = images.render

    def changed_meanwhile(image, kept):
        picture = remake(image, kept)
        monkeypatch.setattr(images, "render", remake)
        if change == "delete":
            BuildImage.objects.get().delete()
        else:
            BuildImage.objects.get().replace_files(picture)
        return picture

    monkeypatch.setattr(images, "render", changed_meanwhile)
    assert audit("--fix")[1] == ""
    assert stored.names() == {name for row in BuildImage.objects.all() for name in row.file_names()}
    assert audit() == ([NOTHING], "")


def test_a_full_disk_stops_the_mending_and_leaves_everything_as_it_was(
    build, upload, stored, audit, monkeypatch
):
    row = upload(build)
    stored.remove(row.variants[0]["name"])
    before = stored.names()
    storage, begun = type(storages["default"]), []
    save = storage._save

    def full(self, name, content):
        begun.append(save(self, name, content))
        if len(begun) == 3:
            raise OSError(28, "No space left on device")
        return begun[-1]

    monkeypatch.setattr(storage, "_save", full)
    assert re.search("cannot be stored: .*No space left", audit("--fix")[1])
    assert stored.names() == before
    assert BuildImage.objects.get().file_names() == row.file_names()
