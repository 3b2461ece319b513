"""A write by one worker invalidates the cached responses of all others."""

import pytest
import requests

from documents.reading import defaults
from tests.support.examples import BUILD
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


def test_a_write_by_one_worker_is_seen_by_the_next_read_of_the_other(two_workers):
    made = two_workers[0].call("POST", "/api/builds", {**BUILD, "name": "Round 0"}).json()
    for number in range(1, 5):
        writer, name = two_workers[number % 2], f"Round {number}"
        written = writer.call("PUT", f"/api/builds/{made['id']}", {**BUILD, "name": name})
        assert written.status == 200
        for site in two_workers:
            for path in ("/api/builds", f"/quad-builds/{made['id']}", "/quad-builds"):
                response = read(site, path)
                assert name in response.text, (site.port, path)
                assert read(site, path).headers["ETag"] == response.headers["ETag"]


def test_a_changed_fact_is_in_the_next_answer_of_every_worker(two_workers):
    for number in range(4):
        writer, phone = two_workers[number % 2], f"+371 29 000 00{number}"
        values = {**defaults("company"), "phone": phone}
        assert writer.call("PUT", "/api/pages/company", {"values": values}).status == 200
        for site in two_workers:
            for path in ("/api/pages/company", "/", "/contact", "/about", "/nothing"):
                assert phone in read(site, path).text, (site.port, path)


def test_a_pages_new_text_and_picture_are_in_the_next_answer_of_every_worker(two_workers):
    picture = noise(size=(900, 600))
    for number in range(4):
        writer, lead = two_workers[number % 2], f"Round {number}."
        [image] = writer.upload_to("/api/pages/service/images", picture).json()
        values = {**defaults("service"), "lead": lead, "picture": image["name"]}
        assert writer.call("PUT", "/api/pages/service", {"values": values}).status == 200
        for site in two_workers:
            page = read(site, "/service").text
            assert lead in page
            assert all(variant["url"] in page for variant in image["variants"])
            answer = read(site, "/api/pages/service").json()
            assert answer["pictures"][image["name"]] == image


def read(site: RealSite, path: str) -> requests.Response:
    """Send a request as a visitor, on a new connection."""
    return requests.get(f"http://127.0.0.1:{site.port}{path}", timeout=60)
