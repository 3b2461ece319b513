"""Measures what metrics cost: the processor time of a page from memory, with and without them.

    .venv/bin/python bench/watched.py

Two workers; the processor time is that of gunicorn's processes alone. Prints a row
`| what | measured | target |`; exits with 1 if the target is missed.
"""

import http.client
import sys
from statistics import median
from urllib.parse import urlsplit

from running_site import running_site
from seen import cpu_seconds, processes

from tests.support.gunicorn import free_port

REQUESTS, ROUNDS = 1500, 3
RATIO_MAX = 1.2


def seconds_per_page(**environment: str) -> float:
    with running_site(**environment) as site:
        url = urlsplit(site)
        line = http.client.HTTPConnection(url.netloc, timeout=60)

        def request_pages() -> None:
            for _ in range(REQUESTS):
                line.request("GET", "/about")
                line.getresponse().read()

        request_pages()  # to warm up
        folders, used = processes(url.port or 0), list[float]()
        for _ in range(ROUNDS):
            before = cpu_seconds(folders)
            request_pages()
            used.append(cpu_seconds(folders) - before)
        return median(used) / REQUESTS


def main() -> int:
    without, watched = seconds_per_page(), seconds_per_page(METRICS_PORT=str(free_port()))
    ratio = watched / without
    print(
        f"| `/about` from memory with metrics, processor time | {ratio:.2f} x "
        f"({watched * 1e6:.0f} µs instead of {without * 1e6:.0f}) | <= {RATIO_MAX} x |"
    )
    return int(ratio > RATIO_MAX)


if __name__ == "__main__":
    sys.exit(main())
