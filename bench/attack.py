"""Measures how long an honest visitor waits, and what is refused, while others attack the site.

    .venv/bin/python bench/attack.py [--seconds 10] [--only TEXT]

gunicorn runs with two workers: bare, with X-Forwarded-For trusted, and behind nginx with the
configuration of deploy/. The visitor opens pages, one after the other. Meanwhile, and not timed,
messages are sent, and the owner logs in on new devices and a known one. Each request is a new
connection from an unused address. The attackers (attackers.py) also have any number of addresses,
so a limit per address alone does not help.

Prints a table. Exits with 1 if a goal is missed: a p99 below P99_MAX and no honest request refused.
A message that is not mailed counts as refused, unless it is suspected spam, as in a flood, above
ten times whose limit one is asked to call. Slow connections are only a goal behind nginx.

Attackers, visitor and site share this machine; in production the site has its own.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink
from running_site import running_site
from visitor import Site, Visitor

from tests.support.gunicorn import OWNER, free_port, wait_until_pages_render
from tests.support.nginx import site_behind_nginx

P99_MAX = 300  # milliseconds
DEFERRED = {"428", "429", "503"}


class Attack(NamedTuple):
    name: str
    what: str = ""  # in attackers.py
    connections: int = 0
    needs_nginx: bool = False  # not a goal without it


UNCACHED = {
    "`/quad-builds?x=…`": "query",
    "no such page": "missing",
    "`/api/builds?x=…`": "call",
    "`/contact?name=…`": "inquiry",
}
EVERYWHERE = [
    *(Attack(name, what, lines) for name, what in UNCACHED.items() for lines in (32, 200)),
    Attack("slow, a byte a second", "slow", 64, needs_nginx=True),
]
BARE = [
    *EVERYWHERE,
    Attack("leading zeros, odd hosts", "names", 32),
    Attack("none, after these"),
    Attack("login, random names", "login", 32),
    Attack("messages from IPv6 /64s", "contact", 32),  # last, because limits last for an hour
]


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


@contextmanager
def attacked(site: Site, attack: Attack, seconds: float) -> Iterator[Callable[[], str]]:
    """Run the attack; yield a function that returns its rate of responses."""
    if not attack.what:
        yield lambda: "-"
        return
    command = [sys.executable, "bench/attackers.py", attack.what]
    command += map(str, (attack.connections, seconds, site.port, site.certificate))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "begun\n"

    def rate() -> str:
        statuses = json.loads(process.communicate()[0])
        answers = sum(statuses.values())
        deferred = sum(statuses.get(status, 0) for status in DEFERRED)
        return f"{answers / seconds:.0f}" + (
            f", {deferred / answers:.0%} deferred" if deferred else ""
        )

    try:
        yield rate
    finally:
        process.kill()
        process.wait()


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
    no_goal = attack.needs_nginx and not site.certificate
    verdict = "needs nginx" if no_goal else "met" if met else "**missed**"
    print(f"| {' | '.join([*cells, f'{refused} of {visitor.asked}', verdict])} |", flush=True)
    time.sleep(1)  # let running requests finish
    return times if met or no_goal else []


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
    kinds = [(bare(**options), BARE), (behind_nginx(**options), EVERYWHERE)]
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
    arguments.add_argument("--only", default="", help="such as 'bare slow'")
    given = arguments.parse_args()
    sys.exit(main(given.seconds, given.only))
