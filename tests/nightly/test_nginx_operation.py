"""The owner and the operator behind nginx: login, logs, and a site that restarts or is down."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Semaphore

import pytest
from urllib3 import encode_multipart_formdata

from tests.support.gunicorn import OWNER
from tests.support.nginx import site_behind_nginx
from tests.support.running_nginx import a_bundle
from tests.support.socket_gunicorn import HOST, TIMEOUT

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
        ("/api/contact/message/7-secret/additions", "/api/contact/message/..."),
        ("/contact//message/7-secret", "/contact//message/..."),
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
