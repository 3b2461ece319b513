"""No acknowledged write is lost and none is refused: killed processes, concurrent writers."""

import itertools
import random
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.support.examples import BUILD
from tests.support.real_site import RealSite

ROUNDS, WRITERS, CHANGES = 100, 8, 60


@pytest.fixture
def site(tmp_path: Path) -> RealSite:
    (tmp_path / "data").mkdir()
    return RealSite(tmp_path / "data", tmp_path / "gunicorn.log", WEB_CONCURRENCY="2")


def stored(site: RealSite) -> set[str]:
    """Check the database's integrity; return the names of all builds and messages."""
    with closing(sqlite3.connect(site.data_dir / "db.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        builds = database.execute("SELECT name FROM catalogue_build").fetchall()
        messages = database.execute("SELECT name FROM contact_contactmessage").fetchall()
    return {name for (name,) in (*builds, *messages)}


class Writers:
    """Write builds and messages until the site stops responding."""

    def __init__(self, site: RealSite) -> None:
        self.site, self.sent, self.acknowledged = site, set[str](), set[str]()
        self.answers = threading.Semaphore(0)
        self.refused: list[bytes] = []

    def write(self, begin: str) -> None:
        for number in itertools.count():
            name = f"{begin}-{number}"
            call = ("/api/builds", BUILD) if number % 2 else ("/api/contact", MESSAGE)
            self.sent.add(name)
            try:
                response = self.site.call("POST", call[0], call[1] | {"name": name})
            except (OSError, HTTPException):
                return
            if response.status == 201:
                self.acknowledged.add(name)
            else:
                self.refused.append(response.body)
            self.answers.release()


MESSAGE = {"email": "anna@example.lv", "message": "Hello"}


def test_no_acknowledged_write_is_lost_whenever_the_site_is_killed(site, capsys):
    chance = random.Random(21)
    writers = Writers(site)
    with ThreadPoolExecutor(WRITERS) as pool:
        for number in range(ROUNDS):
            site.start()
            names = (f"{number}-{writer}" for writer in range(WRITERS))
            writing = [pool.submit(writers.write, name) for name in names]
            try:
                for _ in range(chance.randint(1, 30)):
                    assert writers.answers.acquire(timeout=60), site.log.read_text()[-3000:]
            finally:
                site.kill()
            for each in writing:
                each.result()
            while writers.answers.acquire(blocking=False):
                pass
    found = stored(site)
    lost = writers.acknowledged - found
    with capsys.disabled():
        print(
            f"\nkilled: {ROUNDS} rounds, {len(writers.sent)} writes, "
            f"{len(writers.acknowledged)} acknowledged, {len(lost)} lost, "
            f"{len(writers.refused)} refused, "
            f"{len(found - writers.acknowledged)} stored without an answer, integrity ok"
        )
    assert not lost and not writers.refused
    assert found <= writers.sent
    with site.running():
        listed = {build["name"] for build in site.call("GET", "/api/builds").json()}
    assert listed == {name for name in found if int(name.split("-")[2]) % 2}


def test_eight_writers_and_four_readers_never_find_the_database_locked(site, capsys):
    site.environment["WEB_CONCURRENCY"] = "4"
    statuses: list[int] = []
    done = threading.Event()

    def change(writer: int) -> None:
        """Read and update a shared row, and add a new one."""
        for number in range(CHANGES):
            body = BUILD | {"name": "Shared", "description": f"{writer}-{number}"}
            statuses.append(site.call("PUT", f"/api/builds/{shared}", body).status)
            body = MESSAGE | {"name": f"{writer}-{number}"}
            statuses.append(site.call("POST", "/api/contact", body).status)

    def read() -> int:
        for number in itertools.count():
            if done.is_set():
                return number
            assert site.call("GET", "/api/contact/messages").status == 200
            assert site.call("GET", "/quad-builds").status == 200

    with site.running(), ThreadPoolExecutor(WRITERS + 4) as pool:
        shared = site.call("POST", "/api/builds", BUILD | {"name": "Shared"}).json()["id"]
        readers = [pool.submit(read) for _ in range(4)]
        for writer in [pool.submit(change, number) for number in range(WRITERS)]:
            writer.result()
        done.set()
        reads = 2 * sum(reader.result() for reader in readers)
        version = site.call("GET", f"/api/builds/{shared}").json()["version"]
    locked = site.log.read_text().count("database is locked")
    refused = [status for status in statuses if status not in (200, 201)]
    with capsys.disabled():
        print(
            f"\n{WRITERS} writers: {len(statuses)} writes beside {reads} reads, "
            f"{len(refused)} refused, {locked} 'database is locked'"
        )
    assert not refused and not locked
    assert version == 1 + WRITERS * CHANGES  # no update was lost
    assert len(stored(site)) == 1 + WRITERS * CHANGES
