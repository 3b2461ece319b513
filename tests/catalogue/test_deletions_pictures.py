"""A picture that was deleted is restored to its place."""

import pytest

from tests.support.deletions import restore
from tests.support.pictures import listed_images

# Files are moved after the commit.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("deleted", [0, 1, 2])
def test_a_restored_picture_has_its_place_again(owner_client, build, tiny_pictures, deleted):
    pictures = tiny_pictures(build, 3)
    before = listed_images(owner_client, build)
    owner_client.delete(f"/api/builds/images/{pictures[deleted]}")
    assert restore(owner_client, "buildimage", pictures[deleted]).status_code == 200
    assert listed_images(owner_client, build) == before


def test_a_primary_picture_that_was_chosen_meanwhile_stays(owner_client, build, tiny_pictures):
    first, second, third = tiny_pictures(build, 3)
    owner_client.delete(f"/api/builds/images/{first}")
    owner_client.put(f"/api/builds/images/{third}/set-primary")
    restore(owner_client, "buildimage", first)
    assert listed_images(owner_client, build) == [(third, True), (first, False), (second, False)]


def test_a_restored_picture_is_primary_if_there_is_no_other(owner_client, build, tiny_pictures):
    (only,) = tiny_pictures(build)
    owner_client.delete(f"/api/builds/images/{only}")
    restore(owner_client, "buildimage", only)
    assert listed_images(owner_client, build) == [(only, True)]


def test_a_picture_is_restored_after_its_item(owner_client, build, tiny_pictures):
    first, second = tiny_pictures(build, 2)
    owner_client.delete(f"/api/builds/images/{first}")
    owner_client.delete(f"/api/builds/{build.pk}")
    response = restore(owner_client, "buildimage", first)
    assert response.status_code == 409
    assert "Please restore that first." in response.json()["error"]
    restore(owner_client, "build", build.pk)
    assert restore(owner_client, "buildimage", first).status_code == 200
    assert listed_images(owner_client, build) == [(first, True), (second, False)]


def test_a_picture_is_not_restored_beyond_the_limit(owner_client, build, tiny_pictures, settings):
    first, *_ = tiny_pictures(build, 3)
    owner_client.delete(f"/api/builds/images/{first}")
    settings.IMAGES_PER_ITEM = 2
    response = restore(owner_client, "buildimage", first)
    assert response.status_code == 409
    assert "at most 2 pictures" in response.json()["error"]
    settings.IMAGES_PER_ITEM = 3
    assert restore(owner_client, "buildimage", first).status_code == 200
