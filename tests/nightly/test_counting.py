"""What several workers count together: limits of logins and messages, and visits."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests

from tests.support.beacons import PHONE, SEEN
from tests.support.gunicorn import OWNER
from tests.support.login_attempts import LOGIN
from tests.support.mail import MESSAGE
from tests.support.real_site import RealSite

LIMITS = {"LOGIN_ATTEMPTS": "5", "CONTACT_PER_HOUR": "5", "CONTACT_TOTAL_PER_HOUR": "60"}
ADDRESS, AGENT = "203.0.113.77", f"{PHONE} Quadophone/77"
VISITOR = {
    "User-Agent": AGENT,
    "X-Forwarded-For": ADDRESS,
    "Referer": "http://testserver/about?name=Anna-Berzina",
    "Accept-Language": "lv-x-quadophone",
}
TRACES = (ADDRESS.encode(), b"Quadophone", b"quadophone", b"Anna-Berzina")


@pytest.fixture
def make_site(tmp_path: Path):
    def make(**environment: str) -> RealSite:
        log = tmp_path / "data" / "gunicorn.log"
        return RealSite(tmp_path / "data", log, WEB_CONCURRENCY="4", **environment)

    return make


def at_once(site: RealSite, path: str, body: dict, times: int) -> list[int]:
    url = f"http://127.0.0.1:{site.port}{path}"

    def post(number: int) -> int:
        headers = {"X-Forwarded-For": f"192.0.2.{number}"}  # forged: no proxy is trusted
        return requests.post(url, json=body, headers=headers, timeout=60).status_code

    with ThreadPoolExecutor(max_workers=times) as pool:
        return sorted(pool.map(post, range(times)))


def test_four_workers_hold_one_limit_of_logins_and_one_of_messages(make_site):
    site = make_site(LOAD_SAMPLES="0", **LIMITS)
    with site.running():
        codes = at_once(site, LOGIN, OWNER | {"password": "wrong"}, 20)
        assert set(codes) == {401, 429}
        assert codes.count(401) <= 5
        assert at_once(site, LOGIN, OWNER, 1) == [429]
        assert at_once(site, "/api/contact", MESSAGE, 20) == [201] * 5 + [429] * 15


def test_workers_add_up_their_counts_and_keep_nothing_of_the_visitor(make_site):
    site = make_site(TRUSTED_PROXIES="1")
    url = f"http://127.0.0.1:{site.port}{SEEN}"
    with site.running():
        body = {"what": "view", "path": "/about", "from": "forum.example.lv"}
        for _ in range(30):  # each on a connection of its own, so that all workers get some
            response = requests.post(url, json=body, headers=VISITOR, timeout=60)
            assert (response.status_code, response.cookies.get_dict()) == (204, {})
        bad = {"what": "view", "path": "/no-such-page"}
        assert requests.post(url, json=bad, headers=VISITOR, timeout=60).status_code == 400
        rows = [each["fields"] for each in json.loads(site.manage("dumpdata", "visits"))]
        stored = {row.get("what") or row["host"]: row["times"] for row in rows}
        assert stored == {"view": 30, "forum.example.lv": 30}
    dump = site.manage("dumpdata").encode()
    files = [path for path in site.data_dir.rglob("*") if path.is_file()]
    assert {"db.sqlite3", "gunicorn.log"} & {path.name for path in files}
    for name, content in [("rows", dump), *((path.name, path.read_bytes()) for path in files)]:
        assert [trace for trace in TRACES if trace in content] == [], name
