"""An item's pictures: the primary one, order, texts, focal points, restoring, changes at once."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from django.db import IntegrityError, connections, transaction
from rest_framework.test import APIClient

from catalogue.item_images import image_models
from catalogue.models import Build, BuildImage
from documents.models import Document, DocumentImage
from tests.support.items import restore
from tests.support.pictures import post_pictures


def listed_images(client: APIClient, item: Build) -> list[tuple[int, bool]]:
    """Return id and is_primary of a build's pictures, in the API's order."""
    images = client.get(f"/api/builds/{item.pk}/images").json()
    return [(image["id"], image["is_primary"]) for image in images]


def in_order(first: int, *rest: int) -> list[tuple[int, bool]]:
    return [(first, True), *((pk, False) for pk in rest)]


# --- the primary picture, and the order ---


def test_when_the_primary_is_deleted_the_next_takes_its_place(owner_client, build, tiny_pictures):
    a, b, c = tiny_pictures(build, 3)
    owner_client.put(f"/api/builds/{build.pk}/images/order", [a, c, b])
    for deleted, remaining in [(a, in_order(c, b)), (b, in_order(c)), (c, [])]:
        assert owner_client.delete(f"/api/builds/images/{deleted}").status_code == 204
        assert listed_images(owner_client, build) == remaining
    (new,) = tiny_pictures(build)
    assert listed_images(owner_client, build) == in_order(new)


@pytest.mark.django_db(transaction=True)  # no transaction around the call, as in a real request
def test_pictures_stand_in_the_owners_order_behind_the_primary(owner_client, build, tiny_pictures):
    a, b, c = tiny_pictures(build, 3)
    response = owner_client.put(f"/api/builds/{build.pk}/images/order", [c, b, a])
    assert response.status_code == 200
    assert [image["id"] for image in response.json()] == [a, c, b]
    (d,) = tiny_pictures(build)
    assert listed_images(owner_client, build) == in_order(a, c, b, d)
    for _ in range(2):
        response = owner_client.put(f"/api/builds/images/{d}/set-primary")
        assert response.status_code == 200
        assert (response.json()["id"], response.json()["is_primary"]) == (d, True)
        assert listed_images(owner_client, build) == in_order(d, c, b, a)


def test_a_wrong_order_is_refused_and_changes_nothing(owner_client, build, tiny_pictures):
    other = type(build).objects.create(name="B", frame="B", engine="B", build_year=2020)
    (foreign,) = tiny_pictures(other)
    a, b = tiny_pictures(build, 2)
    message = "Please send the ids of all pictures of this item, each once."
    for wrong in ([b], [b, a, a], [b, foreign]):
        response = owner_client.put(f"/api/builds/{build.pk}/images/order", wrong)
        assert response.status_code == 400, wrong
        assert response.json() == {"error": message, "fields": {"order": [message]}}
    for wrong in ([b, True], {"order": [b, a]}):
        response = owner_client.put(f"/api/builds/{build.pk}/images/order", wrong)
        assert response.status_code == 400, wrong
    rows = BuildImage.objects.order_by("pk").values_list("pk", "position")
    assert list(rows) == [(foreign, 1), (a, 1), (b, 2)]


def test_a_picture_is_reached_through_its_own_kind_only(owner_client, build, tyre, tiny_pictures):
    _, of_build = tiny_pictures(build, 2)
    tiny_pictures(tyre)
    for method, call in (("delete", ""), ("patch", ""), ("put", "/set-primary")):
        path = f"/api/tyres/images/{of_build}{call}"
        response = getattr(owner_client, method)(path, {"alt": "x"})
        assert (response.status_code, response.json()) == (404, {"error": "Picture not found"})
    rows = BuildImage.objects.order_by("pk").values_list("is_primary", "alt")
    assert list(rows) == [(True, ""), (False, "")]


def test_the_database_itself_allows_one_primary_only(item_by_kind):
    for item in item_by_kind.values():
        model = item.images.model
        rows = [model(item=item, width=1, height=1, is_primary=True) for _ in range(2)]
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.bulk_create(rows)


# --- alternative texts ---


def test_text_and_focus_are_stored_and_nothing_else(owner_client, build, tiny_pictures):
    a, b = tiny_pictures(build, 2)
    path = f"/api/builds/images/{b}"
    more = {"is_primary": True, "image_path": "/x", "position": 9, "focus_x": 0.9}
    changes = {"alt": "From\n\u2029the left\x1c 🏁", "focus": {"x": 0, "y": 0.123456, "z": 1}}
    response = owner_client.patch(path, changes | more)
    assert response.status_code == 200
    stored = owner_client.get(f"/api/builds/{build.pk}/images").json()[1]
    assert stored == response.json()
    assert (stored["alt"], stored["focus"]) == ("From the left 🏁", {"x": 0.0, "y": 0.123})
    assert listed_images(owner_client, build) == in_order(a, b)
    assert owner_client.patch(path, {"alt": ""}).json()["alt"] == ""
    nothing = owner_client.patch(path, {"focus_x": 0.9})
    sentence = "Please send `alt`, `focus` or both."
    assert (nothing.status_code, nothing.json()["error"]) == (400, sentence)


def test_a_build_is_described_by_the_first_words_of_its_fields():
    for frame, engine, words in (
        ("Chromoly", "450 single", "Chromoly frame, 450 single"),
        ("Own chromoly, 25CrMo4; black", "480 cm³, big bore", "Own chromoly frame, 480 cm³"),
        ("Walsh frame", "Yamaha 450, ported", "Walsh frame, Yamaha 450"),
    ):
        build = Build(name="Orange 21", build_year=2024, frame=frame, engine=engine)
        assert build.default_alt == f"Orange 21, 2024, {words}"


def test_further_pictures_have_another_text_each_in_the_readers_language(
    owner_client, visitor, tyre, picture_file
):
    files = [picture_file(size=(32, 32)) for _ in range(2)]
    sent = post_pictures(owner_client, tyre, *files).json()
    path = f"/api/tyres/{tyre.pk}/images"
    read = {
        query: [image["default_alt"] for image in visitor.get(path + query).json()]
        for query in ("", "?language=lv", "?language=ru")
    }
    latvian = {"accept-language": "lv"}  # for sentences
    for client in (visitor, owner_client):
        assert client.get(path, headers=latvian).json()[0]["default_alt"] == read[""][0]
    assert read == {
        "": ["Trase 20x10-9 rear tyre", "Trase 20x10-9 rear tyre, picture 2"],
        "?language=lv": [
            "Trase 20x10-9, aizmugurējā riepa",
            "Trase 20x10-9, aizmugurējā riepa, 2. attēls",
        ],
        "?language=ru": ["Trase 20x10-9, задняя шина", "Trase 20x10-9, задняя шина, фото 2"],
    }
    assert [image["default_alt"] for image in sent] == read[""]


def test_a_bad_alternative_text_is_refused(owner_client, build, tiny_pictures):
    (image,) = tiny_pictures(build)
    path = f"/api/builds/images/{image}"
    assert owner_client.patch(path, {"alt": "a" * 250}).status_code == 200
    for alt in (None, "a" * 251):
        response = owner_client.patch(path, {"alt": alt})
        assert (response.status_code, list(response.json()["fields"])) == (400, ["alt"])
    assert BuildImage.objects.get().alt == "a" * 250


def test_a_text_typed_over_another_one_than_is_stored_is_refused(
    owner_client, build, tiny_pictures
):
    """A phone that was offline does not overwrite what another device wrote meanwhile."""
    (image,) = tiny_pictures(build)
    path = f"/api/builds/images/{image}"
    for _ in range(2):  # the first answer was lost
        assert owner_client.patch(path, {"alt": "Left", "previous_alt": ""}).status_code == 200
    refused = owner_client.patch(path, {"alt": "Right", "previous_alt": ""})
    assert (refused.status_code, refused.json()["current"]["alt"]) == (409, "Left")
    assert BuildImage.objects.get().alt == "Left"
    changed = owner_client.patch(path, {"alt": "Right", "previous_alt": "Left"})
    assert (changed.status_code, changed.json()["alt"]) == (200, "Right")
    assert owner_client.patch(path, {"previous_alt": "Right"}).status_code == 400


# --- focal points ---


def test_the_database_keeps_it_within_the_picture(item_by_kind):
    for item in item_by_kind.values():
        item.images.create(file="x.jpg", width=1, height=1)
    page = Document.objects.create(key="service")
    DocumentImage.objects.create(item=page, file="x.jpg", width=1, height=1)
    for model, field in product(image_models(), ("focus_x", "focus_y")):
        for wrong in (-0.01, 1.01, float("nan")):
            with pytest.raises(IntegrityError), transaction.atomic():
                model._default_manager.update(**{field: wrong})


# --- deleted and restored ---


@pytest.mark.django_db(transaction=True)  # files are moved after the commit
def test_a_restored_picture_has_its_place_again(owner_client, build, tiny_pictures, settings):
    first, second, third = tiny_pictures(build, 3)
    for picture in (first, second):
        owner_client.delete(f"/api/builds/images/{picture}")
        assert restore(owner_client, "buildimage", picture).status_code == 200
        assert listed_images(owner_client, build) == in_order(first, second, third)
    owner_client.delete(f"/api/builds/images/{first}")
    owner_client.put(f"/api/builds/images/{third}/set-primary")
    settings.IMAGES_PER_ITEM = 2
    response = restore(owner_client, "buildimage", first)
    assert (response.status_code, "at most 2 pictures" in response.json()["error"]) == (409, True)
    settings.IMAGES_PER_ITEM = 3
    restore(owner_client, "buildimage", first)
    assert listed_images(owner_client, build) == in_order(third, first, second)


@pytest.mark.django_db(transaction=True)
def test_a_picture_is_restored_after_its_item(owner_client, build, tiny_pictures):
    (only,) = tiny_pictures(build)
    owner_client.delete(f"/api/builds/images/{only}")
    owner_client.delete(f"/api/builds/{build.pk}")
    response = restore(owner_client, "buildimage", only)
    assert response.status_code == 409
    assert "Please restore that first." in response.json()["error"]
    restore(owner_client, "build", build.pk)
    assert restore(owner_client, "buildimage", only).status_code == 200
    assert listed_images(owner_client, build) == in_order(only)


# --- at once ---


def at_once(*calls: Callable[[], object]) -> list:
    """Run the calls concurrently, each in a thread with its own connection."""
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        try:
            barrier.wait()
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture
def clients(owner_client) -> list[APIClient]:
    """Several of the owner's tabs."""
    tabs = [APIClient(raise_request_exception=False) for _ in range(4)]
    for tab in tabs:
        tab.credentials(**owner_client._credentials)
    return tabs


@pytest.mark.django_db(transaction=True)
def test_two_concurrent_requests_leave_exactly_one_primary(clients, build, tiny_pictures):
    a, b, _ = tiny_pictures(build, 3)
    for _ in range(2):
        responses = at_once(
            lambda: clients[0].put(f"/api/builds/images/{a}/set-primary"),
            lambda: clients[1].put(f"/api/builds/images/{b}/set-primary"),
        )
        assert [response.status_code for response in responses] == [200, 200]
        (primary,) = BuildImage.objects.filter(is_primary=True)
        assert primary.pk in (a, b)


@pytest.mark.django_db(transaction=True)
def test_uploads_at_once_lose_no_picture_and_do_not_exceed_what_fits(
    clients, build, tiny_pictures, picture_file, settings
):
    uploaded = at_once(*(lambda tab=tab: tiny_pictures(build, 2, client=tab) for tab in clients))
    shown = listed_images(clients[0], build)
    assert sorted(pk for pk, _ in shown) == sorted(sum(uploaded, []))
    assert [is_primary for _, is_primary in shown] == [True] + [False] * 7
    positions = BuildImage.objects.order_by("position").values_list("position", flat=True)
    assert list(positions) == list(range(1, 9))
    settings.IMAGES_PER_ITEM = 10
    path = f"/api/builds/{build.pk}/images"
    bodies = [{"images": picture_file(size=(32, 32))} for _ in clients]
    responses = at_once(
        *(
            lambda tab=tab, body=body: tab.post(path, body, format="multipart")
            for tab, body in zip(clients, bodies, strict=True)
        )
    )
    assert sorted(response.status_code for response in responses) == [201, 201, 400, 400]
    assert BuildImage.objects.count() == 10
