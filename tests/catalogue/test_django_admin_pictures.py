"""Photographs in Django's admin: added, validated, ordered and deleted by the same rules."""

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue.models import Build, BuildImage
from tests.support.django_admin import FIELDS, text


def test_a_build_is_added_with_two_photographs_at_once(add_build, visitor):
    assert "was added successfully" in text(add_build(count=2, featured="on"))
    (build,) = visitor.get("/api/builds").json()
    assert {name: build[name] for name in FIELDS} == FIELDS
    assert build["featured"] is True
    assert [image["is_primary"] for image in build["images"]] == [True, False]


def test_a_bad_photograph_says_why_and_nothing_is_stored(
    add_build, change_build, picture_file, stored_files, settings
):
    def bad() -> SimpleUploadedFile:
        return SimpleUploadedFile("notes.jpg", b"no picture")

    page = text(add_build(picture_file(size=(64, 48)), bad()))
    assert "notes.jpg is not a picture." in page
    assert "Nothing was saved. Please choose the photographs again." in page
    settings.IMAGES_PER_ITEM = 1
    assert "An item can have at most 1 pictures; this has 0." in text(add_build(count=2))
    assert not Build.objects.exists() and not stored_files()

    add_build()
    page = text(change_build(name="Changed", photographs=[bad()]))
    assert "notes.jpg is not a picture." in page
    assert Build.objects.get().name == "No. 7"


def primary_alts() -> list[tuple[str, bool]]:
    return list(BuildImage.objects.values_list("alt", "is_primary"))


def test_photographs_are_added_described_ordered_and_made_primary(
    add_build, change_build, picture_file
):
    add_build(count=1)
    photographs = [picture_file(size=(64, 48)) for _ in range(2)]
    assert "was changed successfully" in text(change_build(photographs=photographs))
    assert LogEntry.objects.latest("pk").get_change_message() == "Changed Add photographs."
    moved = {"alt": "side", "position": 9, "focus_x": "0.25", "focus_y": "1"}
    change_build({"alt": "front"}, moved, {"alt": "rear"})
    assert primary_alts() == [("front", True), ("rear", False), ("side", False)]
    assert BuildImage.objects.get(alt="side").focus == (0.25, 1.0)
    change_build({}, {"alt": "rear", "make_primary": "on"}, {"alt": "side"})
    assert primary_alts() == [("rear", True), ("", False), ("side", False)]
    two = {"make_primary": "on"}
    assert "Please mark only one picture as primary." in text(change_build({}, two, two))
    assert primary_alts()[0] == ("rear", True)


@pytest.mark.django_db(transaction=True)
def test_deleting_the_primary_deletes_its_files_and_the_next_becomes_primary(
    add_build, change_build, stored_files
):
    add_build(count=3)
    gone = {"DELETE": "on", "make_primary": "on"}
    change_build(gone, {"alt": "next"}, {"alt": "last"})
    assert primary_alts() == [("next", True), ("last", False)]
    assert len(stored_files()) == 2
