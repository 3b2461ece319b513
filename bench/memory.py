"""Measures the memory of gunicorn's workers: at the start, after mixed load, after uploads.

    make memory, or: .venv/bin/python bench/memory.py [seconds of load [uploads]]

The mixed load is visitors and the owner at once. Uploads are photographs of 12 megapixels, AT_ONCE
at a time. Prints RSS and, in brackets, PSS of each worker; exits with 1 if one has RSS_MAX or more.
Other load on the machine does not affect the result.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random

import requests
from pictures import SIZES, photograph
from running_site import running_site

from tests.support.gunicorn import OWNER, children, memory_of

SECONDS, UPLOADS = 300, 48
RSS_MAX = 300  # MB
VISITORS, AT_ONCE = 8, 4  # connections
OPTIONS = {
    "ADMIN_PASSWORD": OWNER["password"],
    **dict.fromkeys(("LOGIN_ATTEMPTS", "CONTACT_PER_HOUR", "CONTACT_TOTAL_PER_HOUR"), "0"),
}
PAGES = ("/", "/racing-parts", "/custom-parts", "/service", "/about", "/contact", "/quad-builds")
CALLS = ("/api/builds", "/api/builds/featured", "/api/tyres", "/api/tyres/by-type/rear")
BUILD = {"name": "Orange 21", "frame": "Chromoly", "engine": "450", "build_year": 2026}
MESSAGE = {"email": "a@example.com", "message": "What does it cost?"}
READ = ("/api/status", "/api/contact/messages", "/api/auth/sessions", "/api/builds")


def main(seconds: int, uploads: int) -> int:
    with tempfile.TemporaryDirectory() as folder, running_site(**OPTIONS) as site:
        path = Path(folder) / "quad.jpg"
        photograph(SIZES["12 MP"], grain=True).save(path, quality=92)
        print("| RSS (PSS) of each worker, MB | |\n|---|---|")
        print_memory("at the start")
        asked = mixed_load(site, seconds)
        print_memory(f"after {seconds} s of mixed load, {asked} requests")
        upload(site, path.read_bytes(), uploads)
        rss = print_memory(f"after {uploads} uploads of 12 megapixels")
    return int(max(rss) >= RSS_MAX)


def print_memory(when: str) -> list[int]:
    """Print a row; return the RSS of each worker in MB."""
    workers = [worker for master in children(os.getpid()) for worker in children(master)]
    measured = [memory_of(worker) for worker in workers]
    cells = ", ".join(f"{each.rss} ({each.pss})" for each in measured)
    print(f"| {when} | {cells} |", flush=True)
    return [each.rss for each in measured]


def owner(site: str) -> requests.Session:
    session = requests.Session()
    token = session.post(f"{site}/api/auth/login", json=OWNER).json()["token"]
    session.headers["Authorization"] = f"Bearer {token}"
    return session


def mixed_load(site: str, seconds: int) -> int:
    """Run visitors and the owner for `seconds`; return the number of steps they made."""
    end = time.monotonic() + seconds

    def repeat(
        step: Callable[[requests.Session, Random], object], session: requests.Session
    ) -> int:
        random = Random(21)
        for number in count():
            if time.monotonic() >= end:
                return number
            step(session, random)
        return 0

    def visit(session: requests.Session, random: Random) -> None:
        id = random.randint(1, 30)
        item = f"{random.choice(('/quad-builds', '/api/builds', '/share/builds'))}/{id}"
        query = f"?x={random.random()}" if random.random() < 0.2 else ""
        paths = (*PAGES, *CALLS, item, item, item, f"/{random.random()}", "/sitemap.xml", "/readyz")
        if random.random() < 0.02:
            session.post(f"{site}/api/contact", json=MESSAGE | {"name": f"A{id}"})
        if random.random() < 0.002:
            session.post(f"{site}/api/auth/login", json=OWNER | {"password": "wrong"})
        session.get(site + random.choice(paths) + query)

    def work(session: requests.Session, random: Random) -> None:
        session.put(f"{site}/api/builds/21", json=BUILD | {"description": f"{random.random()}"})
        session.get(site + random.choice(READ))
        time.sleep(0.1)

    with ThreadPoolExecutor(VISITORS + 1) as pool:
        visits = [pool.submit(repeat, visit, requests.Session()) for _ in range(VISITORS)]
        visits.append(pool.submit(repeat, work, owner(site)))
        return sum(each.result() for each in visits)


def upload(site: str, picture: bytes, times: int) -> None:
    """Upload the picture `times` times, each to a new build."""
    session = owner(site)
    builds = [session.post(f"{site}/api/builds", json=BUILD).json()["id"] for _ in range(times)]

    def send(build: int) -> None:
        files = {"images": ("quad.jpg", picture)}
        address = f"{site}/api/builds/{build}/images"
        answer = requests.post(address, files=files, headers=session.headers, timeout=600)
        answer.raise_for_status()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(send, builds))


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*given, *(SECONDS, UPLOADS)[len(given) :]))
