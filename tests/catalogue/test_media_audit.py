"""manage.py media_audit: what it finds and repairs, also while others write."""

import io
from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone
from PIL import Image

from catalogue import images
from catalogue.models import BuildImage, TyreImage
from documents.models import DocumentImage
from tests.support.pictures import noise, post_pictures
from tests.support.storages import Stored

pytestmark = pytest.mark.django_db(transaction=True)  # files are deleted on real commits only
NOTHING_FOUND = "0 orphans, 0 pictures with missing files, 0 outdated."


@pytest.fixture
def uploaded_row(owner_client):
    """Upload a picture and return its row."""

    def send(item, size: tuple[int, int] = (900, 120)):
        response = post_pictures(owner_client, item, io.BytesIO(noise("JPEG", size)))
        assert response.status_code == 201, response.content
        return item.images.get(pk=response.json()[0]["id"])

    return send


@pytest.fixture
def audit(capsys):
    """Run the command; return its output lines and its error message, or ''."""

    def run(*arguments: str) -> tuple[list[str], str]:
        message = ""
        try:
            call_command("media_audit", *arguments)
        except CommandError as error:
            message = str(error)
        return capsys.readouterr().out.splitlines(), message

    return run


def assert_whole(row, stored: Stored) -> None:
    """Check that each file exists and matches its row."""
    described = [(row.file.name, row.width, row.height, "image/jpeg")]
    described += [(v["name"], v["width"], v["height"], v["type"]) for v in row.variants]
    for name, width, height, media_type in described:
        with Image.open(io.BytesIO(stored.read(name))) as picture:
            assert (*picture.size, Image.MIME[picture.format]) == (width, height, media_type)


def test_files_without_rows_are_listed_and_old_ones_deleted(build, uploaded_row, stored, audit):
    assert audit() == ([NOTHING_FOUND], "")
    row = uploaded_row(build)
    assert audit("--fix") == ([NOTHING_FOUND, "Deleted 0 orphans."], "")
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
    assert audit() == ([NOTHING_FOUND], "")


def test_missing_variants_are_rebuilt_and_the_kept_picture_stays_as_it_is(
    visitor, build, tyre, uploaded_row, stored, audit
):
    row, other = uploaded_row(tyre), uploaded_row(build)
    kept = stored.read(row.file.name)
    TyreImage.objects.update(focus_x=0.3, focus_y=0.7)
    lost = [variant["name"] for variant in row.variants][1:3]
    for name in lost:
        stored.remove(name)
    lines, error = audit()
    assert lines == [
        *(f"missing: {name}, of Trase" for name in lost),
        "0 orphans, 1 pictures with missing files, 0 outdated.",
    ]
    assert "from a backup, or run this command with --fix" in error

    lines, error = audit("--fix")
    assert not error
    repaired = TyreImage.objects.get()
    assert lines[-1] == f"rebuilt: {repaired.file.name}, of Trase, 900 × 120 pixels"
    assert not {*repaired.file_names()} & {*row.file_names()}  # new names: caches keep the old
    assert stored.read(repaired.file.name) == kept
    assert_whole(repaired, stored)
    assert stored.names() == {*repaired.file_names(), *other.file_names()}
    assert (repaired.is_primary, repaired.position, repaired.alt) == (True, row.position, row.alt)
    assert repaired.focus == (0.3, 0.7)
    assert visitor.get(f"/api/tyres/{tyre.pk}").json()["images"][0]["width"] == 900
    assert audit() == ([NOTHING_FOUND], "")


@pytest.mark.parametrize("kept", ["lost", "damaged"])
def test_a_lost_or_damaged_kept_picture_is_rebuilt_from_the_widest_variant(
    build, uploaded_row, stored, audit, kept
):
    row = uploaded_row(build)
    if kept == "damaged":
        stored.remove(row.variants[-1]["name"])
        stored.put(row.file.name, stored.read(row.file.name)[:2000])
    else:
        stored.remove(row.file.name)
    lines, error = audit("--fix")
    assert not error
    repaired = BuildImage.objects.get()
    assert lines[-1] == f"rebuilt: {repaired.file.name}, of Orange 21, 900 × 120 pixels"
    assert (repaired.width, repaired.height) == (900, 120)
    assert_whole(repaired, stored)
    assert stored.names() == {*repaired.file_names()}


def test_a_picture_without_any_files_keeps_its_row_and_is_reported(
    visitor, build, uploaded_row, stored, audit
):
    row = uploaded_row(build)
    for name in row.file_names():
        stored.remove(name)
    for arguments, advice in ((), "run this command with --fix"), (("--fix",), "delete these"):
        lines, error = audit(*arguments)
        assert len([line for line in lines if line.startswith("missing: ")]) == 9
        assert advice in error
    assert BuildImage.objects.get().file_names() == row.file_names()
    assert visitor.get(f"/quad-builds/{build.pk}").status_code == 200


def test_pictures_with_outdated_encoding_options_are_found_and_rebuilt(
    build, uploaded_row, stored, audit, monkeypatch
):
    row = uploaded_row(build)
    kept = stored.read(row.file.name)
    monkeypatch.setattr(images, "VARIANTS", ((600, ("WEBP",)),))
    monkeypatch.setattr(images, "RECIPE", "another")
    found = [
        f"outdated: {row.file.name}, of Orange 21",
        "0 orphans, 0 pictures with missing files, 1 outdated.",
    ]
    assert audit() == (found, "")
    lines, error = audit("--fix")
    repaired = BuildImage.objects.get()
    assert lines[:2] == found and not error
    assert [variant["width"] for variant in repaired.variants] == [600]
    assert stored.read(repaired.file.name) == kept
    assert stored.names() == {*repaired.file_names()}
    assert audit() == ([NOTHING_FOUND], "")


def test_pictures_of_documents_are_audited_too(owner_client, stored, audit):
    upload = {"images": io.BytesIO(noise("JPEG", (420, 60)))}
    owner_client.post("/api/pages/about/images", upload, format="multipart")
    lost = DocumentImage.objects.get().variants[0]["name"]
    stored.remove(lost)
    assert audit()[0][0] == f"missing: {lost}, of about"
    assert audit("--fix")[1] == ""
    assert_whole(DocumentImage.objects.get(), stored)


def test_a_picture_changed_while_it_is_rebuilt_is_left_alone(
    build, uploaded_row, stored, audit, monkeypatch
):
    row = uploaded_row(build, (420, 60))
    stored.remove(row.variants[0]["name"])
    remake = images.make_picture

    def changed_meanwhile(*arguments, **options):
        picture = remake(*arguments, **options)
        BuildImage.objects.get().replace_files(picture)
        return picture

    monkeypatch.setattr(images, "make_picture", changed_meanwhile)
    assert audit("--fix")[1] == ""
    assert stored.names() == {*BuildImage.objects.get().file_names()}
    assert audit() == ([NOTHING_FOUND], "")
