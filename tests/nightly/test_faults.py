"""No acknowledged write is lost: killed processes, concurrent writers, backups, full disks."""

import itertools
import random
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.support.backups import files, rows
from tests.support.examples import BUILD
from tests.support.real_site import Answer, RealSite, mounted
from tests.support.servers import MailServer

ROUNDS, WRITERS, CHANGES = 100, 8, 60


@pytest.fixture
def site(tmp_path: Path) -> RealSite:
    (tmp_path / "data").mkdir()
    return RealSite(tmp_path / "data", tmp_path / "gunicorn.log", WEB_CONCURRENCY="2")


@pytest.fixture
def smtp() -> Iterator[MailServer]:
    server = MailServer()
    server.controller.start()
    yield server
    server.controller.stop()


def stored(site: RealSite) -> set[str]:
    """Check the database's integrity; return the names of all builds and messages, and the texts of
    all entries, each of which is there once.
    """
    with closing(sqlite3.connect(site.data_dir / "db.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        builds = database.execute("SELECT name FROM catalogue_build").fetchall()
        messages = database.execute("SELECT name FROM contact_contactmessage").fetchall()
        entries = database.execute("SELECT text FROM contact_addition").fetchall()
    assert len(entries) == len(set(entries))
    return {name for (name,) in (*builds, *messages, *entries)}


class Writers:
    """Write builds and messages, and answer one message, until the site stops responding. An answer
    without a response is sent again to the next site, with its key.
    """

    def __init__(self, site: RealSite) -> None:
        self.site, self.sent, self.acknowledged = site, set[str](), set[str]()
        self.answers = threading.Semaphore(0)
        self.refused: list[bytes] = []
        self.unanswered: list[tuple[str, str]] = []
        self.entries = ""

    def begin(self, name: str) -> None:
        """Send what is unanswered, and begin another conversation."""
        while self.unanswered:
            assert self.answer(*self.unanswered[-1]).status == 201
            self.acknowledged.add(self.unanswered.pop()[1])
        self.sent.add(name)
        reference = self.site.call("POST", "/api/contact", MESSAGE | {"name": name}).json()
        self.entries = f"/api/contact/messages/{int(reference['reference'][1:])}/entries"

    def answer(self, path: str, name: str) -> Answer:
        body = {"text": name, "lines": [{"text": name, "price": 1}]}
        return self.site.call("POST", path, body, key=name)

    def write(self, begin: str) -> None:
        for number in itertools.count():
            name = f"{begin}-{number}"
            self.sent.add(name)
            try:
                if number % 3 == ANSWERS:
                    response = self.answer(self.entries, name)
                else:
                    call = ("/api/builds", BUILD) if number % 3 else ("/api/contact", MESSAGE)
                    response = self.site.call("POST", call[0], call[1] | {"name": name})
            except (OSError, HTTPException):
                if number % 3 == ANSWERS:
                    self.unanswered.append((self.entries, name))
                return
            if response.status == 201:
                self.acknowledged.add(name)
            else:
                self.refused.append(response.body)
            self.answers.release()


ANSWERS = 2  # of three writes
MESSAGE = {"email": "anna@example.lv", "message": "Hello"}


def test_no_acknowledged_write_is_lost_whenever_the_site_is_killed(site, capsys, smtp):
    site.environment |= {"EMAIL_URL": f"smtp://127.0.0.1:{smtp.port}", "CONTACT_COPY": "false"}
    site.environment |= {"CONTACT_TO": "owner@example.lv"}
    chance = random.Random(21)
    writers = Writers(site)
    with ThreadPoolExecutor(WRITERS) as pool:
        for number in range(ROUNDS):
            site.start()
            writers.begin(f"{number}-begin-0")
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
    with site.running():
        writers.begin("last-begin-0")
        listed = {build["name"] for build in site.call("GET", "/api/builds").json()}
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
    assert listed == {name for name in found if int(name.split("-")[2]) % 3 == 1}
    # A killed sender's mail is due again after some minutes, with the same id.
    with closing(sqlite3.connect(site.data_dir / "db.sqlite3")) as database, database:
        for table in ("contact_contactmessage", "contact_addition"):
            due = "mail_due_at = '2026-01-01' WHERE mail_due_at IS NOT NULL"
            database.execute(f"UPDATE {table} SET {due}")
    site.manage("send_messages")
    mailed = {mail["Message-ID"] for mail in smtp.mails if mail["To"] == MESSAGE["email"]}
    answers = [name for name in found if "begin" not in name]
    assert len(mailed) == sum(int(name.split("-")[2]) % 3 == ANSWERS for name in answers)


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


# --- backups taken while the site is being written to ---

BACKUPS, WRITERS = 3, 4


class Load:
    """Add builds and pictures, and delete pictures, until `done`."""

    def __init__(self, site: RealSite, picture: bytes) -> None:
        self.site, self.picture, self.done = site, picture, threading.Event()
        self.answered: set[str] = set()

    def write(self, writer: int) -> None:
        for number in itertools.count():
            if self.done.is_set():
                return
            name = f"{writer}-{number}"
            build = self.site.call("POST", "/api/builds", BUILD | {"name": name})
            assert build.status == 201
            uploaded = [self.site.upload(build.json()["id"], self.picture) for _ in range(2)]
            assert {response.status for response in uploaded} == {201}
            image = uploaded[0].json()[0]["id"]
            assert self.site.call("DELETE", f"/api/builds/images/{image}").status == 204
            self.answered.add(name)


def assert_whole(folder: Path, answered: set[str]) -> None:
    """Check that all acknowledged writes and all files of pictures are there."""
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        names = {name for (name,) in database.execute("SELECT name FROM catalogue_build")}
        pictures = {name for (name,) in database.execute("SELECT file FROM catalogue_buildimage")}
    assert answered <= names
    assert pictures <= files(folder / "media").keys()


def test_backups_under_load_are_complete_and_the_last_one_equals_the_original(
    tmp_path, picture_file, capsys
):
    (tmp_path / "data").mkdir()
    site = RealSite(tmp_path / "data", tmp_path / "gunicorn.log", WEB_CONCURRENCY="2")
    load = Load(site, picture_file(size=(64, 48)).read())
    newest = tmp_path / "data" / "backups"
    with site.running(), ThreadPoolExecutor(WRITERS) as pool:
        writing = [pool.submit(load.write, writer) for writer in range(WRITERS)]
        try:
            for number in range(BACKUPS):
                answered = set(load.answered)
                output = site.manage("backup")
                assert "missing" not in output
                site.manage("restore", "--into", tmp_path / f"{number}")
                assert_whole(tmp_path / f"{number}", answered)
        finally:
            load.done.set()
        for writer in writing:
            writer.result()
        changes = 4 * len(load.answered)
        site.manage("backup")
        site.manage("restore", "--into", tmp_path / "last")
    assert rows(tmp_path / "last" / "db.sqlite3") == rows(site.data_dir / "db.sqlite3")
    assert files(tmp_path / "last" / "media") == files(site.data_dir / "media")
    with capsys.disabled():
        size = max(path.stat().st_size for path in newest.glob("*.tar")) / 1024**2
        print(
            f"\n{BACKUPS} backups during {changes} writes: all whole; the last one, of "
            f"{len(rows(tmp_path / 'last' / 'db.sqlite3')['catalogue_build']) - 1} builds and "
            f"{size:.1f} MB, equals the original in every row and file"
        )


# --- a real full disk and a real read-only folder ---
#
# Failures of single files are simulated in catalogue/test_full_disk.py.

WRITES = {
    "a build": ("POST", "/api/builds", BUILD | {"name": "N", "description": "d" * 9_999}),
    "a message": (
        *("POST", "/api/contact"),
        {"name": "Anna", "email": "anna@example.lv", "message": "m" * 4_999},
    ),
}
READS = ("/api/builds", "/api/builds/1", "/quad-builds", "/quad-builds/1", "/contact", "/livez")


@pytest.fixture
def picture(picture_file) -> bytes:
    return picture_file(size=(900, 600), mode="RGB").read()


def assert_refused(response, status: int, words: str) -> None:
    assert response.status == status, response
    assert set(response.json()) == {"error"} and words in response.json()["error"]


def assert_reads_go_on(site: RealSite, image: dict) -> None:
    assert [site.call("GET", path).status for path in READS] == [200] * len(READS)
    assert site.call("GET", "/api/builds/1").json()["images"] == [image]
    assert site.call("GET", image["image_path"]).status == 200


def fill(folder: Path) -> None:
    """Write until the disk is full."""
    with suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(b"x" * 1024)


def test_a_full_disk_refuses_writes_in_a_sentence_and_reads_go_on(tmp_path, picture, capsys):
    data = tmp_path / "data"
    with mounted(data, "-o", "size=120m"):
        site = RealSite(data, tmp_path / "gunicorn.log")
        with site.running():
            assert site.call(*WRITES["a build"]).status == 201
            (image,) = site.upload(1, picture).json()
            assert site.call("GET", "/readyz").status == 200
            fill(data)
            refused = 0
            for method, path, body in WRITES.values():
                response = site.call(method, path, body)
                while response.status == 201:  # into the space left in the log file
                    response = site.call(method, path, body)
                to_visitor = path == "/api/contact"
                sentence = "We cannot store your" if to_visitor else "The server's disk is full"
                assert_refused(response, 507, sentence)
                refused += 1
            assert_refused(site.upload(1, picture), 507, "The server's disk is full")
            assert_reads_go_on(site, image)
            assert site.wait_until_not_ready()["disk"] == "The disk is full."

            (data / "filler").unlink()
            before = len(site.call("GET", "/api/builds").json())
            for method, path, body in WRITES.values():
                assert site.call(method, path, body).status == 201
            assert site.upload(1, picture).status == 201
            assert len(site.call("GET", "/api/builds").json()) == before + 1
        assert site.manage("media_audit").startswith("0 orphans, 0 pictures with missing files")
        assert "can be restored" in site.manage("backup") + site.manage("restore", "--check")
    with capsys.disabled():
        print(f"\nfull disk: {refused + 1} kinds of writes answered 507, {len(READS)} reads 200")


def test_a_folder_of_pictures_that_became_read_only_stops_uploads_alone(tmp_path, picture):
    data = tmp_path / "data"
    with mounted(data / "media"):
        site = RealSite(data, tmp_path / "gunicorn.log")
        with site.running():
            assert site.call(*WRITES["a build"]).status == 201
            (image,) = site.upload(1, picture).json()
            remount = ["mount", "-o", "remount,ro", str(data / "media")]
            subprocess.run(remount, check=True)
            assert_refused(site.upload(1, picture), 503, "cannot store anything")
            assert_reads_go_on(site, image)
            assert site.call(*WRITES["a message"]).status == 201
            assert site.wait_until_not_ready()["storage"] == "Pictures cannot be stored."
