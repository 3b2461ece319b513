"""Focal points: what crops of a picture keep visible."""

import pytest
from django.db import IntegrityError, transaction

from catalogue.item_images import image_models
from catalogue.models import BuildImage
from documents.models import Document, DocumentImage
from tests.support.django_admin import text

CENTRE = {"x": 0.5, "y": 0.5}


def test_a_picture_has_its_focus_in_the_centre_until_it_is_moved(
    owner_client, visitor, kind, item, tiny_pictures
):
    a, b = tiny_pictures(item, 2)
    owner_client.patch(f"/api/{kind}/images/{b}", {"alt": "The left side"})
    response = owner_client.patch(f"/api/{kind}/images/{b}", {"focus": {"x": 0.3, "y": 1}})
    assert response.status_code == 200
    changed = {"focus": {"x": 0.3, "y": 1.0}, "alt": "The left side"}
    assert response.json() == response.json() | changed
    for images in (
        visitor.get(f"/api/{kind}/{item.pk}/images").json(),
        visitor.get(f"/api/{kind}/{item.pk}").json()["images"],
        visitor.get(f"/api/{kind}").json()[0]["images"],
    ):
        assert [(image["id"], image["focus"]) for image in images] == [
            (a, CENTRE),
            (b, {"x": 0.3, "y": 1.0}),
        ]
    kept = owner_client.patch(f"/api/{kind}/images/{b}", {"alt": ""}).json()
    assert (kept["focus"], kept["alt"]) == ({"x": 0.3, "y": 1.0}, "")


def test_text_and_focus_may_be_sent_together_and_nothing_else_changes(
    owner_client, build, tiny_pictures
):
    (image,) = tiny_pictures(build)
    focus = {"x": 0, "y": 0.123456, "z": 1}
    body = {"alt": "Left", "focus": focus, "focus_x": 0.9, "position": 9}
    response = owner_client.patch(f"/api/builds/images/{image}", body).json()
    assert (response["alt"], response["focus"]) == ("Left", {"x": 0.0, "y": 0.123})
    assert BuildImage.objects.get().position == 1


def test_a_change_of_nothing_is_refused(owner_client, build, tiny_pictures):
    (image,) = tiny_pictures(build)
    response = owner_client.patch(f"/api/builds/images/{image}", {"focus_x": 0.9})
    assert (response.status_code, response.json()["error"]) == (
        400,
        "Please send `alt`, `focus` or both.",
    )


@pytest.mark.parametrize("wrong", [-0.01, 1.01, float("inf"), float("nan"), None])
@pytest.mark.parametrize("field", ["focus_x", "focus_y"])
def test_the_database_keeps_it_within_the_picture(item_by_kind, tiny_pictures, field, wrong):
    for item in item_by_kind.values():
        tiny_pictures(item)
    page = Document.objects.create(key="service")
    DocumentImage.objects.create(item=page, file="x.jpg", width=1, height=1)
    for model in image_models():
        with pytest.raises(IntegrityError), transaction.atomic():
            model._default_manager.update(**{field: wrong})


def test_it_can_be_moved_in_djangos_admin(add_build, change_build):
    add_build(count=2)
    assert "was changed successfully" in text(change_build({}, {"focus_x": "0.25", "focus_y": "1"}))
    assert [image.focus for image in BuildImage.objects.all()] == [(0.5, 0.5), (0.25, 1.0)]
    page = text(change_build({"focus_x": "1.5"}))
    assert "Ensure this value is less than or equal to 1." in page
    assert "Stays visible where the picture is cropped." in page
    assert BuildImage.objects.filter(focus_x=0.5).count() == 1
