"""Prometheus's metrics of a site with several workers, as METRICS_PORT shows them."""

import json
import os
import re
import signal
import socket
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from django.utils import timezone

from tests.support.gunicorn import free_port, wait_until
from tests.support.processes import children
from tests.support.real_site import RealSite
from tests.support.socket_gunicorn import HOST, TIMEOUT, Gunicorn

NUMBER = 12  # requests of a kind


class Watched(NamedTuple):
    site: RealSite
    port: int

    def text(self) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as response:
            return response.read().decode()

    def value(self, name: str, **labels: str) -> float:
        """Return a metric's value, 0 if it was never counted."""
        listed = ",".join(f'{label}="{value}"' for label, value in sorted(labels.items()))
        start = f"quads_{name}{{{listed}}} " if listed else f"quads_{name} "
        found = [line for line in self.text().splitlines() if line.startswith(start)]
        return float(found[0].rpartition(" ")[2]) if found else 0.0

    def requests(self, route: str, status: str = "2xx") -> float:
        return self.value("request_seconds_count", route=route, status=status)


@pytest.fixture(scope="module")
def watched(tmp_path_factory) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("watched")
    port = free_port()
    workers = {"WEB_CONCURRENCY": "2", "METRICS_PORT": str(port)}
    site = RealSite(folder / "data", folder / "log", **workers)
    site.manage("backup")
    sent = {"backup": "backup.tar", "at": str(timezone.now() - timedelta(hours=5))}
    (folder / "data/backups/last-sent.json").write_text(json.dumps(sent))
    with site.running():
        yield Watched(site, port)


def has_replaced(master: int, victim: int) -> bool:
    workers = children(master)
    return victim not in workers and len(workers) == 2


@pytest.mark.detail
def test_any_worker_shows_the_requests_of_all_by_route_and_class_of_status(watched):
    before, unknown = watched.requests("/api/builds"), watched.requests("unknown", "4xx")
    for number in range(NUMBER):
        assert watched.site.call("GET", "/api/builds/").status == 200
        assert watched.site.call("GET", f"/nowhere-{number}?who=anna").status == 404
    for _ in range(NUMBER):  # whichever worker answers
        assert watched.requests("/api/builds") == before + NUMBER
        assert watched.requests("unknown", "4xx") == unknown + NUMBER
    assert "nowhere" not in watched.text() and "anna" not in watched.text()


@pytest.mark.detail
def test_answers_from_memory_are_counted_with_the_route_of_their_view(watched):
    hits = watched.value("kept_answers_total", result="hit")
    requests = watched.requests("/about")
    for _ in range(NUMBER):
        with urllib.request.urlopen(f"http://127.0.0.1:{watched.site.port}/about") as response:
            response.read()
    made = hits + NUMBER - watched.value("kept_answers_total", result="hit")
    assert made in (1, 2)  # by each worker that was asked
    assert watched.value("kept_answers_total", result="miss") >= made
    assert watched.requests("/about") == requests + NUMBER


@pytest.mark.detail
def test_a_replaced_worker_loses_no_counts_and_leaves_no_files(watched):
    master = watched.site.process.pid
    watched.site.call("GET", "/livez")
    maps = Path(f"/proc/{children(master)[0]}/maps").read_text()
    folder = re.findall(r"/dev/shm/quads-metrics-\w+", maps)[0]
    before, files = watched.requests("/livez"), len(os.listdir(folder))
    for _ in range(4):
        victim = children(master)[0]
        os.kill(victim, signal.SIGKILL)
        wait_until(partial(has_replaced, master, victim), watched.site.process, watched.site.log)
        watched.site.call("GET", "/livez")
    assert watched.requests("/livez") == before + 4
    assert len(os.listdir(folder)) <= files + 3  # a third number, while two change


@pytest.mark.detail
def test_disk_backups_and_waiting_mail_are_shown(watched):
    assert watched.value("disk_size_bytes", folder="data") > 1e9
    assert watched.value("database_up") == 1
    assert 0 < watched.value("backup_age_seconds") < 3600
    assert 5 * 3600 < watched.value("backup_sent_age_seconds") < 6 * 3600
    assert "quads_mails_waiting 0.0" in watched.text()
    assert "quads_pictures_in_queue 0.0" in watched.text()


@pytest.mark.detail
def test_the_site_itself_has_no_metrics_and_other_machines_cannot_read_them(watched):
    for path in ("/metrics", "/api/metrics"):
        assert watched.site.call("GET", path).status == 404
    listening = Path("/proc/net/tcp").read_text()
    addresses = re.findall(rf"(\w+):{watched.port:04X} 00000000:0000 0A", listening)
    assert set(addresses) == {"0100007F"}


@pytest.mark.detail
def test_a_port_that_another_program_has_costs_the_metrics_and_not_the_site(tmp_path):
    """Under systemd, which holds the site's socket, nothing stops the start."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        workers = {"WEB_CONCURRENCY": "1", "METRICS_PORT": str(port)}
        gunicorn = Gunicorn(tmp_path, **workers)
        try:
            told = f"METRICS_PORT {port} of 127.0.0.1 cannot be used: Address already in use."
            wait_until(lambda: told in gunicorn.log.read_text(), gunicorn.process, gunicorn.log)
            with socket.socket(socket.AF_UNIX) as visitor:
                visitor.settimeout(TIMEOUT)
                visitor.connect(str(tmp_path / "web.sock"))
                visitor.sendall(f"GET /livez HTTP/1.0\r\nHost: {HOST}\r\n\r\n".encode())
                assert visitor.recv(100).startswith(b"HTTP/1.0 200 ")
        finally:
            gunicorn.stop()
            gunicorn.listener.close()
