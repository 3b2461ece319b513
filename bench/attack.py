"""Measures how long an honest visitor waits, and what is refused, while others attack the site.

    make attack, or: .venv/bin/python bench/attack.py [--seconds 10] [--only TEXT]

gunicorn runs with two workers: bare, with X-Forwarded-For trusted, and behind nginx with the
configuration of deploy/. The visitor opens pages, one after the other. Meanwhile, and not timed,
messages are sent, and the owner logs in. Each request is a new connection from an unused address.
The attackers also have any number of addresses, so a limit per address alone does not help.

Prints a table. Exits with 1 if a goal is missed: a p99 below P99_MAX and no honest request refused.
A message that is not mailed counts as refused, unless it is suspected spam, as in a flood, above
ten times whose limit one is asked to call. Slow connections are only tried behind nginx.

Attackers, visitor and site share this machine; in production the site has its own.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import ssl
import sys
import tempfile
import time
import uuid
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import urllib3
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink
from running_site import running_site

from tests.nightly.nginx import site_behind_nginx
from tests.support.gunicorn import OWNER, free_port, wait_until_pages_render

P99_MAX = 300  # milliseconds
HOST = "quads.example"  # as in tests/nightly/nginx.py
PAGES = ("/", "/quad-builds", "/quad-builds/21", "/about", "/contact", "/racing-parts/tyres")
LOGIN, CONTACT = "/api/auth/login", "/api/contact"
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is No. 21 for sale?"}
SPAM = {"name": "Bob", "email": "bob@example.com", "message": "Buy now."}
SIDE_REQUESTS = 3  # per visit
TIMEOUT = 60  # seconds
SPAWN = multiprocessing.get_context("spawn")  # a fork would have this process's threads and ports


class Site(NamedTuple):
    name: str
    port: int
    certificate: str = ""  # of nginx, if it is used

    @property
    def host(self) -> str:
        return HOST if self.certificate else f"127.0.0.1:{self.port}"


@contextmanager
def bare(**options: str) -> Iterator[Site]:
    with running_site(TRUSTED_PROXIES="1", **options) as address:
        yield Site("bare", int(address.rpartition(":")[2]))


@contextmanager
def behind_nginx(**options: str) -> Iterator[Site]:
    with (
        tempfile.TemporaryDirectory() as folder,
        site_behind_nginx(Path(folder), WEB_CONCURRENCY="2", **options) as (nginx, gunicorn),
    ):
        wait_until_pages_render(gunicorn.process, gunicorn.log)
        yield Site("nginx", nginx.https_port, str(nginx.authority))


def number(most: int) -> int:
    return random.randrange(1, most)


# The attackers, who run in a process of their own.


class Request(NamedTuple):
    path: str
    body: dict[str, str] | None = None
    host: str = ""  # if it is not the site's


def odd_address() -> Request:
    """Request an existing page with leading zeros in its id, or with an unusual host."""
    if number(3) == 1:
        return Request("/quad-builds", host=f"127.0.0.1:{number(2**16)}")
    item = "0" * number(200) + str(number(31))
    return Request(random.choice((f"/quad-builds/{item}", f"/api/tyres/{item}/images")))


REQUESTS: dict[str, Callable[[], Request]] = {
    "query": lambda: Request(f"/quad-builds?x={random.random()}"),
    "missing": lambda: Request(f"/{random.random()}"),
    "call": lambda: Request(f"/api/builds?x={random.random()}"),
    "inquiry": lambda: Request(f"/contact?inquiry=build&name={random.random()}"),
    "names": odd_address,
    "contact": lambda: Request(CONTACT, SPAM),
}


class Attack(NamedTuple):
    name: str
    what: str = ""  # of REQUESTS, or "slow"
    connections: int = 0


UNCACHED = {
    "`/quad-builds?x=…`": "query",
    "no such page": "missing",
    "`/api/builds?x=…`": "call",
    "`/contact?name=…`": "inquiry",
}
EVERYWHERE = [Attack(name, what, lines) for name, what in UNCACHED.items() for lines in (32, 200)]
BEHIND_NGINX = [*EVERYWHERE, Attack("slow, a byte a second", "slow", 64)]
BARE = [
    *EVERYWHERE,
    Attack("leading zeros, odd hosts", "names", 32),
    Attack("none, after these"),
    Attack("messages from IPv6 /64s", "contact", 32),  # last, because limits last for an hour
]

Line = tuple[StreamReader, StreamWriter]


class Attackers:
    """Open all connections before the attack starts. Each sends the next request as soon as it has
    a response, and reconnects if it was closed. To nginx, by TLS, each connection has its own local
    address; to gunicorn, each request has another address in X-Forwarded-For.
    """

    def __init__(self, site: Site, attack: Attack) -> None:
        self.site, self.attack = site, attack
        certificate = site.certificate
        self.context = ssl.create_default_context(cafile=certificate) if certificate else None
        self.answers: Counter[int] = Counter()  # by status

    async def run(self, seconds: float, begin: Callable[[], object]) -> None:
        use = self.send_slowly if self.attack.what == "slow" else self.send_repeatedly
        lines = await asyncio.gather(*(self.connect() for _ in range(self.attack.connections)))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
                for line in lines:
                    group.create_task(self.keep_connected(line, use))
                begin()

    async def connect(self) -> Line:
        options: dict[str, Any] = {}
        if self.context:
            sender = self.address(127)
            options = {"ssl": self.context, "server_hostname": HOST, "local_addr": (sender, 0)}
        return await asyncio.open_connection("127.0.0.1", self.site.port, **options)

    async def keep_connected(
        self, line: Line | None, use: Callable[[Line], Awaitable[None]]
    ) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                line = line or await self.connect()
                try:
                    await use(line)
                finally:
                    line[1].close()
                    line = None

    async def send_repeatedly(self, line: Line) -> None:
        while True:
            self.answers[await self.send(REQUESTS[self.attack.what](), line)] += 1

    async def send_slowly(self, line: Line) -> None:
        """Send the headers of a request, one byte per second."""
        reader, writer = line
        writer.write(f"GET / HTTP/1.1\r\nHost: {self.site.host}\r\nX-Slow: ".encode())
        while not reader.at_eof():
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(1)

    async def send(self, wanted: Request, line: Line) -> int:
        """Send a request and read the whole response; return its status."""
        reader, writer = line
        body = json.dumps(wanted.body).encode() if wanted.body else b""
        lines = [f"{'POST' if body else 'GET'} {wanted.path} HTTP/1.1"]
        lines.append(f"Host: {wanted.host or self.site.host}")
        if not self.context:
            lines.append(f"X-Forwarded-For: {self.network() if body else self.address(10)}")
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"(?i)\r\ncontent-length: (\d+)", head)
        await (reader.readexactly(int(length[1])) if length else reader.read())
        return int(head.split(" ", 2)[1])

    @staticmethod
    def address(first: int) -> str:
        """Return an attacker's address; visitors have a second number of 128 or more."""
        return f"{first}.{number(128)}.{number(255)}.{number(255)}"

    @staticmethod
    def network() -> str:
        """Return an address in a random IPv6 /48."""
        return f"2001:{number(2**16):x}:{number(2**16):x}:{number(2**16):x}::1"


def run_attackers(site: Site, attack: Attack, seconds: float, reports: Connection) -> None:
    """Report that the attack has begun, and at the end the number of responses by status."""
    os.nice(10)  # in production, attackers do not use the site's CPU
    attackers = Attackers(site, attack)
    asyncio.run(attackers.run(seconds, lambda: reports.send(None)))
    reports.send(attackers.answers)


@contextmanager
def attacked(site: Site, attack: Attack, seconds: float) -> Iterator[Callable[[], str]]:
    """Run the attack; yield a function that returns its rate of responses.

    Raises:
        EOFError: the attackers have failed, with their own error output.
    """
    if not attack.what:
        yield lambda: "-"
        return
    reports, theirs = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=run_attackers, args=(site, attack, seconds, theirs))
    process.start()
    theirs.close()
    reports.recv()

    def rate() -> str:
        answers: Counter[int] = reports.recv()
        deferred = answers[429] / max(1, answers.total())
        return f"{answers.total() / seconds:.0f}" + (f", {deferred:.0%} deferred" * bool(deferred))

    try:
        yield rate
    finally:
        process.kill()
        process.join()


# The honest visitor.


class Visitor:
    """Uses a new address for each request. Counts its requests (`asked`) and the unexpected
    responses (`refused`).
    """

    def __init__(self, site: Site) -> None:
        self.site, self.asked = site, 0
        self.refused: Counter[str] = Counter()
        self.references: list[str] = []  # of messages

    def request(
        self, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> urllib3.BaseHTTPResponse:
        """Send a request over a new connection."""
        sender = f"127.{127 + number(128)}.{number(255)}.{number(255)}"
        headers = dict(headers or {})
        pool: urllib3.HTTPConnectionPool
        if self.site.certificate:
            headers["Host"] = HOST
            names: dict[str, Any] = {"server_hostname": HOST, "assert_hostname": HOST}
            names |= {"ca_certs": self.site.certificate, "source_address": (sender, 0)}
            pool = urllib3.HTTPSConnectionPool("127.0.0.1", self.site.port, **names)
        else:
            headers["X-Forwarded-For"] = sender
            pool = urllib3.HTTPConnectionPool("127.0.0.1", self.site.port)
        method, sent = ("POST", {"json": body}) if body else ("GET", {})
        options = {"headers": headers, "redirect": False, "retries": False, "timeout": TIMEOUT}
        with pool:
            return pool.request(method, path, **options, **sent)

    def expect(
        self, statuses: tuple[int, ...], what: str, *request: Any
    ) -> urllib3.BaseHTTPResponse | None:
        """Send a request; return the response if its status is expected."""
        self.asked += 1
        try:
            answer = self.request(*request)
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
                self.expect((200,), "login", LOGIN, OWNER)

    def write(self) -> None:
        """Send a message like the form does. In a flood the answer may be to call (429)."""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        answer = self.expect((201, 429), "message", CONTACT, MESSAGE, headers)
        if answer and answer.status == 201:
            self.references.append(answer.json()["reference"])

    def check_messages(self) -> None:
        """Count messages as refused that were not mailed, unless they are suspected spam."""
        headers = {"Authorization": f"Bearer {self.request(LOGIN, OWNER).json()['token']}"}
        end = time.monotonic() + TIMEOUT
        for reference in self.references:
            while True:
                path = f"/api/contact/messages?search={reference}"
                [found] = self.request(path, None, headers).json()
                state, mail = found["state"], found["mail"]["state"]
                if mail not in ("waiting", "sending") or time.monotonic() > end:
                    break
                time.sleep(0.2)
            if state != "spam" and mail != "sent":
                self.refused[f"message: {state}, mail {mail}"] += 1


# The measurement.


def measure(site: Site, attack: Attack, seconds: float, calm: list[float]) -> list[float]:
    """Print a row; return the visitor's page times, or [] if a goal is missed."""
    visitor = Visitor(site)
    with attacked(site, attack, seconds) as rate:
        times = visitor.visit(seconds)
        answers = rate()
    visitor.check_messages()
    p99 = percentiles(times)[1]
    met = p99 < P99_MAX and not visitor.refused
    refused = ", ".join(f"{count} {what}" for what, count in visitor.refused.items()) or "0"
    lines = f", {attack.connections} connections" if attack.connections else ""
    cells = [f"{site.name}: {attack.name}{lines}", answers]
    cells += [
        "{:.0f} / {:.0f} ms".format(*percentiles(values)) for values in (calm or times, times)
    ]
    verdict = "met" if met else "**missed**"
    print(f"| {' | '.join([*cells, f'{refused} of {visitor.asked}', verdict])} |", flush=True)
    time.sleep(1)  # let running requests finish
    return times if met else []


def percentiles(times: list[float]) -> tuple[float, float]:
    """Return p50 and p99 of sorted times."""
    return times[len(times) // 2], times[len(times) * 99 // 100]


def main(seconds: float, only: str) -> int:
    goals = f"p99 < {P99_MAX} ms, 0 refused"
    print(
        f"| attack | its responses per second | p50 / p99 without | with it | refused | {goals} |"
    )
    print("|---|---|---|---|---|---|")
    mails = Controller(Sink(), hostname="127.0.0.1", port=free_port())
    mails.start()
    options = {
        "ADMIN_PASSWORD": OWNER["password"],
        "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
        "CONTACT_TO": "owner@example.lv",
    }
    kinds: list[tuple[AbstractContextManager[Site], list[Attack]]]
    kinds = [(bare(**options), BARE), (behind_nginx(**options), BEHIND_NGINX)]
    missed = 0
    for starting, attacks in kinds:
        with starting as site:
            calm = measure(site, Attack("none"), seconds, [])
            chosen = [attack for attack in attacks if only in f"{site.name} {attack.what}"]
            missed += sum(not measure(site, attack, seconds, calm) for attack in chosen)
    mails.stop()
    return int(missed > 0)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--seconds", type=float, default=10)
    arguments.add_argument("--only", default="", help="such as 'nginx slow'")
    given = arguments.parse_args()
    sys.exit(main(given.seconds, given.only))
