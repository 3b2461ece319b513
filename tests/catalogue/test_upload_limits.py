"""Limits on a picture's size, a request, and the number of an item's pictures."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue.models import BuildImage
from tests.support.pictures import post_pictures

MB = 1024**2


@pytest.fixture
def padded(picture_file):
    """Make a valid picture of exactly this size: data after a JPEG's end is ignored."""

    def make(size: int) -> SimpleUploadedFile:
        content = picture_file(size=(64, 48)).read()
        return SimpleUploadedFile("big.jpg", content.ljust(size, b"\0"))

    return make


def test_a_file_of_exactly_the_maximum_size_is_accepted(owner_client, build, padded):
    assert post_pictures(owner_client, build, padded(25 * MB)).status_code == 201


def test_a_larger_file_is_refused_by_name(owner_client, build, padded, stored_files):
    response = post_pictures(owner_client, build, padded(25 * MB + 1))
    assert response.status_code == 413
    assert response.json()["error"].startswith("big.jpg is larger than 25 MB.")
    assert not stored_files() and not BuildImage.objects.exists()


def test_a_larger_request_is_refused(owner_client, build, padded, stored_files):
    response = post_pictures(owner_client, build, padded(16 * MB), padded(15 * MB))
    assert response.status_code == 413
    assert response.json() == {"error": "Please send at most 30 MB at once."}
    assert not stored_files() and not BuildImage.objects.exists()


@pytest.mark.parametrize(("count", "status"), [(20, 201), (21, 413)])
def test_twenty_pictures_fit_into_a_request(
    owner_client, build, picture_file, stored_files, count, status
):
    response = post_pictures(
        owner_client, build, *(picture_file(size=(32, 32)) for _ in range(count))
    )
    assert response.status_code == status
    assert len(stored_files()) == BuildImage.objects.count() == (count if status == 201 else 0)
    if status == 413:
        assert response.json() == {"error": "Please send at most 20 pictures at once."}


def test_forty_pictures_fit_into_an_item(owner_client, build, picture_file, stored_files):
    row = {"item": build, "width": 1, "height": 1}
    BuildImage.objects.bulk_create(BuildImage(**row, position=n) for n in range(39))
    response = post_pictures(owner_client, build, picture_file(), picture_file())
    assert response.status_code == 400
    expected = "An item can have at most 40 pictures. Please delete some first."
    assert response.json()["error"] == expected
    assert not stored_files() and BuildImage.objects.count() == 39
    assert post_pictures(owner_client, build, picture_file()).status_code == 201
    assert post_pictures(owner_client, build, picture_file()).status_code == 400
