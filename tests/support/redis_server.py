"""A temporary Redis server for tests, from Debian's package."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from .gunicorn import free_port
from .real_site import skip_or_fail


class Redis:
    """A server that stores nothing on disk; `url` is its CACHE_URL."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        options = f"--bind 127.0.0.1 --port {self.port} --save  --appendonly no --loglevel warning"
        self.process = subprocess.Popen(
            ["redis-server", *options.split(" ")], stdout=subprocess.DEVNULL
        )
        while self.process.poll() is None:
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
        raise RuntimeError("Redis did not start.")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def redis_server() -> Iterator[Redis]:
    if not shutil.which("redis-server"):
        skip_or_fail("Redis is not installed. On Debian: sudo apt-get install redis-server")
    server = Redis()
    try:
        yield server
    finally:
        server.kill()
