"""The owner rotates a stored picture by 90°."""

import pytest
from PIL import Image, ImageDraw

from catalogue.models import BuildImage
from tests.support.pictures import encoded

# Old files are deleted after the commit.
pytestmark = pytest.mark.django_db(transaction=True)
RED, BLUE = (200, 30, 30), (30, 30, 200)


@pytest.fixture
def picture(uploaded_picture) -> dict:
    """A picture of a build, blue with a red left upper quarter, and its focal point in there."""
    image = Image.new("RGB", (480, 420), BLUE)
    ImageDraw.Draw(image).rectangle((0, 0, 240, 210), fill=RED)
    return uploaded_picture(encoded(image, "JPEG", quality=95))


def rotate(client, image: dict, *, clockwise: bool):
    return client.post(f"/api/builds/images/{image['id']}/rotate", {"clockwise": clockwise})


def red_corners(path) -> list[bool]:
    """Left upper, right upper, right lower, left lower."""
    image = Image.open(path).convert("RGB")
    right, lower = image.width - 9, image.height - 9
    pixels = [image.getpixel(at) for at in ((8, 8), (right, 8), (right, lower), (8, lower))]
    return [red > 100 for red, _, _ in pixels]


@pytest.mark.parametrize(
    ("clockwise", "corners", "focus"),
    [
        (True, [False, True, False, False], {"x": 0.75, "y": 0.1}),
        (False, [False, False, False, True], {"x": 0.25, "y": 0.9}),
    ],
)
def test_all_files_are_made_again_and_the_focal_point_stays_where_it_was_in_the_picture(
    owner_client, visitor, build, picture, stored_files, clockwise, corners, focus
):
    before = set(stored_files())
    path = f"/api/builds/images/{picture['id']}"
    owner_client.patch(path, {"focus": {"x": 0.1, "y": 0.25}, "alt": "Left"})
    response = rotate(owner_client, picture, clockwise=clockwise)
    assert response.status_code == 200
    rotated = response.json()
    assert (rotated["width"], rotated["height"]) == (420, 480)
    assert rotated["focus"] == pytest.approx(focus)
    assert (rotated["id"], rotated["alt"], rotated["is_primary"]) == (picture["id"], "Left", True)
    assert visitor.get(f"/api/builds/{build.pk}").json()["images"] == [rotated]
    assert set(stored_files()).isdisjoint(before)
    assert len(stored_files()) == 1 + len(rotated["variants"])
    assert [red_corners(path) for path in stored_files()] == [corners] * len(stored_files())


def test_a_rotation_without_a_direction_is_refused(owner_client, picture, stored_files):
    before = set(stored_files())
    for body in ({}, {"clockwise": "yes"}, ["x"]):
        response = owner_client.post(f"/api/builds/images/{picture['id']}/rotate", body)
        assert response.status_code == 400
    assert set(stored_files()) == before


def test_a_picture_whose_file_cannot_be_read_stays_as_it_is(
    owner_client, build, picture, media_folder
):
    file = media_folder / BuildImage.objects.get().file.name
    for content in (b"no picture", b"", None):
        if content is None:
            file.unlink()
        else:
            file.write_bytes(content)
        response = rotate(owner_client, picture, clockwise=True)
        assert (response.status_code, response.json()["error"]) == (
            409,
            "The picture was not rotated: it was changed elsewhere at the same time, or its file "
            "is damaged. Please try again.",
        )
    assert owner_client.get(f"/api/builds/{build.pk}/images").json() == [picture]
