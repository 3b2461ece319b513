"""Clients that say or read nothing more keep a thread for a while only."""

import runpy
import socket
from contextlib import ExitStack

from tests.support.gunicorn import ROOT
from tests.support.real_site import RealSite

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
