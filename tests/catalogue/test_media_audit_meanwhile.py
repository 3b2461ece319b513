"""manage.py media_audit during uploads and deletions, and on a full disk."""

import re

import pytest
from django.core.files.storage import storages

from catalogue import images
from catalogue.models import BuildImage
from tests.support.media_audit import NOTHING_FOUND

pytestmark = [pytest.mark.django_db(transaction=True)]


def test_a_picture_uploaded_while_the_audit_runs_is_neither_orphan_nor_missing(
    build, uploaded_row, stored, audit, monkeypatch
):
    uploaded_row(build, (64, 64))  # so that there is a folder to list
    storage = type(storages["default"])
    listdir = storage.listdir

    def uploaded_just_after(self, folder):
        listed = listdir(self, folder)
        uploaded_row(build, (64, 64))
        return listed

    monkeypatch.setattr(storage, "listdir", uploaded_just_after)
    assert audit("--fix") == ([NOTHING_FOUND, "Deleted 0 orphans."], "")


@pytest.mark.parametrize("change", ["delete", "replace"])
def test_a_picture_changed_while_it_is_rebuilt_is_left_alone(
    build, uploaded_row, stored, audit, monkeypatch, change
):
    row = uploaded_row(build)
    stored.remove(row.variants[0]["name"])
    remake = images.make_picture

    def changed_meanwhile(*arguments, **options):
        picture = remake(*arguments, **options)
        monkeypatch.setattr(images, "make_picture", remake)
        if change == "delete":
            BuildImage.objects.get().delete()
        else:
            BuildImage.objects.get().replace_files(picture)
        return picture

    monkeypatch.setattr(images, "make_picture", changed_meanwhile)
    assert audit("--fix")[1] == ""
    assert stored.names() == {name for row in BuildImage.objects.all() for name in row.file_names()}
    assert audit() == ([NOTHING_FOUND], "")


def test_a_full_disk_stops_the_repair_and_changes_nothing(
    build, uploaded_row, stored, audit, monkeypatch
):
    row = uploaded_row(build)
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
