"""Limits of logins and messages are shared by four workers."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests

from tests.support.contact_limits import MESSAGE
from tests.support.gunicorn import OWNER
from tests.support.login_attempts import LOGIN
from tests.support.real_site import running_site


@pytest.fixture(scope="module")
def busy_site(tmp_path_factory: pytest.TempPathFactory):
    folder: Path = tmp_path_factory.mktemp("busy-site")
    limits = {"LOGIN_ATTEMPTS": "5", "CONTACT_PER_HOUR": "5", "CONTACT_TOTAL_PER_HOUR": "60"}
    with running_site(folder, WEB_CONCURRENCY="4", LOAD_SAMPLES="0", **limits) as address:
        yield address


def at_once(site: str, path: str, body: dict, times: int) -> list[int]:
    def post(number: int) -> int:
        headers = {"X-Forwarded-For": f"192.0.2.{number}"}  # forged: no proxy is trusted
        return requests.post(site + path, json=body, headers=headers, timeout=60).status_code

    with ThreadPoolExecutor(max_workers=times) as pool:
        return sorted(pool.map(post, range(times)))


def test_four_workers_hold_one_limit_of_logins(busy_site):
    codes = at_once(busy_site, LOGIN, OWNER | {"password": "wrong"}, 20)
    assert set(codes) == {401, 429}
    assert codes.count(401) <= 5
    assert requests.post(busy_site + LOGIN, json=OWNER, timeout=60).status_code == 429


def test_four_workers_hold_one_limit_of_messages(busy_site):
    assert at_once(busy_site, "/api/contact", MESSAGE, 20) == [201] * 5 + [429] * 15
