"""gunicorn's settings, for `make run` and for a server alike."""

import math
import os
import signal
import socket
import struct
import sys
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gunicorn.workers import gthread

from config import settings


class Worker(gthread.ThreadWorker):
    """Has new lines that say nothing yet wait in the poller, as those do that are kept open.

    In a thread each would wait for 5 seconds: a few would stop all others, and many keep a worker
    that ends from ending.
    """

    def handle(self, conn: gthread.TConn) -> Any:
        if not conn.initialized and not conn.wait_for_data(0):
            return gthread._DEFER
        return super().handle(conn)


bind = f"{settings.HOST}:{settings.PORT}"
workers = max(1, settings.WEB_CONCURRENCY)
worker_class = Worker
threads = settings.WORKER_THREADS
timeout = 60  # seconds; an upload over a weak line reaches the worker slowly
graceful_timeout = 60  # seconds to finish what has begun; nginx and systemd wait longer
max_requests, max_requests_jitter = 50_000, 5_000  # pictures leave the memory in pieces
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - disks can hang
preload_app = True  # a wrong set-up is said once, by the master, before any worker starts
control_socket_disable = True  # nothing here speaks to it, and two sites would share its path
forwarded_allow_ips = ""  # config.network and SECURE_PROXY_SSL_HEADER decide what is believed
logconfig_dict = settings.LOGGING  # from the first line on, and after a reload
sendfile = False  # it waits for ever for a client that does not read, whatever the socket says


def post_worker_init(worker: Any) -> None:
    """Start what draws pages, while the worker answers already."""
    from config.deadline import CLIENT_TIMEOUT, monitor
    from pages.rendering import warm_up

    # Connections inherit it: the kernel then ends a wait for a client that has fallen silent.
    limit = struct.pack("ll", math.ceil(CLIENT_TIMEOUT), 0)
    for listener in worker.sockets:
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.sock.setsockopt(socket.SOL_SOCKET, option, limit)
    monitor.replace_worker = partial(replace, worker)
    Thread(target=warm_up).start()


def replace(worker: Any) -> None:
    """Take no more connections, finish the others, and go; the master then starts another worker.

    Called again and again, while there are threads that never come back.
    """
    from config.deadline import monitor

    if worker.alive:
        worker.handle_exit(signal.SIGTERM, None)
    elif worker.nr_conns <= len(monitor.hung):
        os._exit(1)


def worker_exit(server: Any, worker: Any) -> None:
    """Python would wait for these threads before it ends."""
    from config.deadline import monitor

    if monitor.hung:
        os._exit(1)
