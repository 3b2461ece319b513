"""Alternative texts of pictures: the owner's own, and those generated from an item's fields."""

import pytest

from catalogue.models import BuildImage
from tests.support.pictures import in_order, listed_images


def test_the_alternative_text_is_stored_and_nothing_else(owner_client, kind, item, tiny_pictures):
    a, b = tiny_pictures(item, 2)
    changes = {"alt": "Priekšpuse 🏁", "is_primary": True, "image_path": "/x", "position": 9}
    response = owner_client.patch(f"/api/{kind}/images/{b}", changes)
    assert (response.status_code, response.json()["alt"]) == (200, "Priekšpuse 🏁")
    assert owner_client.get(f"/api/{kind}/{item.pk}/images").json()[1] == response.json()
    assert listed_images(owner_client, item) == in_order(a, b)
    assert owner_client.patch(f"/api/{kind}/images/{b}", {"alt": ""}).json()["alt"] == ""


def test_breaks_in_the_alternative_text_become_spaces(owner_client, kind, item, tiny_pictures):
    (image,) = tiny_pictures(item)
    response = owner_client.patch(
        f"/api/{kind}/images/{image}", {"alt": "From\n\u2029the left\x1c"}
    )
    assert (response.status_code, response.json()["alt"]) == (200, "From the left")


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        (
            "builds",
            {"frame": "Chromoly", "engine": "450 single"},
            "Orange 21, 2024, Chromoly frame, 450 single",
        ),
        (
            "builds",
            {"frame": "Own chromoly, 25CrMo4; black", "engine": "480 cm³ single, big bore"},
            "Orange 21, 2024, Own chromoly frame, 480 cm³ single",
        ),
        (
            "builds",
            {"frame": "Walsh frame", "engine": "Yamaha 450, ported"},
            "Orange 21, 2024, Walsh frame, Yamaha 450",
        ),
        ("tyres", {}, "Trase 20x10-9 rear tyre"),
        ("tyres", {"type": "front", "size": "21x7-10"}, "Trase 21x7-10 front tyre"),
        ("parts", {}, "A-arms"),
    ],
)
def test_a_picture_without_a_text_of_its_own_has_one_made_of_its_items_fields(
    owner_client, visitor, item, tiny_pictures, kind, fields, expected
):
    """It changes with the item, and the owner's own text is separate."""
    (image,) = tiny_pictures(item)
    for name, value in fields.items():
        setattr(item, name, value)
    item.save()

    def texts() -> list[tuple[str, str]]:
        responses = [
            visitor.get(f"/api/{kind}/{item.pk}").json()["images"][0],
            visitor.get(f"/api/{kind}").json()[0]["images"][0],
            owner_client.put(f"/api/{kind}/images/{image}/set-primary").json(),
        ]
        return [(response["alt"], response["default_alt"]) for response in responses]

    assert texts() == [("", expected)] * 3
    owner_client.patch(f"/api/{kind}/images/{image}", {"alt": "From the left"})
    assert texts() == [("From the left", expected)] * 3


@pytest.mark.parametrize("body", [{}, {"alt": None}, {"alt": "a" * 251}, {"alt": "\0"}, ["x"]])
def test_a_bad_alternative_text_is_refused(owner_client, build, tiny_pictures, body):
    (image,) = tiny_pictures(build)
    owner_client.patch(f"/api/builds/images/{image}", {"alt": "a" * 250})
    assert owner_client.patch(f"/api/builds/images/{image}", body).status_code == 400
    assert BuildImage.objects.get().alt == "a" * 250


def test_a_text_typed_over_another_one_than_is_stored_is_refused(
    owner_client, kind, item, tiny_pictures
):
    """A phone that was offline does not overwrite what another device wrote meanwhile."""
    (image,) = tiny_pictures(item)
    path = f"/api/{kind}/images/{image}"
    assert owner_client.patch(path, {"alt": "Left", "previous_alt": ""}).status_code == 200
    # Its answer was lost.
    assert owner_client.patch(path, {"alt": "Left", "previous_alt": ""}).status_code == 200
    refused = owner_client.patch(path, {"alt": "Right", "previous_alt": ""})
    assert (refused.status_code, refused.json()["current"]["alt"]) == (409, "Left")
    assert owner_client.get(f"/api/{kind}/{item.pk}/images").json()[0]["alt"] == "Left"
    changed = owner_client.patch(path, {"alt": "Right", "previous_alt": "Left"})
    assert (changed.status_code, changed.json()["alt"]) == (200, "Right")
    assert owner_client.patch(path, {"previous_alt": "Right"}).status_code == 400
