"""A real site whose requests may take long."""

import json
from pathlib import Path

import requests
from requests import Response

from .gunicorn import wait_until
from .real_site import RealSite


class SlowSite(RealSite):
    """One worker, with the requests of slow_urls.py, which may take so many seconds.

    Several tests ask it; what is read of its log is of the present one.
    """

    def __init__(self, folder: Path, deadline: int) -> None:
        self.let_go, self.read_from = folder / "let-go", 0
        super().__init__(folder / "data", folder / "gunicorn.log", WEB_CONCURRENCY="1")
        self.environment |= {
            "DJANGO_SETTINGS_MODULE": "tests.support.slow_site",
            "LET_GO": str(self.let_go),
            "REQUEST_DEADLINE": str(deadline),
        }
        self.token = "none"  # a login may exceed this site's deadline
        self.start()

    def begin(self) -> "SlowSite":
        self.let_go.unlink(missing_ok=True)
        self.read_from = self.log.stat().st_size
        return self

    def lines(self) -> str:
        return self.log.read_bytes()[self.read_from :].decode()

    def ask(self, path: str, method: str = "GET", **options: object) -> Response:
        address = f"http://127.0.0.1:{self.port}{path}"
        return requests.request(method, address, timeout=120, **options)

    def logged(self, event: str) -> list[dict]:
        lines = [line for line in self.lines().splitlines() if line.startswith("{")]
        return [line for line in map(json.loads, lines) if event in line["event"]]

    def wait_for(self, text: str, times: int = 1) -> None:
        wait_until(lambda: self.lines().count(text) >= times, self.process, self.log)

    def new_workers(self) -> int:
        return self.lines().count("Booting worker with pid")
