"""An upload that is repeated because its answer was lost is stored once, by its Idempotency-Key."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue import image_uploads, images
from catalogue.models import BuildImage
from documents.models import DocumentImage
from tests.support.pictures import post_pictures


def send(client, path, *files, key="first"):
    headers = {"Idempotency-Key": key}
    return client.post(path, {"images": files}, format="multipart", headers=headers)


@pytest.fixture
def path(item, kind) -> str:
    return f"/api/{kind}/{item.pk}/images"


def test_a_repeat_returns_what_the_first_request_stored(
    owner_client, path, picture_file, stored_files
):
    first = send(owner_client, path, picture_file(), picture_file())
    files = sorted(stored_files())
    second = send(owner_client, path, picture_file(), picture_file())
    assert (first.status_code, second.status_code) == (201, 201)
    assert second.json() == first.json() == owner_client.get(path).json()
    assert len(first.json()) == 2
    assert sorted(stored_files()) == files


def test_another_key_stores_the_same_file_again(owner_client, path, picture_file):
    ids = {
        send(owner_client, path, picture_file(), key=key).json()[0]["id"]
        for key in ("first", "second", "")
    }
    assert len(ids) == len(owner_client.get(path).json()) == 3


def test_a_key_is_of_one_item_only(owner_client, build, tyre, picture_file):
    for path in (f"/api/builds/{build.pk}/images", f"/api/tyres/{tyre.pk}/images"):
        assert send(owner_client, path, picture_file()).status_code == 201
        assert len(owner_client.get(path).json()) == 1


def test_a_refused_upload_does_not_use_up_its_key(owner_client, path, picture_file):
    refused = send(owner_client, path, SimpleUploadedFile("quad.jpg", b"no picture"))
    assert refused.status_code == 400
    assert send(owner_client, path, picture_file()).status_code == 201
    assert len(owner_client.get(path).json()) == 1


def test_an_item_that_is_full_still_answers_a_repeat(owner_client, path, picture_file, settings):
    settings.IMAGES_PER_ITEM = 1
    first = send(owner_client, path, picture_file())
    assert send(owner_client, path, picture_file()).json() == first.json()
    assert send(owner_client, path, picture_file(), key="second").status_code == 400


def test_two_requests_at_once_store_one_picture(
    owner_client, build, picture_file, stored_files, monkeypatch
):
    """The second one arrives while the first is still read."""
    path = f"/api/builds/{build.pk}/images"
    answers = []

    def read_and_repeat(file) -> images.Picture:
        monkeypatch.setattr(image_uploads, "read_picture", images.read_picture)
        answers.append(send(owner_client, path, picture_file()))
        return images.read_picture(file)

    monkeypatch.setattr(image_uploads, "read_picture", read_and_repeat)
    first = send(owner_client, path, picture_file())
    (image,) = BuildImage.objects.all()
    assert [each["id"] for each in first.json()] == [image.pk]
    assert answers[0].json() == first.json()
    assert len(stored_files()) == len(image.file_names())


def test_a_page_stores_a_repeated_upload_once(owner_client, picture_file, db):
    path = "/api/pages/service/images"
    first, second = (send(owner_client, path, picture_file()) for _ in range(2))
    assert first.json() == second.json()
    assert DocumentImage.objects.count() == 1


def test_without_a_key_nothing_is_taken_for_a_repeat(owner_client, item, kind, picture_file):
    for _ in range(2):
        assert post_pictures(owner_client, item, picture_file()).status_code == 201
    assert len(owner_client.get(f"/api/{kind}/{item.pk}/images").json()) == 2
