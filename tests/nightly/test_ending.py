"""Processes end within ten seconds after SIGTERM."""

import os
import select
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from tests.support.gunicorn import ROOT, wait_until
from tests.support.processes import children
from tests.support.real_site import RealSite

SECONDS = 10
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is No. 21 for sale?"}
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
        "DJANGO_SETTINGS_MODULE": "tests.support.custom_bundle",
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
