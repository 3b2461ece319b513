"""A graceful reload, and a missing bundle."""

import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.support.examples import BUILD
from tests.support.gunicorn import ROOT
from tests.support.real_site import RealSite

RELOADS, VISITORS = 5, 6


def booted(log: Path) -> int:
    """Return how many workers have started."""
    return len(re.findall("Booting worker", log.read_text()))


def test_a_graceful_reload_under_load_fails_no_request(tmp_path, capsys):
    (tmp_path / "data").mkdir()
    site = RealSite(tmp_path / "data", tmp_path / "gunicorn.log", WEB_CONCURRENCY="2")
    responses: list[int] = []
    answered, done = threading.Semaphore(0), threading.Event()

    def visit(visitor: int) -> None:
        for number in itertools.count():
            if done.is_set():
                return
            body = BUILD | {"name": f"{visitor}-{number}"}
            for call in (("GET", "/quad-builds"), ("POST", "/api/builds", body)):
                responses.append(site.call(*call).status)
                answered.release()

    with site.running(), ThreadPoolExecutor(VISITORS) as pool:
        visiting = [pool.submit(visit, visitor) for visitor in range(VISITORS)]
        try:
            for _ in range(RELOADS):
                before = booted(site.log)
                os.kill(site.process.pid, signal.SIGHUP)
                while booted(site.log) < before + 2:  # both workers are new
                    assert answered.acquire(timeout=60)
                for _ in range(10 * VISITORS):  # the old ones have finished their requests
                    assert answered.acquire(timeout=60)
        finally:
            done.set()
        for each in visiting:
            each.result()  # an unanswered request is an exception here
        builds = len(site.call("GET", "/api/builds").json())
    failed = [status for status in responses if status not in (200, 201)]
    with capsys.disabled():
        print(f"\n{RELOADS} reloads during {len(responses)} requests: {len(failed)} failed")
    assert not failed
    assert builds == responses.count(201)


def test_a_bundle_that_vanishes_is_named_and_stops_the_next_start(tmp_path):
    (tmp_path / "data").mkdir()
    stats = Path(shutil.copy(ROOT / "build" / "webpack-stats.json", tmp_path))
    program = Path(shutil.copy(ROOT / "build" / "server.js", tmp_path))
    site = RealSite(
        tmp_path / "data",
        tmp_path / "gunicorn.log",
        DJANGO_SETTINGS_MODULE="tests.support.custom_bundle",
        STATS_FILE=str(stats),
    )
    with site.running():
        assert site.call("GET", "/readyz").status == 200
        stats.unlink()
        program.unlink()
        assert (
            site.wait_until_not_ready()["bundle"] == "The pages' scripts and styles are not built."
        )
        asked = [site.call("GET", "/quad-builds?asked") for _ in range(20)]
        assert {page.status for page in asked} == {200}, "of each worker, also one not yet asked"
        assert all(b"</main>" in page.body for page in asked)
        assert site.call("GET", "/api/builds").status == 200
        assert site.call("GET", "/livez").status == 200
    start = [sys.executable, "-c", "import config.wsgi"]
    started = subprocess.run(start, cwd=ROOT, env=site.environment, capture_output=True, text=True)
    assert started.returncode == 1
    assert started.stderr.startswith("Cannot start: The bundle is not built")
