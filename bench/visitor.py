"""An honest visitor, who uses a new address for each request."""

import time
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import urllib3
from attackers import HOST, number

from tests.support.gunicorn import OWNER

PAGES = ("/", "/quad-builds", "/quad-builds/21", "/about", "/contact", "/racing-parts/tyres")
LOGIN, CONTACT = "/api/auth/login", "/api/contact"
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is No. 21 for sale?"}
SIDE_REQUESTS = 3  # per visit
TIMEOUT = 60  # seconds


def unused_address() -> str:
    return f"127.{127 + number(128)}.{number(255)}.{number(255)}"


class Site(NamedTuple):
    name: str
    port: int
    certificate: str = ""  # of nginx, if it is used

    def request(
        self,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        sender: str = "",
    ) -> urllib3.BaseHTTPResponse:
        """Send a request over a new connection."""
        sender = sender or unused_address()
        headers = dict(headers or {})
        pool: urllib3.HTTPConnectionPool
        if self.certificate:
            headers["Host"] = HOST
            names: dict[str, Any] = {"server_hostname": HOST, "assert_hostname": HOST}
            names |= {"ca_certs": self.certificate, "source_address": (sender, 0)}
            pool = urllib3.HTTPSConnectionPool("127.0.0.1", self.port, **names)
        else:
            headers["X-Forwarded-For"] = sender
            pool = urllib3.HTTPConnectionPool("127.0.0.1", self.port)
        method, sent = ("POST", {"json": body}) if body else ("GET", {})
        options = {"headers": headers, "redirect": False, "retries": False, "timeout": TIMEOUT}
        with pool:
            return pool.request(method, path, **options, **sent)


class Visitor:
    """Counts its requests (`asked`) and the unexpected responses (`refused`)."""

    def __init__(self, site: Site) -> None:
        self.site, self.asked = site, 0
        self.refused: Counter[str] = Counter()
        self.references: list[str] = []  # of messages
        cookies = site.request(LOGIN, OWNER).headers.getlist("Set-Cookie")
        self.device = next(cookie for cookie in cookies if "device" in cookie).split(";")[0]

    def expect(
        self, statuses: tuple[int, ...], what: str, *request: Any
    ) -> urllib3.BaseHTTPResponse | None:
        """Send a request; return the response if its status is expected."""
        self.asked += 1
        try:
            answer = self.site.request(*request)
        except urllib3.exceptions.HTTPError as error:
            self.refused[f"{what}: {type(error).__name__}"] += 1
            return None
        if answer.status not in statuses:
            self.refused[f"{what}: {answer.status}"] += 1
            return None
        return answer

    def visit(self, seconds: float) -> list[float]:
        """Open pages for `seconds`, with other requests beside; return sorted times in ms."""
        times: list[float] = []
        end = time.monotonic() + seconds
        with ThreadPoolExecutor() as pool:
            side_requests = pool.submit(self.run_side_requests, seconds)
            while time.monotonic() < end:
                before = time.perf_counter()
                self.expect((200,), "page", PAGES[len(times) % len(PAGES)])
                times.append((time.perf_counter() - before) * 1000)
            side_requests.result()
        return sorted(times)

    def run_side_requests(self, seconds: float) -> None:
        begun = time.monotonic()
        for index in range(SIDE_REQUESTS):
            time.sleep(max(0, begun + seconds * index / SIDE_REQUESTS - time.monotonic()))
            if time.monotonic() < begun + seconds:
                self.write()
                self.log_in()

    def log_in(self) -> None:
        """Log in as the owner, on a new device and on a known one."""
        self.expect((200,), "login on a new device", LOGIN, OWNER)
        self.expect((200,), "login on a known device", LOGIN, OWNER, {"Cookie": self.device})

    def write(self) -> None:
        """Send a message like the form does. In a flood the answer may be to call (429)."""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        request = (CONTACT, MESSAGE, headers, unused_address())
        answer = self.expect((201, 429), "message", *request)
        if answer and answer.status == 201:
            self.references.append(answer.json()["reference"])

    def check_messages(self) -> None:
        """Count messages as refused that were not mailed, unless they are suspected spam."""
        token = self.site.request(LOGIN, OWNER, {"Cookie": self.device}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        end = time.monotonic() + TIMEOUT
        for reference in self.references:
            while True:
                path = f"/api/contact/messages?search={reference}"
                [found] = self.site.request(path, None, headers).json()
                state, mail = found["state"], found["mail"]["state"]
                if mail not in ("waiting", "sending") or time.monotonic() > end:
                    break
                time.sleep(0.2)
            if state != "spam" and mail != "sent":
                self.refused[f"message: {state}, mail {mail}"] += 1
