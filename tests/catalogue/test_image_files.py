"""Files and rows are created and deleted together, even on failure, on either storage."""

import pytest
from botocore.exceptions import ClientError
from django.core.files.storage import storages
from django.db import OperationalError, connection, transaction

from catalogue import images
from catalogue.item_images import image_models
from catalogue.models import Build, BuildImage, Tyre
from tests.support.pictures import post_pictures

pytestmark = pytest.mark.django_db(transaction=True)  # files are deleted on real commits only
FILES = 5  # of one picture of 420 pixels: the kept one and four variants


@pytest.fixture
def upload(owner_client, picture_file):
    def send(item, count: int = 1):
        files = [picture_file(size=(420, 300)) for _ in range(count)]
        return post_pictures(owner_client, item, *files)

    return send


def named_files(*models) -> set[str]:
    """The files that the rows name."""
    rows = (row for model in models or image_models() for row in model.objects.all())
    return {name for row in rows for name in row.file_names()}


def test_deleting_a_picture_deletes_its_own_files(owner_client, kind, item, upload, stored):
    image = upload(item, 2).json()[0]["id"]
    assert len(stored.names()) == 2 * FILES
    assert owner_client.delete(f"/api/{kind}/images/{image}").status_code == 204
    assert len(stored.names()) == FILES
    assert stored.names() == named_files()


def test_deleting_an_item_deletes_its_files(owner_client, kind, item, build, tyre, upload, stored):
    other = tyre if item == build else build
    upload(item, 2)
    upload(other, 2)
    assert owner_client.delete(f"/api/{kind}/{item.pk}").status_code == 204
    assert len(stored.names()) == 2 * FILES
    assert stored.names() == named_files()


def test_a_picture_uploaded_just_before_the_deletion_is_deleted_too(
    owner_client, kind, item, upload, stored, monkeypatch
):
    upload(item)
    delete = type(item).delete

    def uploaded_meanwhile(instance):
        upload(item)
        return delete(instance)

    monkeypatch.setattr(type(item), "delete", uploaded_meanwhile)
    assert owner_client.delete(f"/api/{kind}/{item.pk}").status_code == 204
    assert not stored.names()


@pytest.mark.parametrize("model", [Build, Tyre])
def test_deleting_a_queryset_deletes_its_files(build, tyre, upload, stored, model):
    upload(build)
    upload(tyre)
    model.objects.all().delete()
    assert len(stored.names()) == FILES
    assert stored.names() == named_files()


DELETIONS = {
    "picture": lambda: BuildImage.objects.first().delete(),
    "item": lambda: Build.objects.get().delete(),
    "set": lambda: Build.objects.all().delete(),
}


@pytest.mark.parametrize("delete", DELETIONS.values(), ids=DELETIONS)
def test_files_are_deleted_on_commit(build, upload, stored, delete):
    upload(build)
    with transaction.atomic():
        delete()
        assert not BuildImage.objects.exists()
        assert len(stored.names()) == FILES
    assert not stored.names()


@pytest.mark.parametrize("delete", DELETIONS.values(), ids=DELETIONS)
def test_a_deletion_that_is_rolled_back_leaves_the_files(build, upload, stored, delete):
    upload(build)
    with transaction.atomic():
        delete()
        transaction.set_rollback(True)
    assert len(stored.names()) == FILES
    assert stored.names() == named_files()


def test_a_file_that_cannot_be_deleted_fails_neither_the_deletion_nor_the_other_files(
    owner_client, build, upload, stored, monkeypatch, before_s3_calls, caplog
):
    storage = type(storages["default"])
    delete = storage.delete

    def refuse_jpeg(storage, name: str) -> None:
        if name.endswith(".jpg"):
            raise PermissionError(name)
        delete(storage, name)

    def one_by_one(operation: str) -> None:
        if operation == "DeleteObjects":  # which not every service has
            raise ClientError({"Error": {"Code": "NotImplemented"}}, operation)

    upload(build)
    owner_client.delete(f"/api/builds/{build.pk}")
    assert len(stored.hidden()) == FILES
    monkeypatch.setattr(storage, "delete", refuse_jpeg)
    before_s3_calls(one_by_one)
    assert owner_client.delete(f"/api/deleted/build/{build.pk}").status_code == 204
    monkeypatch.undo()
    (left,) = stored.hidden()
    assert left.endswith(".jpg") and f"PermissionError: {left}" in caplog.text


@pytest.mark.parametrize("failing", [1, 2])
def test_a_database_that_fails_after_the_files_were_written_leaves_none(
    build, upload, stored, monkeypatch, failing
):
    save, seen = BuildImage.save, []

    def fail(row, **kwargs) -> None:
        seen.append(stored.names())
        save(row, **kwargs)
        if len(seen) == failing:
            raise OperationalError("disk I/O error")

    monkeypatch.setattr(BuildImage, "save", fail)
    assert upload(build, 2).status_code == 500
    assert len(seen[0]) == 2 * FILES  # no row before all files are there
    assert not stored.names() and not BuildImage.objects.exists()


def test_no_transaction_is_open_while_pictures_are_made_and_written(
    build, upload, stored, monkeypatch
):
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
