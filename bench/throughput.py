"""Measures requests per second of public pages, compared with a bare Django view of the same size.

    .venv/bin/python bench/throughput.py

Both run in gunicorn with 2 workers, and are measured alternately by wrk with 16 connections. Prints
rows `| what | measured | target |`; exits with 1 if a target is missed.
"""

import re
import shutil
import subprocess
import sys
import urllib.request
from statistics import median
from typing import NamedTuple

from running_site import running_site

PATHS = ("/api/builds", "/", "/lv/", "/ru/", "/quad-builds/21")
ROUNDS, SECONDS, CONNECTIONS = 5, 4, 16
RATE_MIN, P99_MAX = 0.5, 3.0  # ratios to the bare view
MANY = 1000  # builds
WARM_UP = 20  # requests one after the other, so that both workers get some
UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}


class Measured(NamedTuple):
    rate: float  # requests per second
    p99: float  # seconds


def wrk(url: str) -> Measured:
    """Run wrk for SECONDS.

    Raises:
        RuntimeError: a request failed.
    """
    load = [f"--connections={CONNECTIONS}", "--threads=2", f"--duration={SECONDS}s"]
    output = subprocess.run(
        ["wrk", *load, "--latency", url],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        raise RuntimeError(output)
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s)", output)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", output)
    if not p99 or not rate:
        raise RuntimeError(output)
    return Measured(float(rate[1]), float(p99[1]) * UNITS[p99[2]])


def size_of(url: str) -> int:
    with urllib.request.urlopen(url) as answer:
        return len(answer.read())


def compare(url: str, bare: str) -> tuple[Measured, Measured]:
    """Return the medians of both, measured alternately after one round to warm up."""
    bare_url = f"{bare}/{size_of(url)}"
    turns = [(wrk(url), wrk(bare_url)) for _ in range(ROUNDS + 1)][1:]
    ours, theirs = zip(*turns, strict=True)
    return median_of(ours), median_of(theirs)


def median_of(measured: tuple[Measured, ...]) -> Measured:
    return Measured(*(median(values) for values in zip(*measured, strict=True)))


def main() -> int:
    missed = []
    with running_site() as site, running_site("bare") as bare:
        for path in PATHS:
            ours, theirs = compare(site + path, bare)
            rate, p99 = ours.rate / theirs.rate, ours.p99 / theirs.p99
            print(
                f"| `{path}`, {size_of(site + path) / 1000:.1f} kB: requests per second | "
                f"{ours.rate:.0f}, {rate:.0%} of a bare view ({theirs.rate:.0f}); "
                f"p99 {ours.p99 * 1000:.1f} ms, {p99:.1f} x | >= 50 %, <= 3 x |",
                flush=True,
            )
            if rate < RATE_MIN or p99 > P99_MAX:
                missed.append(path)
        few = cost_per_byte(f"{site}/api/builds")
    with running_site(builds=MANY) as site:
        many = cost_per_byte(f"{site}/api/builds")
    print(
        f"| `/api/builds` with {MANY} builds: cost of a byte against 12 builds | "
        f"{many / few:.2f} | <= 1 |"
    )
    if many > few:
        missed.append(f"{MANY} builds")
    if missed:
        print("Missed:", ", ".join(missed), file=sys.stderr)
    return bool(missed)


def cost_per_byte(url: str) -> float:
    """Return the seconds per byte of both workers together, once each has the answer in memory.

    While all threads of a worker build a list of a thousand items, it refuses further requests.
    """
    size = max(size_of(url) for _ in range(WARM_UP))
    return 1 / (median(wrk(url).rate for _ in range(3)) * size)


if __name__ == "__main__":
    if not shutil.which("wrk"):
        sys.exit("This needs wrk. On Debian: sudo apt-get install wrk")
    sys.exit(main())
