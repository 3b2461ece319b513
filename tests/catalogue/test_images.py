"""The primary picture, and the order of the others."""

import pytest
from django.db import IntegrityError

from catalogue.models import BuildImage
from tests.support.pictures import in_order, listed_images


def test_the_very_first_picture_becomes_primary(owner_client, item, tiny_pictures):
    first = tiny_pictures(item, 2)
    later = tiny_pictures(item, 2)
    assert listed_images(owner_client, item) == in_order(*first, *later)


def test_setting_a_primary_moves_it_to_the_front(owner_client, kind, item, tiny_pictures):
    a, b, c = tiny_pictures(item, 3)
    response = owner_client.put(f"/api/{kind}/images/{c}/set-primary")
    assert response.status_code == 200
    assert (response.json()["id"], response.json()["is_primary"]) == (c, True)
    assert listed_images(owner_client, item) == in_order(c, a, b)


def test_setting_the_primary_again_changes_nothing(owner_client, kind, item, tiny_pictures):
    a, b = tiny_pictures(item, 2)
    assert owner_client.put(f"/api/{kind}/images/{a}/set-primary").status_code == 200
    assert listed_images(owner_client, item) == in_order(a, b)


def test_when_the_primary_is_deleted_the_next_takes_its_place(
    owner_client, kind, item, tiny_pictures
):
    a, b, c = tiny_pictures(item, 3)
    owner_client.put(f"/api/{kind}/{item.pk}/images/order", [a, c, b])
    for deleted, remaining in [(a, in_order(c, b)), (c, in_order(b)), (b, [])]:
        assert owner_client.delete(f"/api/{kind}/images/{deleted}").status_code == 204
        assert listed_images(owner_client, item) == remaining
    (new,) = tiny_pictures(item)
    assert listed_images(owner_client, item) == in_order(new)


def test_deleting_another_picture_leaves_the_primary(owner_client, kind, item, tiny_pictures):
    a, b, c = tiny_pictures(item, 3)
    owner_client.put(f"/api/{kind}/images/{b}/set-primary")
    owner_client.delete(f"/api/{kind}/images/{a}")
    assert listed_images(owner_client, item) == in_order(b, c)


def test_a_picture_deleted_just_before_it_is_made_primary_leaves_the_primary(
    owner_client, build, tiny_pictures, monkeypatch
):
    a, b, c = tiny_pictures(build, 3)
    set_primary = BuildImage.set_primary

    def deleted_meanwhile(image: BuildImage) -> None:
        BuildImage.objects.get(pk=image.pk).delete()
        set_primary(image)

    monkeypatch.setattr(BuildImage, "set_primary", deleted_meanwhile)
    owner_client.put(f"/api/builds/images/{c}/set-primary")
    assert listed_images(owner_client, build) == in_order(a, b)


@pytest.mark.django_db(transaction=True)  # no transaction around the call, as in a real request
def test_pictures_stand_in_the_owners_order_behind_the_primary(
    owner_client, kind, item, tiny_pictures
):
    a, b, c = tiny_pictures(item, 3)
    response = owner_client.put(f"/api/{kind}/{item.pk}/images/order", [c, b, a])
    assert response.status_code == 200
    assert [image["id"] for image in response.json()] == [a, c, b]
    (d,) = tiny_pictures(item)
    assert listed_images(owner_client, item) == in_order(a, c, b, d)
    owner_client.put(f"/api/{kind}/images/{d}/set-primary")
    assert listed_images(owner_client, item) == in_order(d, c, b, a)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda a, b, foreign: [],
        lambda a, b, foreign: [b],
        lambda a, b, foreign: [b, a, a],
        lambda a, b, foreign: [b, b],
        lambda a, b, foreign: [b, a, foreign],
        lambda a, b, foreign: [b, foreign],
        lambda a, b, foreign: [b, 10**30],
        lambda a, b, foreign: [b, "x"],
        lambda a, b, foreign: [b, None],
        lambda a, b, foreign: {"order": [b, a]},
        lambda a, b, foreign: None,
    ],
)
def test_a_wrong_order_is_refused_and_changes_nothing(owner_client, build, tiny_pictures, wrong):
    other = type(build).objects.create(name="B", frame="B", engine="B", build_year=2020)
    (foreign,) = tiny_pictures(other)
    a, b = tiny_pictures(build, 2)
    response = owner_client.put(f"/api/builds/{build.pk}/images/order", wrong(a, b, foreign))
    assert response.status_code == 400
    assert response.json()["error"]
    rows = BuildImage.objects.order_by("pk").values_list("pk", "position")
    assert list(rows) == [(foreign, 1), (a, 1), (b, 2)]


@pytest.mark.parametrize(
    ("method", "call"), [("delete", ""), ("patch", ""), ("put", "/set-primary")]
)
def test_a_picture_is_reached_through_its_own_kind_only(
    owner_client, build, tyre, tiny_pictures, method, call
):
    _, of_build = tiny_pictures(build, 2)
    tiny_pictures(tyre)
    response = getattr(owner_client, method)(f"/api/tyres/images/{of_build}{call}", {"alt": "x"})
    assert response.status_code == 404
    assert response.json() == {"error": "Picture not found"}
    rows = BuildImage.objects.order_by("pk").values_list("is_primary", "alt")
    assert list(rows) == [(True, ""), (False, "")]


def test_the_database_itself_allows_one_primary_only(item):
    model = item.images.model
    rows = [model(item=item, width=1, height=1, is_primary=True) for _ in range(2)]
    with pytest.raises(IntegrityError):
        model.objects.bulk_create(rows)
