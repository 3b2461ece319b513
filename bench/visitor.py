"""An honest visitor; whatever he does, he does from an address that nobody has used."""

import time
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import urllib3
from attackers import HOST, number

from tests.support.contact_work import prove
from tests.support.gunicorn import OWNER

PAGES = ("/", "/quad-builds", "/quad-builds/21", "/about", "/contact", "/racing-parts/tyres")
LOGIN, CONTACT = "/api/auth/login", "/api/contact"
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is No. 21 for sale?"}
ERRANDS = 3  # in one visit
PATIENCE = 60  # seconds


def unused_address() -> str:
    return f"127.{127 + number(128)}.{number(255)}.{number(255)}"


class Site(NamedTuple):
    name: str
    port: int
    certificate: str = ""  # of nginx before it

    def ask(
        self,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        sender: str = "",
    ) -> urllib3.BaseHTTPResponse:
        """Ask over a new connection."""
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
        options = {"headers": headers, "redirect": False, "retries": False, "timeout": PATIENCE}
        with pool:
            return pool.request(method, path, **options, **sent)


class Visitor:
    """`refused` counts what was not answered as it should be, of `asked` requests."""

    def __init__(self, site: Site) -> None:
        self.site, self.asked = site, 0
        self.refused: Counter[str] = Counter()
        self.references: list[str] = []  # of messages
        cookies = site.ask(LOGIN, OWNER).headers.getlist("Set-Cookie")
        self.device = next(cookie for cookie in cookies if "device" in cookie).split(";")[0]

    def expect(
        self, statuses: tuple[int, ...], what: str, *request: Any
    ) -> urllib3.BaseHTTPResponse | None:
        """Ask; return the answer if it is as it should be."""
        self.asked += 1
        try:
            answer = self.site.ask(*request)
        except urllib3.exceptions.HTTPError as error:
            self.refused[f"{what}: {type(error).__name__}"] += 1
            return None
        if answer.status not in statuses:
            self.refused[f"{what}: {answer.status}"] += 1
            return None
        return answer

    def visit(self, seconds: float) -> list[float]:
        """Open pages for so long, and run errands meanwhile; return milliseconds, sorted."""
        took: list[float] = []
        end = time.monotonic() + seconds
        with ThreadPoolExecutor() as pool:
            errands = pool.submit(self.run_errands, seconds)
            while time.monotonic() < end:
                before = time.perf_counter()
                self.expect((200,), "page", PAGES[len(took) % len(PAGES)])
                took.append((time.perf_counter() - before) * 1000)
            errands.result()
        return sorted(took)

    def run_errands(self, seconds: float) -> None:
        begun = time.monotonic()
        for errand in range(ERRANDS):
            time.sleep(max(0, begun + seconds * errand / ERRANDS - time.monotonic()))
            if time.monotonic() < begun + seconds:
                self.write()
                self.log_in()

    def log_in(self) -> None:
        """As the owner, on a new device and on one that he had signed in on before."""
        self.expect((200,), "login on a new device", LOGIN, OWNER)
        self.expect((200,), "login on a known device", LOGIN, OWNER, {"Cookie": self.device})

    def write(self) -> None:
        """Send a message as the form does, with the work that it may cost."""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        request = (CONTACT, MESSAGE, headers, unused_address())
        answer = self.expect((201, 428), "message", *request)
        if answer and answer.status == 428:
            proof = prove(answer.json()["challenge"], headers["Idempotency-Key"])
            headers["Contact-Proof"] = proof
            answer = self.expect((201,), "message with its work", *request)
        if answer:
            self.references.append(answer.json()["reference"])

    def look_for_messages(self) -> None:
        """Count those as refused that were not mailed, or kept as spam."""
        token = self.site.ask(LOGIN, OWNER, {"Cookie": self.device}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        end = time.monotonic() + PATIENCE
        for reference in self.references:
            while True:
                path = f"/api/contact/messages?search={reference}"
                [found] = self.site.ask(path, None, headers).json()
                state, mail = found["state"], found["mail"]["state"]
                if mail not in ("waiting", "sending") or time.monotonic() > end:
                    break
                time.sleep(0.2)
            if (state, mail) != ("new", "sent"):
                self.refused[f"message: {state}, mail {mail}"] += 1
