"""How gunicorn's workers count together, and answer Prometheus on METRICS_PORT.

prometheus_client would name a worker's files after its process. Workers are replaced after some
thousand requests, and files would become ever more. So they are named after a number that the next
worker takes over, and goes on counting from there.
"""

import logging
import os
import shutil
import socket
import tempfile
from collections.abc import Iterable
from itertools import count
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import CollectorRegistry, Gauge, values
from prometheus_client.exposition import ThreadingWSGIServer, make_wsgi_app
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

logger = logging.getLogger(__name__)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library reads it


class Process:
    """This process; its number is set after the fork."""

    number = "master"


def prepare_folder(parent: str | None) -> None:
    """Make the folder of the counts in `parent`, which is in memory, before anything counts."""
    if FOLDER in os.environ:  # gunicorn reads its settings again
        return
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="quads-metrics-", dir=parent)
    values.ValueClass = values.MultiProcessValue(lambda: Process.number)


def free_number(taken: Iterable[str]) -> str:
    """Return the first number that no other worker has."""
    used = set(taken)
    return next(number for number in map(str, count(1)) if number not in used)


class Server(ThreadingWSGIServer):
    """One of several on the same port: the kernel chooses which worker answers."""

    allow_reuse_port = True


class Handler(WSGIRequestHandler):
    timeout = 10  # seconds for a silent client

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


def serve(number: str, address: str, port: int) -> None:
    """In a worker: count under its number, and answer Prometheus.

    If the port cannot be used, log it and go on: visitors need no metrics.
    """
    from catalogue.pixels import DECODING

    from .condition import ConditionCollector

    Process.number = number
    pictures = Gauge(
        "quads_pictures_in_queue",
        "Uploaded pictures that are decoded or wait for it.",
        multiprocess_mode="livesum",
        registry=None,
    )
    DECODING.on_change = pictures.inc
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    registry.register(ConditionCollector())
    if ":" in address:
        Server.address_family = socket.AF_INET6
    try:
        server = make_server(address, port, make_wsgi_app(registry), Server, Handler)
    except OSError as error:
        reason = error.strerror
        logger.error("No metrics: METRICS_PORT %s of %s cannot be used: %s.", port, address, reason)
        return
    Thread(target=server.serve_forever, name="metrics", daemon=True).start()


def worker_ended(number: str) -> None:
    """Forget what only counts while a worker lives."""
    mark_process_dead(number)


def remove_folder() -> None:
    shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
