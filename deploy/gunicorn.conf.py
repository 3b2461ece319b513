"""gunicorn's settings, for `make run` and for a server alike."""

import sys
from pathlib import Path
from threading import Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from config import settings

bind = f"{settings.HOST}:{settings.PORT}"
workers = max(1, settings.WEB_CONCURRENCY)
worker_class = "gthread"
threads = 4
timeout = 60  # seconds; an upload over a weak line reaches the worker slowly
graceful_timeout = 60  # seconds to finish what has begun; nginx and systemd wait longer
max_requests, max_requests_jitter = 50_000, 5_000  # pictures leave the memory in pieces
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - disks can hang
preload_app = True  # a wrong set-up is said once, by the master, before any worker starts
control_socket_disable = True  # nothing here speaks to it, and two sites would share its path
forwarded_allow_ips = ""  # config.network and SECURE_PROXY_SSL_HEADER decide what is believed
logconfig_dict = settings.LOGGING  # from the first line on, and after a reload


def post_worker_init(worker: Any) -> None:
    """Start what draws pages, while the worker answers already."""
    from config.server_rendering import warm_up

    Thread(target=warm_up).start()
