"""Measures the figures of deploy/SCALING.md: rates by cores and machines, times by items.

    .venv/bin/python bench/scaling.py machines
    .venv/bin/python bench/scaling.py items 1000 100000

Prints rows of tables. `machines` needs wrk, postgresql, redis-server and nginx from Debian, which
share the cores with the site. Other load on the machine reduces the rate, but not the CPU time.
"""

import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

import requests
from running_site import running_site
from throughput import SECONDS, wrk

from tests.support.gunicorn import OWNER

PATHS = ("/quad-builds", "/quad-builds/21", "/api/builds")
ROUNDS = 2


@contextmanager
def on_cores(*cores: int) -> Iterator[None]:
    """Restrict processes that are started in this context to these cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Load(NamedTuple):
    rate: float  # requests a second
    cost: float  # CPU time per request in milliseconds, in all processes of the site


def load(url: str, *others: int) -> Load:
    """Measure under full load; `others` are processes of the site that are not our children."""
    before = cpu_seconds(*others)
    rate = wrk(url).rate
    return Load(rate, (cpu_seconds(*others) - before) * 1000 / (rate * SECONDS))


def cpu_seconds(*others: int) -> float:
    """Return the CPU time of all descendants of this process and of the others.

    This process is excluded, because wrk is counted with it after it has ended.
    """
    used, waiting = 0, [os.getpid(), *others]
    while waiting:
        task = Path(f"/proc/{waiting.pop()}")
        with suppress(FileNotFoundError):  # the process has ended
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            used += sum(map(int, fields[11:15])) if task.name != str(os.getpid()) else 0
            for children in task.glob("task/*/children"):
                waiting += map(int, children.read_text().split())
    return used / os.sysconf("SC_CLK_TCK")


def measure(name: str, address: str, *others: int) -> None:
    """Print a row with the median of ROUNDS for each of PATHS, after one to warm up."""
    cells = []
    for path in PATHS:
        rounds = [load(address + path, *others) for _ in range(ROUNDS + 1)][1:]
        rate, cost = (median(values) for values in zip(*rounds, strict=True))
        cells.append(f"{rate:.0f} ({cost:.2f} ms)")
    print(f"| {name} | {' | '.join(cells)} |", flush=True)


def machines() -> None:
    print("| | " + " | ".join(f"`{path}`" for path in PATHS) + " |\n|---|---|---|---|", flush=True)
    with on_cores(0), running_site(WEB_CONCURRENCY="1") as site:
        measure("one core, one worker, SQLite", site)
    with running_site(WEB_CONCURRENCY="2") as site:
        measure("two cores, two workers, SQLite", site)
    from tests.support.postgresql import postgresql_server
    from tests.support.redis_server import redis_server

    with postgresql_server() as server, redis_server() as redis:
        postmaster = int((server.data / "postmaster.pid").read_text().split()[0])
        shared = {"DATABASE_URL": server.url, "CACHE_URL": redis.url}
        with running_site(WEB_CONCURRENCY="2", **shared) as site:
            measure("two cores, two workers, PostgreSQL", site, postmaster)
        shared |= {"SECRET_KEY": "x" * 50, "WEB_CONCURRENCY": "1"}
        with (
            running_site(**shared) as one,
            running_site(**shared) as other,
            nginx_before(one, other) as address,
        ):
            name = "two instances of one worker each behind nginx, PostgreSQL"
            measure(name, address, postmaster)


@contextmanager
def nginx_before(*sites: str) -> Iterator[str]:
    """Run nginx with deploy/nginx/several-machines.conf, without TLS, which would slow down wrk."""
    from tests.support.nginx import Nginx

    class Plain(Nginx):
        def site_config(self) -> str:
            listen = f"listen 127.0.0.1:{self.http_port}"
            proxy = "proxy_pass http://quads; proxy_http_version 1.1; proxy_set_header Host $host;"
            return f"server {{ {listen}; location / {{ {proxy} }} }}"

        def wait(self) -> None:
            time.sleep(1)

    with tempfile.TemporaryDirectory() as folder:
        nginx = Plain(Path(folder), [site.removeprefix("http://") for site in sites])
        try:
            yield f"http://127.0.0.1:{nginx.http_port}"
        finally:
            nginx.stop()


def items(count: int) -> None:
    """Time each kind of page: the first response, and the median of five cached ones."""
    password = {"ADMIN_PASSWORD": OWNER["password"]}
    with running_site(builds=count, WEB_CONCURRENCY="1", **password) as site:
        build = requests.get(f"{site}/sitemap-builds.xml", timeout=300).text
        pk = re.findall(r"/quad-builds/(\d+)<", build)[0]
        paths = [f"/api/builds/{pk}", f"/quad-builds/{pk}", "/sitemap.xml", "/sitemap-builds.xml"]
        owner = requests.Session()
        sign_in(owner, site)
        admin = "/django-admin/catalogue/build/"
        for client, path in (
            *((requests.Session(), path) for path in paths),
            *((owner, path) for path in (admin, f"{admin}?q=chromoly", f"{admin}?q=No.+99")),
            *((requests.Session(), path) for path in ("/api/builds", "/quad-builds")),
        ):
            timed(client, site, path, count)


def sign_in(client: requests.Session, site: str) -> None:
    login = f"{site}/django-admin/login/"
    form = client.get(login, timeout=60).text
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert token
    fields = OWNER | {"csrfmiddlewaretoken": token[1], "next": "/django-admin/"}
    assert client.post(login, fields, headers={"Referer": login}, timeout=60).status_code == 200


def timed(client: requests.Session, site: str, path: str, count: int) -> None:
    seconds, answer = [], None
    for _ in range(6):
        begun = time.perf_counter()
        answer = client.get(site + path, timeout=600)
        seconds.append(time.perf_counter() - begun)
    assert answer is not None
    sent = int(answer.headers.get("Content-Length", 0))
    first, warm = seconds[0] * 1000, median(seconds[1:]) * 1000
    print(
        f"| {count} | `{path}` | {answer.status_code} | {first:.0f} ms | {warm:.1f} ms | "
        f"{len(answer.content) / 1000:.0f} kB ({sent / 1000:.0f} kB sent) |",
        flush=True,
    )


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["machines"]:
            machines()
        case ["items", *counts]:
            for count in counts:
                items(int(count))
        case _:
            sys.exit(__doc__)
