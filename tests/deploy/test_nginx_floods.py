"""Floods that nginx limits before they reach the application, and which clients count as one."""

from collections.abc import Iterator

import pytest

from tests.support.gunicorn import ROOT
from tests.support.nginx import Nginx, site_behind_nginx

pytestmark = pytest.mark.slow
SLOWER = (("rate=50r/s", "rate=1r/m"), ("burst=200", "burst=5"))


@pytest.fixture(scope="module")
def nginx(tmp_path_factory) -> Iterator[Nginx]:
    with site_behind_nginx(tmp_path_factory.mktemp("nginx"), WEB_CONCURRENCY="2") as (nginx, _):
        yield nginx


@pytest.mark.parametrize("path", ["/api/auth/login", "/api/contact", "/django-admin/login/"])
def test_nginx_stops_a_flood(nginx, path):
    """`{}` is refused by the application, and so is a form without its token."""
    responses = [nginx.ask("POST", path, {}) for _ in range(60)]
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
