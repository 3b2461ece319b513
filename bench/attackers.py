"""The attacks of attack.py, which run in a process of their own.

    python bench/attackers.py ATTACK CONNECTIONS SECONDS PORT [CERTIFICATE]

All connections are opened before the attack starts. Each sends the next request as soon as it has a
response, and reconnects if it was closed. With a certificate, requests go to nginx by TLS, and each
connection has its own local address. Without one, they go to gunicorn, and each request has another
address in X-Forwarded-For. Prints a line when the attack starts, and the number of responses by
status at the end.
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

HOST = "quads.example"  # as in tests/support/nginx.py


Connection = tuple[StreamReader, StreamWriter]


class RequestSpec(NamedTuple):
    path: str
    body: dict[str, str] | None = None
    host: str = HOST


class Target(NamedTuple):
    port: int
    context: ssl.SSLContext | None  # for nginx

    def host(self) -> str:
        return HOST if self.context else f"127.0.0.1:{self.port}"

    async def connect(self) -> Connection:
        options: dict[str, Any] = {}
        if self.context:
            options = {"ssl": self.context, "server_hostname": HOST, "local_addr": (address(), 0)}
        return await asyncio.open_connection("127.0.0.1", self.port, **options)


def number(most: int) -> int:
    return random.randrange(1, most)


def address(first: int = 127) -> str:
    """Return an attacker's address; visitors have a second number of 128 or more."""
    return f"{first}.{number(128)}.{number(255)}.{number(255)}"


def network() -> str:
    """Return an address in a random IPv6 /48."""
    return f"2001:{number(2**16):x}:{number(2**16):x}:{number(2**16):x}::1"


def odd_address() -> RequestSpec:
    """Request an existing page with leading zeros in its id, or with an unusual host."""
    if number(3) == 1:
        return RequestSpec("/quad-builds", host=f"127.0.0.1:{number(2**16)}")
    zeros, id = "0" * number(200), number(31)
    return RequestSpec(
        (f"/quad-builds/{zeros}{id}", f"/api/tyres/{zeros}{id}/images")[number(3) - 1]
    )


MESSAGE = {"name": "Bob", "email": "bob@example.com", "message": "Buy now."}
ATTACKS: dict[str, Callable[[], RequestSpec]] = {
    "query": lambda: RequestSpec(f"/quad-builds?x={random.random()}"),
    "missing": lambda: RequestSpec(f"/{random.random()}"),
    "call": lambda: RequestSpec(f"/api/builds?x={random.random()}"),
    "inquiry": lambda: RequestSpec(f"/contact?inquiry=build&name={random.random()}"),
    "login": lambda: RequestSpec(
        "/api/auth/login", {"username": f"{random.random()}", "password": "x"}
    ),
    "names": odd_address,
    "contact": lambda: RequestSpec("/api/contact", MESSAGE),
}


async def send(target: Target, wanted: RequestSpec, line: Connection) -> int:
    """Send a request and read the whole response; return its status."""
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


async def send_repeatedly(
    target: Target, attack: str, statuses: Counter[int], line: Connection
) -> None:
    while True:
        statuses[await send(target, ATTACKS[attack](), line)] += 1


async def send_slowly(target: Target, line: Connection) -> None:
    """Send the headers of a request, one byte per second."""
    reader, writer = line
    writer.write(f"GET / HTTP/1.1\r\nHost: {target.host()}\r\nX-Slow: ".encode())
    while not reader.at_eof():
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(1)


async def keep_connected(
    target: Target, line: Connection | None, use: Callable[[Connection], Awaitable[None]]
) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            line = line or await target.connect()
            try:
                await use(line)
            finally:
                line[1].close()
                line = None


async def run(attack: str, connections: int, seconds: float, target: Target) -> Counter[int]:
    statuses: Counter[int] = Counter()
    use: Callable[[Connection], Awaitable[None]] = partial(
        send_repeatedly, target, attack, statuses
    )
    if attack == "slow":
        use = partial(send_slowly, target)
    lines = await asyncio.gather(*(target.connect() for _ in range(connections)))
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for line in lines:
                group.create_task(keep_connected(target, line, use))
            print("begun", flush=True)
    return statuses


if __name__ == "__main__":
    attack, connections, seconds, port, certificate = [*sys.argv[1:], ""][:5]
    os.nice(10)  # in production, attackers do not use the site's CPU
    context = ssl.create_default_context(cafile=certificate) if certificate else None
    target = Target(int(port), context)
    print(json.dumps(asyncio.run(run(attack, int(connections), float(seconds), target))))
