"""Measures what counting visits costs: 1 000 beacons a second, and a page beside them.

    .venv/bin/python bench/seen.py

The processor time is that of gunicorn's processes alone, with two workers, also for a Django site
that only answers a constant: most of it is gunicorn's own, and grows on a busy machine. Prints rows
`| what | measured | target |`; exits with 1 if a target is missed.
"""

import http.client
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from threading import Event, Thread
from urllib.parse import urlsplit

from running_site import running_site

SECONDS, PER_SECOND, SENDERS = 8, 1000, 8
ADDRESSES = 1000  # that the beacons come from
CORE_MAX, PAGE_MAX = 0.2, 1.5  # share of a core; times as long as without
SEEN = "/api/seen"
BODY = json.dumps({"what": "view", "path": "/about"})
HEADERS = {
    "Content-Type": "application/json",
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
}


def processes(port: int) -> list[Path]:
    """Return the folders in /proc of the gunicorn that has this port."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            is_ours = f"PORT={port}\0".encode() in (folder / "environ").read_bytes()
            if is_ours and b"gunicorn" in (folder / "cmdline").read_bytes():
                found.append(folder)
        except OSError:  # it has ended, or is somebody else's
            continue
    return found


def cpu_seconds(folders: list[Path]) -> float:
    fields = [(each / "stat").read_text().rpartition(")")[2].split() for each in folders]
    ticks = sum(int(user) + int(system) for user, system in (each[11:13] for each in fields))
    return ticks / os.sysconf("SC_CLK_TCK")


def send_beacons(address: str, number: int, counted: list[int]) -> None:
    """Send one sender's share at an even rate, or as fast as they are answered."""
    url = urlsplit(address)
    line = http.client.HTTPConnection(url.netloc, timeout=60)
    start, interval = time.perf_counter(), SENDERS / PER_SECOND
    for beacon in range(SECONDS * PER_SECOND // SENDERS):
        time.sleep(max(0.0, start + beacon * interval - time.perf_counter()))
        network = (beacon * SENDERS + number) % ADDRESSES
        forwarded = {"X-Forwarded-For": f"198.18.{network // 250}.{network % 250}"}
        line.request("POST", url.path, BODY, HEADERS | forwarded)
        response = line.getresponse()
        response.read()
        counted[number] += response.status == 204


def page_times(address: str, ended: Event) -> Iterator[float]:
    line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    while not ended.wait(0.05):
        start = time.perf_counter()
        line.request("GET", "/about")
        line.getresponse().read()
        yield time.perf_counter() - start


def beacons(address: str, counted: list[int]) -> list[Thread]:
    """Start all senders."""
    threads = [
        Thread(target=send_beacons, args=(address, number, counted)) for number in range(SENDERS)
    ]
    for thread in threads:
        thread.start()
    return threads


def median_page(address: str, threads: list[Thread]) -> float:
    """Return a page's median time until these threads have ended, or for some seconds."""
    ended, times = Event(), list[float]()
    watcher = Thread(target=lambda: times.extend(page_times(address, ended)))
    watcher.start()
    for thread in threads:
        thread.join()
    ended.wait(0 if threads else SECONDS / 2)
    ended.set()
    watcher.join()
    return median(times)


def share_of_a_core(address: str) -> tuple[float, int]:
    """Return the share for PER_SECOND beacons, and how many of them were refused."""
    send_beacons(address, 0, [0] * SENDERS)  # to warm up, and all workers are there
    folders, counted = processes(urlsplit(address).port or 0), [0] * SENDERS
    used = cpu_seconds(folders)
    for sender in beacons(address, counted):
        sender.join()
    sent = SECONDS * PER_SECOND
    return (cpu_seconds(folders) - used) / sent * PER_SECOND, sent - sum(counted)


def main() -> int:
    with running_site("bare") as site:
        bare, _ = share_of_a_core(f"{site}/")
    with running_site(TRUSTED_PROXIES="1") as site:
        core, refused = share_of_a_core(site + SEEN)
        quiet = median_page(site, [])
        busy = median_page(site, beacons(site + SEEN, [0] * SENDERS))
    print(
        f"| {PER_SECOND} beacons a second | {core:.0%} of a core, "
        f"{core / bare:.1f} x a bare view | "
        f"<= {CORE_MAX:.0%} |"
    )
    print(
        f"| `/about` beside them, median | {busy / quiet:.1f} x ({busy * 1000:.1f} ms) | "
        f"<= {PAGE_MAX} x |"
    )
    if refused:
        print(f"{refused} beacons were refused.", file=sys.stderr)
    return int(core > CORE_MAX or busy > quiet * PAGE_MAX or refused > 0)


if __name__ == "__main__":
    sys.exit(main())
