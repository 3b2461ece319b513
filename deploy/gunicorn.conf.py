"""gunicorn's settings, for `make run` and for servers."""

import errno
import gc
import os
import socket
import struct
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from gunicorn.glogging import Logger

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from config import settings

CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()  # macOS has no such
CLIENT_TIMEOUT = 25  # seconds to wait for a client that sends or reads nothing


class LoggerWithoutRequests(Logger):
    """gunicorn composes a line for each request, and then finds no handler. nginx writes one."""

    def access(self, *args: object) -> None:
        pass


os.umask(0o077)  # what is stored is only for the site's user
bind = f"{settings.HOST}:{settings.PORT}"
workers = max(1, settings.WEB_CONCURRENCY)
worker_class = "gthread"
threads = 6  # per worker
timeout = 60  # seconds until a worker counts as dead; requests may take longer
graceful_timeout = 60  # seconds to finish requests; nginx and systemd wait longer
max_requests, max_requests_jitter = 50_000, 5_000  # limits memory fragmentation by pictures
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - disks can hang
preload_app = True  # the master reports misconfiguration once, before any worker starts
control_socket_disable = True  # it is not used, and two sites would share its path
forwarded_allow_ips = ""  # config.middleware and SECURE_PROXY_SSL_HEADER decide what is trusted
logger_class = LoggerWithoutRequests
logconfig_dict = settings.LOGGING  # also for the first lines, and after a reload
sendfile = False  # it ignores socket timeouts, and waits forever for a client that does not read


def on_starting(server: Any) -> None:
    """Repair permissions. Say in one sentence why an address cannot be used: gunicorn would try for
    five seconds.
    """
    from operations.file_permissions import make_private

    make_private(settings.DATA_DIR)
    if "LISTEN_FDS" in os.environ or server.master_pid:  # systemd or the previous master listens
        return
    for address in server.cfg.address:
        if isinstance(address, tuple):
            try:
                family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
                socket.create_server(address, family=family).close()
            except OSError as error:
                sys.exit(f"Cannot start: {reason(address, error)}")


def reason(address: tuple[str, int], error: OSError) -> str:
    host, port = address
    if error.errno == errno.EADDRINUSE:
        other = f"PORT={port + 1} make run"
        return f"port {port} is taken. Stop what uses it, or choose another: {other}"
    problem = str(error.strerror).partition(" (")[0]
    return f"cannot listen on {host}, port {port}: {problem}."


def pre_fork(server: Any, worker: Any) -> None:
    """Choose a core for the worker: the one that fewest others have.

    What is loaded by now is left out of the worker's collections of garbage.
    """
    gc.freeze()
    taken = [other.core for other in server.WORKERS.values()]
    worker.core = min(CORES, key=taken.count, default=None)


def post_worker_init(worker: Any) -> None:
    """Set socket timeouts, start the rendering engine, and keep to one core."""
    from pages.rendering import warm_up

    # Connections inherit these timeouts, which end waits for silent clients.
    limit = struct.pack("ll", CLIENT_TIMEOUT, 0)
    for listener in worker.sockets:
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.sock.setsockopt(socket.SOL_SOCKET, option, limit)
    Thread(target=warm_up).start()  # before the next line: V8 may use all cores
    # Only one thread of Python runs at a time. On several cores they wake each other for each call
    # of the system, and a request takes up to three times as long.
    if worker.core is not None:
        with suppress(OSError):  # the core is gone, or nobody may choose one
            os.sched_setaffinity(0, {worker.core})
