"""Saving in Django's admin what was changed or deleted meanwhile."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from catalogue.admin import ItemAdmin, ItemForm
from catalogue.models import Build, BuildImage
from tests.support.django_admin import text


def test_a_change_here_is_a_new_version_for_the_api(add_build, change_build, owner_client):
    add_build()
    build = owner_client.get("/api/builds").json()[0]
    change_build(name="Changed here")
    response = owner_client.put(f"/api/builds/{build['id']}", build | {"name": "Changed there"})
    assert response.status_code == 409
    assert response.json()["current"]["name"] == "Changed here"


def test_saving_a_form_takes_back_no_version_of_the_api(
    add_build, change_build, owner_client, monkeypatch
):
    add_build()
    build = owner_client.get("/api/builds").json()[0]
    path = f"/api/builds/{build['id']}"

    def meanwhile(form: ItemForm) -> list:
        """Change the form's build, and change it back, after it was read."""
        owner_client.put(path, build | {"name": "Changed", "version": 1})
        owner_client.put(path, build | {"version": 2})
        return []

    monkeypatch.setattr(ItemForm, "clean_photographs", meanwhile)
    change_build()
    assert owner_client.get(path).json()["version"] == 3


@pytest.fixture
def just_before_saving(monkeypatch) -> Callable[[Callable[[], object]], None]:
    """Run a function after a form is validated and before it is saved."""

    def happen(event: Callable[[], object]) -> None:
        save = ItemAdmin.save_model

        def save_late(*arguments: Any) -> None:
            event()
            save(*arguments)

        monkeypatch.setattr(ItemAdmin, "save_model", save_late)

    return happen


def test_saving_what_was_deleted_meanwhile_does_not_bring_it_back(
    build, change_build, just_before_saving
):
    just_before_saving(Build.objects.all().delete)
    page = text(change_build(name="No. 8"))
    assert "This build was deleted in the meantime." in page
    assert "No. 8" not in page


def test_a_picture_that_was_deleted_meanwhile_keeps_nothing_else_back(
    add_build, change_build, just_before_saving
):
    add_build(count=2)
    last = BuildImage.objects.get(is_primary=False)
    just_before_saving(last.delete)
    assert "was changed successfully" in text(change_build({"alt": "Left"}, {"alt": "Right"}))
    assert [image.alt for image in BuildImage.objects.all()] == ["Left"]


def test_a_form_that_is_older_than_a_change_is_refused(
    add_build, change_build, admin, owner_client
):
    add_build()
    build = owner_client.get("/api/builds").json()[0]
    page = text(admin.get(f"/django-admin/catalogue/build/{build['id']}/change/"))
    [version] = re.findall(r'name="based_on" value="(\d+)"', page)
    change = build | {"engine": "Changed there", "published": False}
    assert owner_client.put(f"/api/builds/{build['id']}", change).status_code == 200
    page = text(change_build(name="Changed here", based_on=version))
    assert 'errorlist nonfield"><li>This was changed elsewhere in the meantime.' in page
    assert "Changed here" in page
    stored = Build.objects.get()
    assert (stored.name, stored.engine, stored.published) == (
        build["name"],
        "Changed there",
        False,
    )


def test_only_what_was_edited_of_a_picture_is_written(add_build, change_build, owner_client):
    add_build(count=2)
    first, second = BuildImage.objects.order_by("position")
    shown = {
        f"initial-images-{row}-{name}": getattr(image, name)
        for row, image in enumerate((first, second))
        for name in ("position", "alt", "focus_x", "focus_y")
    }
    path = f"/api/builds/images/{first.pk}"
    assert owner_client.patch(path, {"alt": "There"}).status_code == 200
    page = text(change_build({"alt": ""}, {"alt": "Here"}, **shown))
    assert "was changed successfully" in page
    assert [image.alt for image in BuildImage.objects.order_by("position")] == ["There", "Here"]


@pytest.mark.parametrize(
    ("typed", "warnings"), [({}, 0), ({"alt": "Right"}, 1), ({"make_primary": "on"}, 1)]
)
def test_a_picture_that_is_gone_when_a_form_is_sent_keeps_nothing_back(
    add_build, change_build, typed, warnings
):
    add_build(count=2)
    first, second = BuildImage.objects.order_by("position")
    shown = {name: getattr(second, name) for name in ("position", "alt", "focus_x", "focus_y")}
    sent = {f"initial-images-1-{name}": value for name, value in shown.items()}
    row = {"id": second.pk, "item": second.item_id} | shown | typed
    sent |= {f"images-1-{name}": value for name, value in row.items()}
    second.delete()
    sent |= {"images-TOTAL_FORMS": 2, "images-INITIAL_FORMS": 2}
    page = text(change_build({"alt": "Left"}, **sent))
    assert "was changed successfully" in page
    assert page.count("what you typed for it was not saved") == warnings
    assert [image.alt for image in BuildImage.objects.all()] == ["Left"]
