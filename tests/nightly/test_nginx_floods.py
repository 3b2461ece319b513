"""Floods that nginx limits before they reach the application, and which clients count as one."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle

import pytest

from tests.support.gunicorn import ROOT
from tests.support.nginx import Nginx, site_behind_nginx

UPLOAD, LOGIN = "/api/builds/10/images", {"Authorization": "Bearer x"}
# What shares a limit on unfinished bodies from anywhere. A GET may have a body, too.
BODIES = [
    [("POST", UPLOAD)],
    [("POST", "/lv/contact"), ("POST", "/api/contact/message/7-x/additions"), ("GET", "/contact")],
    [("POST", "/django-admin/catalogue/build/add/"), ("GET", "/django-admin/")],
]
SLOWER = (("rate=50r/s", "rate=1r/m"), ("burst=200", "burst=5"))


@pytest.fixture(scope="module")
def nginx(tmp_path_factory) -> Iterator[Nginx]:
    with site_behind_nginx(tmp_path_factory.mktemp("nginx"), WEB_CONCURRENCY="2") as (nginx, _):
        yield nginx


@pytest.mark.parametrize(
    "path",
    ["/api/auth/login", "/api/contact", "/django-admin/login/", "/django-admin/", UPLOAD],
)
def test_nginx_stops_a_flood(nginx, path):
    """`{}` is refused by the application, and so is a form without its token."""
    responses = [nginx.ask("POST", path, {}, **LOGIN) for _ in range(100)]
    stopped = [response for response in responses if "X-Request-ID" not in response.headers]
    assert stopped
    assert {response.status for response in stopped} == {429}
    assert {response.headers["Retry-After"] for response in stopped} == {"60"}
    if path.startswith("/api/"):
        assert "wait" in stopped[0].json()["error"]
    else:
        assert b"<h1>" in stopped[0].data
    assert nginx.get(path).status != 429  # reads are not limited


@pytest.mark.parametrize("method", ["GET", "PUT"])
def test_a_flood_of_pages_is_stopped_and_files_are_still_served(tmp_path, method):
    with site_behind_nginx(tmp_path, SLOWER) as (nginx, _):
        statuses = [nginx.ask(method, f"/nothing?x={n}").status for n in range(8)]
        assert statuses[6:] == [429, 429]
        assert 429 not in statuses[:6]
        [bundle] = (ROOT / "build/static/bundles").glob("main.*.js")
        assert nginx.get(f"/static/bundles/{bundle.name}").status == 200


@pytest.mark.parametrize("kind", BODIES)
def test_few_large_bodies_are_received_at_once(nginx, kind):
    """Four from a network, and ten from all of them; reading goes on meanwhile."""
    calls, networks = cycle(kind), [f"127.1.{BODIES.index(kind)}.{last}" for last in range(1, 5)]
    with ExitStack() as stack:

        def begin(source: str) -> int:
            return stack.enter_context(nginx.begun(*next(calls), source=source, **LOGIN))

        statuses = [[begin(source) for _ in range(6)] for source in networks]
        nothing = {"Content_Length": "0", "Expect": ""}
        assert stack.enter_context(nginx.begun("GET", "/contact", networks[0], **nothing)) == 200
    let_in = [[status == 100 for status in each].count(True) for each in statuses]
    assert let_in == [4, 4, 2, 0]
    assert set(sum(statuses, [])) == {100, 429}


def test_an_upload_without_a_login_is_refused_before_its_body(nginx):
    with ExitStack() as stack:
        statuses = {stack.enter_context(nginx.begun("POST", UPLOAD)) for _ in range(40)}
    assert statuses == {401}
    response = nginx.ask("POST", UPLOAD, b"x")
    assert (response.status, response.json()) == (401, {"error": "Please log in first."})
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="api"'
