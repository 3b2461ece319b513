"""Positions in Django's admin: none is so far on that nothing can be added after it."""

import pytest

from catalogue.models import BuildImage, Part
from tests.support.django_admin import NO_INLINES, text

ADD = "/django-admin/catalogue/part/add/"
NEW = {"name": "Skid plate", "position": "0", "published": "on"}
LAST = 1_000_000
TOO_FAR = [LAST + 1, 2**31 - 1, 2**63 - 1]


@pytest.mark.parametrize("position", TOO_FAR)
def test_a_part_too_far_on_is_refused(admin, owner_client, db, position):
    assert "less than or equal to" in text(admin.post(ADD, NEW | {"position": str(position)}))
    assert not Part.objects.exists()
    assert owner_client.post("/api/parts", {"name": "A-arms"}).status_code == 201


def test_a_part_can_be_added_after_the_last_position(admin, owner_client, db):
    assert admin.post(ADD, NEW | {"position": str(LAST)}).status_code == 302
    assert admin.post(ADD, NEW | {"name": "Bumper"}).status_code == 302
    assert owner_client.post("/api/parts", {"name": "A-arms"}).status_code == 201
    parts = owner_client.get("/api/parts").json()
    assert [part["name"] for part in parts] == ["Skid plate", "Bumper", "A-arms"]
    last = Part.objects.get(name="A-arms")
    unchanged = NEW | {"name": last.name, "position": str(last.position)}
    unchanged |= NO_INLINES | {"based_on": last.updated_at.isoformat()}
    path = f"/django-admin/catalogue/part/{last.pk}/change/"
    assert admin.post(path, unchanged).status_code == 302


@pytest.mark.parametrize("position", TOO_FAR)
def test_a_picture_too_far_on_is_refused(add_build, change_build, position):
    add_build(count=1)
    assert "less than or equal to" in text(change_build({"position": position}))
    assert BuildImage.objects.get().position == 1


def test_a_photograph_can_be_added_after_the_last_position(add_build, change_build, picture_file):
    add_build(count=1)
    change_build({"position": LAST})
    photograph = picture_file(size=(420, 32))
    assert "was changed successfully" in text(change_build(photographs=[photograph]))
    assert [image.position for image in BuildImage.objects.all()] == [LAST, LAST]
    assert "was changed successfully" in text(change_build())


def test_a_form_that_is_older_than_an_order_is_refused(admin, owner_client, part):
    other = Part.objects.create(name="Bumper")
    path = f"/django-admin/catalogue/part/{part.pk}/change/"
    form = admin.get(path).context["adminform"].form
    shown = NEW | NO_INLINES | {"position": "1", "based_on": form["based_on"].value()}
    assert owner_client.put("/api/parts/order", [other.pk, part.pk]).status_code == 200
    assert "This was changed elsewhere in the meantime." in text(admin.post(path, shown))
    assert list(Part.objects.values_list("name", "position")) == [("Bumper", 1), (part.name, 2)]
