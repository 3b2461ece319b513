"""The owner and the operator behind nginx: login, logs, floods, a restart."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from threading import Event, Semaphore

import pytest
from urllib3 import encode_multipart_formdata

from tests.nightly.nginx import HOST, TIMEOUT, Nginx, a_bundle, site_behind_nginx
from tests.support.gunicorn import OWNER, ROOT

BEFORE = ("", "/lv", "/api", "/https://quads.example")  # what precedes the address of a message


def test_the_owner_logs_in_to_djangos_admin_over_https(tmp_path):
    with site_behind_nginx(tmp_path) as (nginx, _):
        form = nginx.get("/django-admin/login/")
        csrf = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)', form.data)[1].decode()
        (cookie,) = form.headers.getlist("Set-Cookie")
        assert "Secure" in cookie
        body, kind = encode_multipart_formdata(OWNER | {"csrfmiddlewaretoken": csrf})
        same = {"Cookie": cookie.partition(";")[0], "Content_Type": kind}
        path = "/django-admin/login/?next=/django-admin/"
        foreign = nginx.ask("POST", path, body, Origin="https://evil.example", **same)
        assert foreign.status == 403
        response = nginx.ask("POST", path, body, Origin=f"https://{HOST}", **same)
        assert (response.status, response.headers["Location"]) == (302, "/django-admin/")
        cookies = response.headers.getlist("Set-Cookie")
        session = next(each for each in cookies if each.startswith("__Secure-sessionid"))
        assert "; Secure" in session
        assert "HttpOnly" in session
        inside = nginx.get("/django-admin/", Cookie=session.partition(";")[0])
        assert inside.status == 200


def access_log(nginx) -> list[str]:
    return (nginx.folder / "log/quads.access.log").read_text().splitlines()


def next_line(nginx, before: int) -> str:
    """Return the line after the first `before` lines; nginx writes it after its response."""
    for _ in range(100_000):
        lines = access_log(nginx)
        if len(lines) > before:
            return lines[before]
    raise AssertionError("nginx wrote no line.")


def test_the_log_names_addresses_and_paths_and_no_query(nginx):
    before = len(access_log(nginx))
    nginx.get("/contact?inquiry=tyre&name=Anna", Referer="https://x.example/?q=Anna")
    line = next_line(nginx, before)
    last = json.loads(line)
    assert (last["path"], last["address"], last["status"]) == ("/contact", "127.0.0.1", "200")
    assert "Anna" not in line


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        *(
            (f"{start}/contact/message/7-secret", f"{start}/contact/message/...")
            for start in BEFORE
        ),
        ("/api/contact/message/7-secret/entries", "/api/contact/message/..."),
        ("/contact//message/7-secret", "/contact//message/..."),
        ("/LV/Contact/MESSAGE/7-secret/", "/LV/Contact/MESSAGE/..."),
        ("/Admin/Link/secret", "/Admin/Link/..."),
        ("/contact/%6Dessage/7-secret", "/contact/..."),
        ("/admin/link/secret", "/admin/link/..."),
        ("/api/link/secret", "/api/link/..."),
        ("/api/contact/attachments/7/file?token=secret", "/api/contact/attachments/7/file"),
    ],
)
def test_the_log_has_no_address_that_opens_something(nginx, path, logged):
    before = len(access_log(nginx))
    nginx.ask("POST", path)
    assert json.loads(next_line(nginx, before))["path"] == logged
    with nginx.begun("POST", path, size=99) as status:  # an error, for another log
        assert status == 413
    next_line(nginx, before + 1)  # which the next test would take for its own
    assert "secret" not in (nginx.folder / "log/quads.error.log").read_text()


def test_no_log_has_the_address_of_a_visit_that_is_counted(nginx):
    for path, status in (("/", 204), ("/x", 400)):
        beacon = {"what": "view", "path": path}
        assert nginx.ask("POST", "/api/seen", beacon, User_Agent="Firefox").status == status
    assert "/api/seen" not in (nginx.folder / "log/quads.access.log").read_text()


def test_no_request_fails_while_the_site_restarts(nginx_and_gunicorn, nginx_token):
    """Readers and a writer continue while gunicorn restarts as in a release."""
    nginx, gunicorn = nginx_and_gunicorn
    done, answered = Event(), Semaphore(0)
    item = {"frame": "F", "engine": "E", "build_year": 2024}

    def read() -> list[int]:
        seen = []
        while not done.is_set():
            for path in ("/", "/api/builds", "/quad-builds/21"):
                seen.append(nginx.get(path).status)
                answered.release()
        return seen

    def write() -> list[int]:
        seen = []
        while not done.is_set():
            build = item | {"name": f"Load {len(seen)}"}
            response = nginx.ask(
                "POST", "/api/builds", build, Authorization=f"Bearer {nginx_token}"
            )
            seen.append(response.status)
        return seen

    with ThreadPoolExecutor() as pool:
        readers = [pool.submit(read) for _ in range(4)]
        writer = pool.submit(write)
        try:
            for _ in range(3):
                for _ in range(40):
                    assert answered.acquire(timeout=TIMEOUT)
                gunicorn.restart()
        finally:
            done.set()
    read_ones, written = sum((reader.result() for reader in readers), []), writer.result()
    print(f"\n3 restarts: {len(read_ones)} answers read, {len(written)} builds written")
    assert set(read_ones) == {200}
    assert set(written) == {201}
    names = {build["name"] for build in nginx.get("/api/builds").json()}
    assert names >= {f"Load {number}" for number in range(len(written))}


def test_a_site_that_is_down_responds_with_json_and_an_error_page(tmp_path: Path):
    with site_behind_nginx(tmp_path) as (nginx, gunicorn):
        gunicorn.stop()
        gunicorn.listener.close()
        call, page = nginx.get("/api/builds"), nginx.ask("POST", "/contact", {})
        assert (call.status, call.headers["Retry-After"]) == (502, "10")
        assert "again" in call.json()["error"]
        assert (page.status, page.headers["Content-Type"]) == (502, "text/html; charset=utf-8")
        assert b"<h1>Back in a moment</h1>" in page.data
        assert nginx.get(a_bundle("main.*.js")).status == 200


# --- floods that nginx limits, and which clients count as one ---

UPLOAD, LOGIN = "/api/builds/10/images", {"Authorization": "Bearer x"}
# What shares a limit on unfinished bodies from anywhere. A GET may have a body, too.
BODIES = [
    [("POST", UPLOAD)],
    [("POST", "/lv/contact"), ("POST", "/api/contact/message/7-x/entries"), ("GET", "/contact")],
    [("POST", "/django-admin/catalogue/build/add/"), ("GET", "/django-admin/")],
]
SLOWER = (("rate=50r/s", "rate=1r/m"), ("burst=200", "burst=5"))


@pytest.fixture(scope="module")
def flooded(tmp_path_factory) -> Iterator[Nginx]:
    with site_behind_nginx(tmp_path_factory.mktemp("nginx"), WEB_CONCURRENCY="2") as (nginx, _):
        yield nginx


@pytest.mark.parametrize(
    "path",
    ["/api/auth/login", "/api/contact", "/django-admin/login/", "/django-admin/", UPLOAD],
)
def test_nginx_stops_a_flood(flooded, path):
    """`{}` is refused by the application, and so is a form without its token."""
    responses = [flooded.ask("POST", path, {}, **LOGIN) for _ in range(100)]
    stopped = [response for response in responses if "X-Request-ID" not in response.headers]
    assert stopped
    assert {response.status for response in stopped} == {429}
    assert {response.headers["Retry-After"] for response in stopped} == {"60"}
    if path.startswith("/api/"):
        assert "wait" in stopped[0].json()["error"]
    else:
        assert b"<h1>" in stopped[0].data
    assert flooded.get(path).status != 429  # reads are not limited


@pytest.mark.parametrize("method", ["GET", "PUT"])
def test_a_flood_of_pages_is_stopped_and_files_are_still_served(tmp_path, method):
    with site_behind_nginx(tmp_path, SLOWER) as (nginx, _):
        statuses = [nginx.ask(method, f"/nothing?x={n}").status for n in range(8)]
        assert statuses[6:] == [429, 429]
        assert 429 not in statuses[:6]
        [bundle] = (ROOT / "build/static/bundles").glob("main.*.js")
        assert nginx.get(f"/static/bundles/{bundle.name}").status == 200


@pytest.mark.parametrize("kind", BODIES)
def test_few_large_bodies_are_received_at_once(flooded, kind):
    """Four from a network, and ten from all of them; reading goes on meanwhile."""
    calls, networks = cycle(kind), [f"127.1.{BODIES.index(kind)}.{last}" for last in range(1, 5)]
    with ExitStack() as stack:

        def begin(source: str) -> int:
            return stack.enter_context(flooded.begun(*next(calls), source=source, **LOGIN))

        statuses = [[begin(source) for _ in range(6)] for source in networks]
        nothing = {"Content_Length": "0", "Expect": ""}
        assert stack.enter_context(flooded.begun("GET", "/contact", networks[0], **nothing)) == 200
    let_in = [[status == 100 for status in each].count(True) for each in statuses]
    assert let_in == [4, 4, 2, 0]
    assert set(sum(statuses, [])) == {100, 429}


def test_an_upload_without_a_login_is_refused_before_its_body(flooded):
    with ExitStack() as stack:
        statuses = {stack.enter_context(flooded.begun("POST", UPLOAD)) for _ in range(40)}
    assert statuses == {401}
    response = flooded.ask("POST", UPLOAD, b"x")
    assert (response.status, response.json()) == (401, {"error": "Please log in first."})
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="api"'
