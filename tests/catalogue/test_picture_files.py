"""Files and rows of pictures are created and deleted together, even on failure."""

import pytest
from django.core.files.storage import storages
from django.db import OperationalError, connection, transaction

from catalogue import images
from catalogue.item_images import image_models
from catalogue.models import Build, BuildImage
from tests.support.pictures import post_pictures

pytestmark = pytest.mark.django_db(transaction=True)  # files are deleted on real commits only
FILES = 5  # of one picture of 420 pixels: the kept one and four variants


@pytest.fixture
def upload(owner_client, picture_file):
    def send(item, count: int = 1):
        files = [picture_file(size=(420, 32)) for _ in range(count)]
        return post_pictures(owner_client, item, *files)

    return send


def named_files() -> set[str]:
    """The files that the rows name."""
    rows = (row for model in image_models() for row in model.objects.all())
    return {name for row in rows for name in row.file_names()}


def test_deleting_a_picture_and_an_item_deletes_their_own_files(
    owner_client, build, tyre, upload, stored
):
    image = upload(build, 2).json()[0]["id"]
    upload(tyre)
    assert len(stored.names()) == 3 * FILES
    assert owner_client.delete(f"/api/builds/images/{image}").status_code == 204
    assert len(stored.names()) == 2 * FILES
    assert stored.names() == named_files()
    assert owner_client.delete(f"/api/builds/{build.pk}").status_code == 204
    assert len(stored.names()) == FILES
    assert stored.names() == named_files()


DELETIONS = {
    "item": lambda: Build.objects.get().delete(),
    "set": lambda: Build.objects.all().delete(),
}


@pytest.mark.parametrize("delete", DELETIONS.values(), ids=DELETIONS)
def test_files_are_deleted_on_commit_and_stay_after_a_rollback(build, tyre, upload, stored, delete):
    upload(build)
    upload(tyre)
    with transaction.atomic():
        delete()
        transaction.set_rollback(True)
    assert len(stored.names()) == 2 * FILES
    assert stored.names() == named_files()
    with transaction.atomic():
        delete()
        assert not BuildImage.objects.exists()
        assert len(stored.names()) == 2 * FILES
    assert len(stored.names()) == FILES
    assert stored.names() == named_files()


def test_a_file_that_cannot_be_deleted_fails_neither_the_deletion_nor_the_other_files(
    owner_client, build, upload, stored, refuse_to_delete_jpegs, caplog
):
    upload(build)
    owner_client.delete(f"/api/builds/{build.pk}")
    assert len(stored.hidden()) == FILES
    refuse_to_delete_jpegs()
    assert owner_client.delete(f"/api/deleted/build/{build.pk}").status_code == 204
    (left,) = stored.hidden()
    assert left.endswith(".jpg") and f"PermissionError: {left}" in caplog.text


def test_a_database_that_fails_after_the_files_were_written_leaves_none(
    build, upload, stored, monkeypatch
):
    save, seen = BuildImage.save, []

    def fail(row, **kwargs) -> None:
        seen.append(stored.names())
        save(row, **kwargs)
        if len(seen) == 2:
            raise OperationalError("disk I/O error")

    monkeypatch.setattr(BuildImage, "save", fail)
    assert upload(build, 2).status_code == 500
    assert len(seen[0]) == 2 * FILES  # no row before all files are there
    assert not stored.names() and not BuildImage.objects.exists()


def test_no_transaction_is_open_while_pictures_are_made_and_written(build, upload, monkeypatch):
    """Otherwise a slow picture would block all writers."""
    storage = type(storages["default"])
    save, make = storage._save, images.render
    in_transaction = []

    def watched(call):
        def run(*args, **kwargs):
            in_transaction.append(connection.in_atomic_block)
            return call(*args, **kwargs)

        return run

    monkeypatch.setattr(storage, "_save", watched(save))
    monkeypatch.setattr(images, "render", watched(make))
    assert upload(build).status_code == 201
    assert in_transaction == [False] * (1 + FILES)
