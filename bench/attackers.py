"""The attacks that attack.py plays, in a process of their own.

    python bench/attackers.py ATTACK CONNECTIONS SECONDS PORT [CERTIFICATE]

All connections are open when it begins. Each asks again as soon as it is answered; a closed one is
opened again. With a
certificate it goes to nginx, by TLS, from as many addresses of this machine as there are
connections; without one to gunicorn, and each request names another sender, as a proxy would.
Prints a line when it has begun, and at the end how many answers of which status there were.
"""

import asyncio
import json
import os
import random
import re
import ssl
import sys
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

HOST = "quads.example"  # as tests/support/nginx.py calls it


Line = tuple[StreamReader, StreamWriter]


class Ask(NamedTuple):
    path: str
    body: dict[str, str] | None = None
    host: str = HOST


class Target(NamedTuple):
    port: int
    context: ssl.SSLContext | None  # for nginx

    def host(self) -> str:
        return HOST if self.context else f"127.0.0.1:{self.port}"

    async def connect(self) -> Line:
        options: dict[str, Any] = {}
        if self.context:
            options = {"ssl": self.context, "server_hostname": HOST, "local_addr": (address(), 0)}
        return await asyncio.open_connection("127.0.0.1", self.port, **options)


def number(most: int) -> int:
    return random.randrange(1, most)


def address(first: int = 127) -> str:
    """Return an attacker's; who visits has a second number of 128 or more."""
    return f"{first}.{number(128)}.{number(255)}.{number(255)}"


def network() -> str:
    """Return an address of an IPv6 /48 that nobody else is likely to have."""
    return f"2001:{number(2**16):x}:{number(2**16):x}:{number(2**16):x}::1"


def many_names() -> Ask:
    """Ask for what there is by an address with leading zeros, or at an odd host."""
    if number(3) == 1:
        return Ask("/quad-builds", host=f"127.0.0.1:{number(2**16)}")
    zeros, id = "0" * number(200), number(31)
    return Ask((f"/quad-builds/{zeros}{id}", f"/api/tyres/{zeros}{id}/images")[number(3) - 1])


MESSAGE = {"name": "Bob", "email": "bob@example.com", "message": "Buy now."}
ATTACKS: dict[str, Callable[[], Ask]] = {
    "query": lambda: Ask(f"/quad-builds?x={random.random()}"),
    "missing": lambda: Ask(f"/{random.random()}"),
    "call": lambda: Ask(f"/api/builds?x={random.random()}"),
    "inquiry": lambda: Ask(f"/contact?inquiry=build&name={random.random()}"),
    "login": lambda: Ask("/api/auth/login", {"username": f"{random.random()}", "password": "x"}),
    "names": many_names,
    "contact": lambda: Ask("/api/contact", MESSAGE),
}


async def ask(target: Target, wanted: Ask, line: Line) -> int:
    """Return the status of the answer, when all of it has been read."""
    reader, writer = line
    body = json.dumps(wanted.body).encode() if wanted.body else b""
    host = target.host() if wanted.host == HOST else wanted.host
    lines = [f"{'POST' if body else 'GET'} {wanted.path} HTTP/1.1", f"Host: {host}"]
    if not target.context:
        lines.append(f"X-Forwarded-For: {network() if body else address(10)}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    writer.write("\r\n".join([*lines, "", ""]).encode() + body)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = re.search(r"(?i)\r\ncontent-length: (\d+)", head)
    await (reader.readexactly(int(length[1])) if length else reader.read())
    return int(head.split(" ", 2)[1])


async def keep_asking(target: Target, attack: str, statuses: Counter[int], line: Line) -> None:
    while True:
        statuses[await ask(target, ATTACKS[attack](), line)] += 1


async def send_slowly(target: Target, line: Line) -> None:
    """Send the head of a request, a byte a second."""
    reader, writer = line
    writer.write(f"GET / HTTP/1.1\r\nHost: {target.host()}\r\nX-Slow: ".encode())
    while not reader.at_eof():
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(1)


async def stay_connected(
    target: Target, line: Line | None, use: Callable[[Line], Awaitable[None]]
) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            line = line or await target.connect()
            try:
                await use(line)
            finally:
                line[1].close()
                line = None


async def play(attack: str, connections: int, seconds: float, target: Target) -> Counter[int]:
    statuses: Counter[int] = Counter()
    use: Callable[[Line], Awaitable[None]] = partial(keep_asking, target, attack, statuses)
    if attack == "slow":
        use = partial(send_slowly, target)
    lines = await asyncio.gather(*(target.connect() for _ in range(connections)))
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for line in lines:
                group.create_task(stay_connected(target, line, use))
            print("begun", flush=True)
    return statuses


if __name__ == "__main__":
    attack, connections, seconds, port, certificate = [*sys.argv[1:], ""][:5]
    os.nice(10)  # in earnest they do not work on the site's own processor
    context = ssl.create_default_context(cafile=certificate) if certificate else None
    target = Target(int(port), context)
    print(json.dumps(asyncio.run(play(attack, int(connections), float(seconds), target))))
