"""Requests that exceed the deadline are stopped, and do not block others."""

import re
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache

import pytest
import requests
from requests import Response

from config.deadline import BUSY, RESERVED_THREADS, TOO_LONG
from config.settings import WORKER_THREADS
from tests.support.databases import SERVER
from tests.support.slow_server import SlowSite

pytestmark = pytest.mark.slow  # each test starts and ends a site
SLOTS = WORKER_THREADS - RESERVED_THREADS
FILES = {"Content-Type": "multipart/form-data; boundary=x"}  # may take longer


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int], SlowSite]]:
    """One site for each deadline."""
    running: list[SlowSite] = []

    @cache
    def site(deadline: int) -> SlowSite:
        running.append(SlowSite(tmp_path_factory.mktemp("deadline"), deadline))
        return running[-1]

    yield site
    for each in running:
        each.let_go.touch()
        each.stop()


@pytest.fixture
def site_of(sites: Callable[[int], SlowSite]) -> Iterator[Callable[[int], SlowSite]]:
    """Return the site with this deadline in seconds."""
    used: list[SlowSite] = []

    def begin(deadline: int) -> SlowSite:
        used.append(sites(deadline).begin())
        return used[-1]

    yield begin
    for site in used:
        site.let_go.touch()  # clean up after a failed test


def assert_stopped(response: Response) -> None:
    assert (response.status_code, response.json()) == (503, {"error": TOO_LONG})
    assert int(response.headers["Retry-After"]) > 0
    assert "Content-Security-Policy" in response.headers


def test_a_request_that_does_not_end_is_stopped_and_logged_and_its_thread_works_on(site_of):
    site = site_of(1)
    with ThreadPoolExecutor(WORKER_THREADS) as pool:
        responses = list(pool.map(site.ask, ["/api/slow/endless"] * SLOTS))
    for response in responses:
        assert_stopped(response)
    lines = site.logged("stopped after 1 s")
    assert {line["request_id"] for line in lines} == {a.headers["X-Request-ID"] for a in responses}
    for line in lines:
        assert line["path"] == "/api/slow/endless" and ", in endless" in line["exception"]
    assert {site.ask("/api/slow/nothing").status_code for _ in range(20)} == {404}
    assert not site.new_workers()


def test_uploads_have_a_longer_deadline(site_of):
    site = site_of(1)
    with ThreadPoolExecutor(2) as pool:
        upload = pool.submit(site.ask, "/api/slow/paused", "POST", headers=FILES)
        site.wait_for("started: /api/slow/paused")
        assert_stopped(site.ask("/api/slow/endless"))
        site.let_go.touch()
        assert upload.result().text == "let go"


def test_a_write_in_progress_is_completed(site_of):
    site = site_of(2)
    assert_stopped(site.ask("/api/slow/write"))
    assert [build["name"] for build in site.ask("/api/builds").json()] == ["Slow"]


@pytest.mark.skipif(not SERVER, reason="SQLite works in the thread itself")
def test_a_wait_for_the_database_is_stopped_and_the_connection_closed(site_of):
    site = site_of(2)
    assert_stopped(site.ask("/api/slow/database"))
    assert site.ask("/api/builds").status_code == 200
    assert not site.new_workers()


def test_a_silent_client_frees_its_thread(site_of):
    site = site_of(2)
    head = b"POST /api/slow/reading HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nabc"
    with socket.create_connection(("127.0.0.1", site.port), timeout=60) as line:
        line.sendall(head)
        assert line.recv(1000).startswith(b"HTTP/1.1 503")
    assert site.logged("stopped after 2 s")[0]["path"] == "/api/slow/reading"


def test_a_client_that_does_not_read_frees_its_thread(site_of):
    site = site_of(1)
    (site.data_dir / "media").mkdir(exist_ok=True)
    with (site.data_dir / "media" / "large").open("wb") as file:
        file.truncate(50 * 1024**2)
    with ExitStack() as lines:
        for _ in range(WORKER_THREADS):
            line = socket.create_connection(("127.0.0.1", site.port), timeout=60)
            lines.enter_context(line).sendall(
                b"GET /media/large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            )
            assert line.recv(1) == b"H"
        assert site.ask("/livez").status_code == 200
    assert not site.new_workers()


def test_a_worker_with_a_stuck_thread_is_replaced_when_its_other_requests_are_done(site_of):
    site = site_of(1)
    with ThreadPoolExecutor(2) as pool:
        other = pool.submit(site.ask, "/api/slow/paused", "POST", headers=FILES)
        site.wait_for("started: /api/slow/paused")
        deadlocked = pool.submit(site.ask, "/api/slow/deadlocked")
        site.wait_for("A request hangs")
        site.let_go.touch()
        assert other.result().text == "let go"
        assert isinstance(deadlocked.exception(), requests.ConnectionError)  # no response
    [line] = site.logged("A request hangs")
    assert line["path"] == "/api/slow/deadlocked" and ", in deadlocked" in line["stack"]
    assert site.ask("/livez").status_code == 200
    assert site.new_workers() == 1


@contextmanager
def all_slots_taken(site: SlowSite) -> Iterator[None]:
    with ThreadPoolExecutor(SLOTS) as pool:
        responses = [pool.submit(site.ask, "/api/slow/paused") for _ in range(SLOTS)]
        site.wait_for("started: /api/slow/paused", SLOTS)
        yield
        site.let_go.touch()
        assert {response.result().text for response in responses} == {"let go"}


def test_when_all_slots_are_taken_cheap_requests_still_succeed(site_of):
    site = site_of(60)
    script = re.search(r"/static/bundles/main\.[0-9a-f]+\.js", site.ask("/about").text)
    assert script
    with all_slots_taken(site), ThreadPoolExecutor(2 * SLOTS) as pool:
        refused = list(pool.map(site.ask, ["/api/slow/nothing"] * 2 * SLOTS))
        for path in ("/livez", "/readyz", "/about", script[0]):
            assert site.ask(path).status_code == 200
        page = site.ask("/quad-builds/1")
    for response in refused:
        assert (response.status_code, response.json()) == (503, {"error": BUSY})
        assert int(response.headers["Retry-After"]) > 0
    assert (page.status_code, page.text) == (503, BUSY)
    [line] = site.logged("Requests are refused")
    assert line["running"] == ["/api/slow/paused"] * SLOTS
    assert site.ask("/api/slow/nothing").status_code == 404


def test_a_request_waits_for_a_slot_while_others_come_and_go(site_of):
    site = site_of(60)
    with ThreadPoolExecutor(1) as pool, all_slots_taken(site):
        waiting = pool.submit(site.ask, "/api/slow/reading", "POST", data=b"abc")
        site.let_go.touch()
        assert waiting.result().text == "3 bytes"
