"""Which picture is primary, their order and texts; rows 25, 57 and 58 of the floor."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connections
from rest_framework.test import APIClient

from catalogue.models import BuildImage, TyreImage

KINDS = ("builds", "tyres")


@pytest.fixture(params=KINDS)
def kind(request) -> str:
    return request.param


@pytest.fixture
def upload(owner_client, picture_file):
    """Upload so many small pictures to an item and return their ids."""

    def send(item, count: int = 1, client: APIClient | None = None) -> list[int]:
        path = f"/api/{item._meta.model_name}s/{item.pk}/images"
        files = [picture_file(size=(32, 32)) for _ in range(count)]
        answer = (client or owner_client).post(path, {"images": files}, format="multipart")
        assert answer.status_code == 201, answer.content
        return [image["id"] for image in answer.json()]

    return send


def listed(client, item) -> list[tuple[int, bool]]:
    """Return id and is_primary of an item's pictures as the API lists them."""
    images = client.get(f"/api/{item._meta.model_name}s/{item.pk}/images").json()
    return [(image["id"], image["is_primary"]) for image in images]


def in_order(first: int, *rest: int) -> list[tuple[int, bool]]:
    return [(first, True), *((pk, False) for pk in rest)]


def test_the_very_first_picture_becomes_primary(owner_client, item, upload):
    first = upload(item, 2)
    later = upload(item, 2)
    assert listed(owner_client, item) == in_order(*first, *later)


def test_setting_a_primary_moves_it_to_the_front(owner_client, kind, item, upload):
    a, b, c = upload(item, 3)
    answer = owner_client.put(f"/api/{kind}/images/{c}/set-primary")
    assert answer.status_code == 200
    assert (answer.json()["id"], answer.json()["is_primary"]) == (c, True)
    assert listed(owner_client, item) == in_order(c, a, b)


def test_setting_the_primary_again_changes_nothing(owner_client, kind, item, upload):
    a, b = upload(item, 2)
    assert owner_client.put(f"/api/{kind}/images/{a}/set-primary").status_code == 200
    assert listed(owner_client, item) == in_order(a, b)


def test_after_the_primary_the_next_in_order_takes_its_place(owner_client, kind, item, upload):
    a, b, c = upload(item, 3)
    owner_client.put(f"/api/{kind}/{item.pk}/images/order", [a, c, b])
    for deleted, remaining in [(a, in_order(c, b)), (c, in_order(b)), (b, [])]:
        assert owner_client.delete(f"/api/{kind}/images/{deleted}").status_code == 204
        assert listed(owner_client, item) == remaining
    (new,) = upload(item)
    assert listed(owner_client, item) == in_order(new)


def test_deleting_another_picture_leaves_the_primary(owner_client, kind, item, upload):
    a, b, c = upload(item, 3)
    owner_client.put(f"/api/{kind}/images/{b}/set-primary")
    owner_client.delete(f"/api/{kind}/images/{a}")
    assert listed(owner_client, item) == in_order(b, c)


def test_a_picture_deleted_just_before_it_is_made_primary_leaves_the_primary(
    owner_client, build, upload, monkeypatch
):
    a, b, c = upload(build, 3)
    set_primary = BuildImage.set_primary

    def deleted_meanwhile(image: BuildImage) -> None:
        BuildImage.objects.get(pk=image.pk).delete()
        set_primary(image)

    monkeypatch.setattr(BuildImage, "set_primary", deleted_meanwhile)
    owner_client.put(f"/api/builds/images/{c}/set-primary")
    assert listed(owner_client, build) == in_order(a, b)


def test_pictures_stand_in_the_owners_order_behind_the_primary(owner_client, kind, item, upload):
    a, b, c = upload(item, 3)
    answer = owner_client.put(f"/api/{kind}/{item.pk}/images/order", [c, b, a])
    assert answer.status_code == 200
    assert [image["id"] for image in answer.json()] == [a, c, b]
    (d,) = upload(item)
    assert listed(owner_client, item) == in_order(a, c, b, d)
    owner_client.put(f"/api/{kind}/images/{d}/set-primary")
    assert listed(owner_client, item) == in_order(d, c, b, a)


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
def test_a_wrong_order_is_refused_and_changes_nothing(owner_client, build, upload, wrong):
    other = type(build).objects.create(name="B", frame="B", engine="B", build_year=2020)
    (foreign,) = upload(other)
    a, b = upload(build, 2)
    answer = owner_client.put(f"/api/builds/{build.pk}/images/order", wrong(a, b, foreign))
    assert answer.status_code == 400
    assert answer.json()["error"]
    rows = BuildImage.objects.order_by("pk").values_list("pk", "position")
    assert list(rows) == [(foreign, 1), (a, 1), (b, 2)]


def test_the_alternative_text_is_stored_and_nothing_else(owner_client, kind, item, upload):
    a, b = upload(item, 2)
    changes = {"alt": "Priekšpuse 🏁", "is_primary": True, "image_path": "/x", "position": 9}
    answer = owner_client.patch(f"/api/{kind}/images/{b}", changes)
    assert (answer.status_code, answer.json()["alt"]) == (200, "Priekšpuse 🏁")
    assert owner_client.get(f"/api/{kind}/{item.pk}/images").json()[1] == answer.json()
    assert listed(owner_client, item) == in_order(a, b)
    assert owner_client.patch(f"/api/{kind}/images/{b}", {"alt": ""}).json()["alt"] == ""


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        (
            "builds",
            {"frame": "Chromoly", "engine": "450 single"},
            "Orange 21, 2024, chromoly frame, 450 single",
        ),
        (
            "builds",
            {"frame": "Own chromoly, 25CrMo4; black", "engine": "480 cm³ single, big bore"},
            "Orange 21, 2024, own chromoly frame, 480 cm³ single",
        ),
        (
            "builds",
            {"frame": "TIG-welded frame", "engine": "GNCC engine"},
            "Orange 21, 2024, TIG-welded frame, GNCC engine",
        ),
        ("tyres", {}, "Trase 20x10-9 rear tyre"),
        ("tyres", {"type": "front", "size": "21x7-10"}, "Trase 21x7-10 front tyre"),
    ],
)
def test_a_picture_without_a_text_of_its_own_has_one_made_of_its_items_fields(
    owner_client, visitor, item, upload, kind, fields, expected
):
    """It follows the item, and the owner's own words stand beside it."""
    (image,) = upload(item)
    for name, value in fields.items():
        setattr(item, name, value)
    item.save()

    def texts() -> list[tuple[str, str]]:
        answers = [
            visitor.get(f"/api/{kind}/{item.pk}").json()["images"][0],
            visitor.get(f"/api/{kind}").json()[0]["images"][0],
            owner_client.put(f"/api/{kind}/images/{image}/set-primary").json(),
        ]
        return [(answer["alt"], answer["default_alt"]) for answer in answers]

    assert texts() == [("", expected)] * 3
    owner_client.patch(f"/api/{kind}/images/{image}", {"alt": "From the left"})
    assert texts() == [("From the left", expected)] * 3


@pytest.mark.parametrize("body", [{}, {"alt": None}, {"alt": "a" * 251}, {"alt": "\0"}, ["x"]])
def test_a_bad_alternative_text_is_refused(owner_client, build, upload, body):
    (image,) = upload(build)
    owner_client.patch(f"/api/builds/images/{image}", {"alt": "a" * 250})
    assert owner_client.patch(f"/api/builds/images/{image}", body).status_code == 400
    assert BuildImage.objects.get().alt == "a" * 250


@pytest.mark.parametrize(
    ("method", "call"), [("delete", ""), ("patch", ""), ("put", "/set-primary")]
)
def test_a_picture_is_reached_through_its_own_kind_only(
    owner_client, build, tyre, upload, method, call
):
    _, of_build = upload(build, 2)
    upload(tyre)
    answer = getattr(owner_client, method)(f"/api/tyres/images/{of_build}{call}", {"alt": "x"})
    assert answer.status_code == 404
    assert answer.json() == {"error": "Tyre image not found"}
    rows = BuildImage.objects.order_by("pk").values_list("is_primary", "alt")
    assert list(rows) == [(True, ""), (False, "")]


@pytest.mark.parametrize("model", [BuildImage, TyreImage])
def test_the_database_itself_allows_one_primary_only(build, tyre, model):
    item = build if model is BuildImage else tyre
    rows = [model(item=item, width=1, height=1, is_primary=True) for _ in range(2)]
    with pytest.raises(IntegrityError):
        model.objects.bulk_create(rows)


def at_once(*calls: Callable[[], object]) -> list:
    """Run the calls at the same moment, each in a thread with a connection of its own."""
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
def test_of_two_pictures_made_primary_at_once_exactly_one_is(clients, build, upload):
    a, b, _ = upload(build, 3)
    for _ in range(50):
        answers = at_once(
            lambda: clients[0].put(f"/api/builds/images/{a}/set-primary"),
            lambda: clients[1].put(f"/api/builds/images/{b}/set-primary"),
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        (primary,) = BuildImage.objects.filter(is_primary=True)
        assert primary.pk in (a, b)


@pytest.mark.django_db(transaction=True)
def test_a_primary_deleted_while_another_is_set_leaves_exactly_one(clients, build, upload):
    for _ in range(10):
        a, b, c = upload(build, 3)
        answers = at_once(
            lambda a=a: clients[0].delete(f"/api/builds/images/{a}"),
            lambda b=b: clients[1].put(f"/api/builds/images/{b}/set-primary"),
        )
        assert [answer.status_code for answer in answers] == [204, 200]
        assert listed(clients[0], build) == in_order(b, c)
        build.images.all().delete()


@pytest.mark.django_db(transaction=True)
def test_uploads_at_once_make_one_primary_and_lose_no_picture(clients, build, upload):
    uploaded = at_once(*(lambda tab=tab: upload(build, 2, client=tab) for tab in clients))
    shown = listed(clients[0], build)
    assert sorted(pk for pk, _ in shown) == sorted(sum(uploaded, []))
    assert [is_primary for _, is_primary in shown] == [True] + [False] * 7
    positions = BuildImage.objects.order_by("position").values_list("position", flat=True)
    assert list(positions) == list(range(1, 9))


@pytest.mark.django_db(transaction=True)
def test_uploads_at_once_do_not_exceed_what_fits(clients, build, picture_file, settings):
    settings.IMAGES_PER_ITEM = 2
    path = f"/api/builds/{build.pk}/images"
    bodies = [{"images": picture_file(size=(32, 32))} for _ in clients]
    answers = at_once(
        *(
            lambda tab=tab, body=body: tab.post(path, body, format="multipart")
            for tab, body in zip(clients, bodies, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [201, 201, 400, 400]
    assert BuildImage.objects.count() == 2
