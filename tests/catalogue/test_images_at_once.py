"""Concurrent changes to an item's pictures: one primary picture, none lost."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from rest_framework.test import APIClient

from catalogue.models import BuildImage
from tests.support.pictures import in_order, listed_images


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
    for _ in range(50):
        responses = at_once(
            lambda: clients[0].put(f"/api/builds/images/{a}/set-primary"),
            lambda: clients[1].put(f"/api/builds/images/{b}/set-primary"),
        )
        assert [response.status_code for response in responses] == [200, 200]
        (primary,) = BuildImage.objects.filter(is_primary=True)
        assert primary.pk in (a, b)


@pytest.mark.django_db(transaction=True)
def test_a_primary_deleted_while_another_is_set_leaves_exactly_one(clients, build, tiny_pictures):
    for _ in range(10):
        a, b, c = tiny_pictures(build, 3)
        responses = at_once(
            lambda a=a: clients[0].delete(f"/api/builds/images/{a}"),
            lambda b=b: clients[1].put(f"/api/builds/images/{b}/set-primary"),
        )
        assert [response.status_code for response in responses] == [204, 200]
        assert listed_images(clients[0], build) == in_order(b, c)
        build.images.all().delete()


@pytest.mark.django_db(transaction=True)
def test_uploads_at_once_make_one_primary_and_lose_no_picture(clients, build, tiny_pictures):
    uploaded = at_once(*(lambda tab=tab: tiny_pictures(build, 2, client=tab) for tab in clients))
    shown = listed_images(clients[0], build)
    assert sorted(pk for pk, _ in shown) == sorted(sum(uploaded, []))
    assert [is_primary for _, is_primary in shown] == [True] + [False] * 7
    positions = BuildImage.objects.order_by("position").values_list("position", flat=True)
    assert list(positions) == list(range(1, 9))


@pytest.mark.django_db(transaction=True)
def test_uploads_at_once_do_not_exceed_what_fits(clients, build, picture_file, settings):
    settings.IMAGES_PER_ITEM = 2
    path = f"/api/builds/{build.pk}/images"
    bodies = [{"images": picture_file(size=(32, 32))} for _ in clients]
    responses = at_once(
        *(
            lambda tab=tab, body=body: tab.post(path, body, format="multipart")
            for tab, body in zip(clients, bodies, strict=True)
        )
    )
    assert sorted(response.status_code for response in responses) == [201, 201, 400, 400]
    assert BuildImage.objects.count() == 2
