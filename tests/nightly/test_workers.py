"""A write by one worker is in the next answer of all others."""

import pytest
import requests

from documents.reading import defaults
from tests.support.gunicorn import wait_until_pages_render
from tests.support.pictures import noise
from tests.support.real_site import RealSite


@pytest.fixture
def two_workers(tmp_path):
    """Two sites of one worker each, over the same data."""
    sites = [
        RealSite(tmp_path / "data", tmp_path / f"{name}.log", WEB_CONCURRENCY="1")
        for name in ("one", "other")
    ]
    with sites[0].running(), sites[1].running():
        for site in sites:  # a page that is left to the browser has no ETag
            wait_until_pages_render(site.process, site.log)
        yield sites


def read(site: RealSite, path: str) -> requests.Response:
    """Send a request as a visitor, on a new connection."""
    return requests.get(f"http://127.0.0.1:{site.port}{path}", timeout=60)


def test_a_write_by_one_worker_is_seen_by_the_next_read_of_the_other(two_workers):
    picture = noise(size=(900, 600))
    for number in range(4):
        writer, lead = two_workers[number % 2], f"Round {number}."
        [image] = writer.upload_to("/api/pages/service/images", picture).json()
        values = {**defaults("service"), "lead": lead, "picture": image["name"]}
        assert writer.call("PUT", "/api/pages/service", {"values": values}).status == 200
        for site in two_workers:
            response = read(site, "/service")
            assert lead in response.text
            assert all(variant["url"] in response.text for variant in image["variants"])
            assert read(site, "/service").headers["ETag"] == response.headers["ETag"]
            answer = read(site, "/api/pages/service").json()
            assert answer["pictures"][image["name"]] == image
