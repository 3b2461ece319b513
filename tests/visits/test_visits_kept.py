"""Counts of two workers reach the database in time, and nothing of the visitor does."""

import json

import pytest
import requests

from tests.support.beacons import PHONE, SEEN
from tests.support.real_site import RealSite

ADDRESS, AGENT = "203.0.113.77", f"{PHONE} Quadophone/77"
HEADERS = {
    "User-Agent": AGENT,
    "X-Forwarded-For": ADDRESS,
    "Referer": "http://testserver/about?name=Anna-Berzina",
    "Accept-Language": "lv-x-quadophone",
}
TRACES = (ADDRESS.encode(), b"Quadophone", b"quadophone", b"Anna-Berzina")


@pytest.fixture
def make_site(tmp_path):
    def make(**environment: str) -> RealSite:
        log = tmp_path / "data" / "gunicorn.log"
        return RealSite(tmp_path / "data", log, WEB_CONCURRENCY="2", **environment)

    return make


def visit(site: RealSite, times: int) -> None:
    """Each on a connection of its own, so that both workers get some."""
    body = {"what": "view", "path": "/about", "from": "forum.example.lv"}
    for _ in range(times):
        response = requests.post(
            f"http://127.0.0.1:{site.port}{SEEN}", json=body, headers=HEADERS, timeout=60
        )
        assert (response.status_code, response.cookies.get_dict()) == (204, {})


def stored(site: RealSite) -> dict[str, int]:
    """Return the rows of the database, by its own command, in short."""
    rows = [each["fields"] for each in json.loads(site.manage("dumpdata", "visits"))]
    return {row.get("what") or row["host"]: row["times"] for row in rows}


def test_two_workers_add_up_and_nothing_of_the_visitor_is_kept(make_site):
    site = make_site(TRUSTED_PROXIES="1")
    with site.running():
        visit(site, 30)
        bad = {"what": "view", "path": "/no-such-page"}
        url = f"http://127.0.0.1:{site.port}{SEEN}"
        assert requests.post(url, json=bad, headers=HEADERS, timeout=60).status_code == 400
        assert stored(site) == {"view": 30, "forum.example.lv": 30}
    dump = site.manage("dumpdata").encode()
    files = [path for path in site.data_dir.rglob("*") if path.is_file()]
    assert {"db.sqlite3", "gunicorn.log"} & {path.name for path in files}
    for name, content in [("rows", dump), *((path.name, path.read_bytes()) for path in files)]:
        assert [trace for trace in TRACES if trace in content] == [], name
