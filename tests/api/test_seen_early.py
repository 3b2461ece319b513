"""Beacons that are plainly right are answered before Django, with the same result."""

import io
import json
from collections.abc import Iterator

import pytest
from django.core.signals import request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import RequestFactory

from config.beacons import Beacons
from tests.support.beacons import PHONE, SEEN, counted
from visits import flood


class Site:
    """The WSGI application of a worker; `asked` counts what Django had to answer."""

    def __init__(self) -> None:
        self.django, self.asked = get_wsgi_application(), 0
        self.application = Beacons(self.reach_django)

    def reach_django(self, environ, start_response):
        self.asked += 1
        return self.django(environ, start_response)

    def post(self, body: object, **environ: str) -> tuple[int, dict[str, str], bytes]:
        """Send a beacon; return status, headers and body of the answer."""
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = {"HTTP_USER_AGENT": PHONE, "HTTP_HOST": "testserver"} | environ
        request = RequestFactory().post(SEEN, sent, "application/json", **request).environ | environ
        request["wsgi.input"] = io.BytesIO(sent)
        answer: list = []
        chunks = self.application(request, lambda status, headers: answer.extend((status, headers)))
        return int(answer[0][:3]), dict(answer[1]), b"".join(chunks)


@pytest.fixture
def site(db) -> Iterator[Site]:
    """A worker that has answered its first beacon, on the connection of the test."""
    request_started.disconnect(close_old_connections)
    site = Site()
    assert site.post({"what": "view", "path": "/"})[0] == 204
    assert site.asked == 1
    yield site
    request_started.connect(close_old_connections)


VIEW = {"what": "view", "path": "/about"}


def test_the_answer_is_that_of_django_without_asking_it(site):
    del_id = {"X-Request-ID"}
    first = Site().post(VIEW)
    early = site.post(VIEW, HTTP_ORIGIN="http://testserver")
    assert site.asked == 1
    assert early[0] == first[0]
    assert early[1] == {name: value for name, value in first[1].items() if name not in del_id}
    assert "default-src 'none'" in early[1]["Content-Security-Policy"]
    assert early[2] == b""
    assert counted() == {"view / en": 1, "view /about en": 2}


def test_a_build_is_looked_up_once_until_the_counts_are_written(site, build):
    path = {"what": "view", "path": f"/quad-builds/{build.pk}"}
    assert [site.post(path)[0] for _ in range(3)] == [204] * 3
    assert site.asked == 2
    counted()
    site.post(path)
    assert site.asked == 3
    assert counted()[f"view build-{build.pk} /quad-builds/:id en"] == 4


@pytest.mark.parametrize("name", ["HTTP_DNT", "HTTP_SEC_GPC", "HTTP_AUTHORIZATION"])
def test_who_is_not_to_be_counted_is_answered_and_not_counted(site, name):
    assert site.post(VIEW, **{name: "1"})[0] == 204
    assert site.asked == 1
    assert counted() == {"view / en": 1}


@pytest.mark.parametrize(
    ("body", "environ", "status"),
    [
        (b"{", {}, 400),
        ({"what": "view", "path": "/nothing"}, {}, 400),
        ({"what": "view", "path": "/quad-builds/999"}, {}, 400),
        (b"[" * 1000, {}, 400),
        (b" " * 2000, {}, 413),
        (VIEW, {"CONTENT_TYPE": "text/plain"}, 415),
        (VIEW, {"REQUEST_METHOD": "PUT"}, 405),
        (VIEW, {"HTTP_HOST": "elsewhere.example"}, 400),
        (VIEW, {"CONTENT_LENGTH": "x"}, 400),
    ],
)
def test_all_else_is_left_to_django(site, body, environ, status):
    answer = site.post(body, **environ)
    assert (answer[0], site.asked) == (status, 2)
    assert "X-Request-ID" in answer[1]
    assert counted() == {"view / en": 1}


def test_another_origin_is_left_to_django(site):
    site.post(VIEW, HTTP_ORIGIN="https://elsewhere.example")
    assert site.asked == 2


def test_a_flood_is_refused_with_a_sentence(site, monkeypatch):
    monkeypatch.setattr(flood, "PER_ADDRESS", 3)
    answers = [site.post(VIEW) for _ in range(4)]
    assert [status for status, _, _ in answers] == [204, 204, 429, 429]
    assert json.loads(answers[-1][2])["error"].endswith(".")
    assert counted() == {"view / en": 1, "view /about en": 2}


def test_over_http_a_site_of_https_refuses_beacons(site, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert site.post(VIEW)[0] == 403
    assert counted() == {"view / en": 1}
