"""Processes start, end by themselves, are reloaded, and get rid of silent clients."""

import itertools
import json
import os
import re
import runpy
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest
import requests
from django.conf import settings

from catalogue.kinds import KINDS
from catalogue.samples import read_json
from tests.support.examples import BUILD
from tests.support.gunicorn import GUNICORN, OWNER, ROOT, children, wait_until
from tests.support.messages import MESSAGE
from tests.support.real_site import QUICK_MANAGE, RealSite, running_site
from tests.support.servers import TIMEOUT, MailServer


def environment(tmp_path: Path, **variables: str) -> dict[str, str]:
    return os.environ | {"DATA_DIR": str(tmp_path / "data"), "DATABASE_URL": ""} | variables


@pytest.mark.sqlite
def test_two_concurrent_first_starts_create_one_site(tmp_path):
    starts = [
        subprocess.Popen(
            (sys.executable, *QUICK_MANAGE, "prepare"),
            cwd=ROOT,
            env=environment(tmp_path, STORED_SIDE="100"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    output = [start.communicate() for start in starts]
    assert [start.returncode for start in starts] == [0, 0], output
    assert sorted("Created the owner's account" in out for out, _ in output) == [False, True]
    tables = [*(kind.model._meta.db_table for kind in KINDS.values()), "accounts_user"]
    with sqlite3.connect(tmp_path / "data" / "db.sqlite3") as database:
        counts = [
            database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables
        ]
    samples = [len(items) for items in read_json("samples.json").values()]
    assert counts == [*samples, 1]


@pytest.mark.parametrize(
    ("command", "variables", "said"),
    [
        (
            (sys.executable, "manage.py", "prepare"),
            {"DATABASE_URL": "postgres://quads@127.0.0.1:1/quads"},
            "Cannot start: The database cannot be used: ",
        ),
        (
            (sys.executable, "manage.py", "purge_messages", "--skip-checks"),
            {"DATABASE_URL": "postgres://quads@127.0.0.1:1/quads"},
            "The database cannot be used: ",
        ),
        (
            (*GUNICORN, "config.wsgi"),
            {"SECRET_KEY": "x"},
            "Cannot start: Invalid environment variable. SECRET_KEY: ",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path, command, variables, said):
    wrong = environment(tmp_path, **variables)
    result = subprocess.run(command, cwd=ROOT, env=wrong, capture_output=True, text=True)
    assert result.returncode == 1
    [line] = result.stderr.strip().splitlines()
    assert line.startswith(said)


def test_all_output_is_json(tmp_path):
    with running_site(tmp_path, LOAD_SAMPLES="0") as site:
        requests.post(f"{site}/api/auth/login", json=OWNER, timeout=60)
    output = [json.loads(line) for line in (tmp_path / "gunicorn.log").read_text().splitlines()]
    events = [line["event"] for line in output]
    assert "login ok" in events
    assert [event for event in events if event.startswith("Listening at: ")]
    assert {"gunicorn.error", "accounts.backends"} <= {line["logger"] for line in output}


# --- Ending, reloading, silent clients ---

SECONDS = 30  # below gunicorn's graceful_timeout; two pages in a row may take their full 5 seconds
# V8's thread does not run again between returning a page and Python's exit.
COMMAND = """
import sys
from documents.site import Site
from pages.rendering import render_page
sys.setswitchinterval(1000)
assert "<h1" in render_page("/about", Site().data("/about")).html
print("drawn", flush=True)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> RealSite:
    folder = tmp_path_factory.mktemp("ending")
    return RealSite(folder / "data", folder / "gunicorn.log", WEB_CONCURRENCY="1")


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """Open connections when the site is told to stop."""
    with ExitStack() as held:
        yield held


def ask(site: RealSite, held: ExitStack, path: str = "/about") -> HTTPConnection:
    line = HTTPConnection("127.0.0.1", site.port, timeout=60)
    held.callback(line.close)
    line.request("GET", path)
    return line


def right_after_a_page(site: RealSite, held: ExitStack) -> None:
    site.start()
    assert b"<h1" in site.call("GET", "/about").body


def with_lines_kept_open(site: RealSite, held: ExitStack) -> None:
    site.start()
    for _ in range(8):
        assert ask(site, held).getresponse().read()


def with_lines_that_say_nothing(site: RealSite, held: ExitStack) -> None:
    """Browsers open some in advance."""
    site.start()
    ports = set()
    for _ in range(6):
        line = held.enter_context(socket.create_connection(("127.0.0.1", site.port)))
        ports.add(line.getsockname()[1])
    wait_until(lambda: ports <= accepted_connections(site.port), site.process, site.log)


def accepted_connections(port: int) -> set[int]:
    """Return the clients' ports. A connection has an inode once a worker has accepted it."""
    ports = set()
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, client, _, _, _, _, _, _, inode, *_ = row.split()
        if local.endswith(f":{port:04X}") and inode != "0":
            ports.add(int(client.rpartition(":")[2], 16))
    return ports


def in_the_middle_of_a_page(site: RealSite, held: ExitStack) -> None:
    stats = shutil.copy(settings.BUILD_DIR / "webpack-stats.json", site.data_dir)
    (site.data_dir / "server.js").write_text("var site = { renderPage() { while (true); } }")
    site.environment |= {
        "DJANGO_SETTINGS_MODULE": "tests.nightly.custom_bundle",
        "STATS_FILE": str(stats),
    }
    held.callback(site.environment.pop, "DJANGO_SETTINGS_MODULE")
    site.start()
    for _ in range(4):
        ask(site, held)


def while_a_mail_server_does_not_answer(site: RealSite, held: ExitStack) -> None:
    server = held.enter_context(socket.create_server(("127.0.0.1", 0)))
    server.settimeout(60)
    address = f"smtp://127.0.0.1:{server.getsockname()[1]}"
    site.environment |= {"EMAIL_URL": address, "CONTACT_TO": "owner@example.lv"}
    held.callback(site.environment.pop, "EMAIL_URL")
    site.start()
    assert site.call("POST", "/api/contact", MESSAGE).status == 201
    held.enter_context(server.accept()[0])


@pytest.mark.parametrize(
    "begin",
    [
        right_after_a_page,
        with_lines_kept_open,
        with_lines_that_say_nothing,
        in_the_middle_of_a_page,
        while_a_mail_server_does_not_answer,
    ],
)
def test_a_worker_exits(
    site: RealSite, held: ExitStack, begin: Callable[[RealSite, ExitStack], None]
) -> None:
    begin(site, held)
    (worker,) = children(site.process.pid)
    end = os.pidfd_open(worker)
    held.callback(os.close, end)
    site.process.terminate()
    ended, _, _ = select.select([end], [], [], SECONDS)
    if not ended:
        os.kill(worker, signal.SIGKILL)
    site.process.wait()
    assert ended


def test_a_command_that_rendered_a_page_exits(site: RealSite) -> None:
    command = [sys.executable, "manage.py", "shell", "-c", COMMAND]
    with subprocess.Popen(
        command, cwd=ROOT, env=site.environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        while "drawn" not in (line := process.stdout.readline()):
            assert line, "no page was drawn"
        try:
            assert process.wait(SECONDS) == 0
        finally:
            process.kill()


# --- a graceful reload, and a missing bundle ---

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
        DJANGO_SETTINGS_MODULE="tests.nightly.custom_bundle",
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


# --- clients that say or read nothing more keep a thread for a while only ---

THREADS = runpy.run_path(str(ROOT / "deploy/gunicorn.conf.py"))["threads"]
HALF = b"POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
LARGE = b"GET /media/large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
BEGINNINGS = [HALF, HALF + b"Content-Length: 9\r\n\r\nabc", LARGE]


def test_threads_are_freed_of_clients_that_neither_send_nor_read(tmp_path):
    site = RealSite(tmp_path / "data", tmp_path / "gunicorn.log", WEB_CONCURRENCY="1")
    (site.data_dir / "media").mkdir(exist_ok=True)
    with (site.data_dir / "media" / "large").open("wb") as file:
        file.truncate(50 * 1024**2)
    with site.running(), ExitStack() as lines:
        for number in range(THREADS):
            line = socket.create_connection(("127.0.0.1", site.port))
            lines.enter_context(line).sendall(BEGINNINGS[number % len(BEGINNINGS)])
        assert site.call("GET", "/about").status == 200


def test_a_site_mails_after_its_response(tmp_path: Path):
    """gunicorn forks its workers, and the mail thread must start in each of them."""
    smtp, owner = MailServer(), "owner@workshop.example"
    smtp.released.clear()
    smtp.controller.start()
    environment = {
        "EMAIL_URL": f"smtp://127.0.0.1:{smtp.port}",
        "CONTACT_TO": owner,
        "LOAD_SAMPLES": "0",
    }
    try:
        with running_site(tmp_path, **environment) as address:
            response = requests.post(f"{address}/api/contact", json=MESSAGE, timeout=TIMEOUT)
            assert response.status_code == 201
            assert smtp.received.wait(TIMEOUT)
            assert not smtp.mails
            smtp.released.set()
        # A stopping site waits for the mails.
        assert sorted(mail["To"] for mail in smtp.mails) == [MESSAGE["email"], owner]
        assert all(response.json()["reference"] in mail["Subject"] for mail in smtp.mails)
    finally:
        smtp.controller.stop()
