"""Gunicorn as systemd starts it, on a socket that nginx finds."""

import os
import socket
import subprocess
from pathlib import Path

from .gunicorn import GUNICORN, OWNER, ROOT, prepare

HOST = "quads.example"
TIMEOUT = 60  # seconds to wait for a program to start or stop


class Gunicorn:
    """The gunicorn service, on a listening socket that survives a restart."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.log = folder / "gunicorn.log"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / "web.sock"))
        self.listener.listen(4096)
        self.environment = os.environ | {
            "DATA_DIR": str(folder / "srv/quads/shared"),
            "SITE_URL": f"https://{HOST}",
            "ALLOWED_HOSTS": HOST,
            "TRUSTED_PROXIES": "1",
            "ADMIN_PASSWORD": OWNER["password"],
            **environment,
        }
        prepare(self.environment)
        self.start()

    def start(self) -> None:
        """Start it as systemd does: socket as file descriptor 3, READY=1 on NOTIFY_SOCKET."""
        ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ready.bind(f"\0quads-{os.getpid()}-{id(self)}")
        ready.settimeout(TIMEOUT)
        listener = self.listener.fileno()
        gunicorn = " ".join([*GUNICORN, "config.wsgi"])
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                ["bash", "-c", f"LISTEN_FDS=1 LISTEN_PID=$$ exec {gunicorn} 3<&{listener}"],
                cwd=ROOT,
                env=self.environment | {"NOTIFY_SOCKET": "@" + ready.getsockname()[1:].decode()},
                pass_fds=[listener],
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        with ready:
            assert b"READY=1" in ready.recv(1000), self.log.read_text()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(TIMEOUT)

    def restart(self) -> None:
        self.stop()
        self.start()
