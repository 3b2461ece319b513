"""Temporary servers on loopback: SMTP, and Redis and PostgreSQL from Debian's packages.

`python -m tests.support.servers <command>` runs a command with TEST_DATABASE_URL set to PostgreSQL.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from aiosmtpd.controller import Controller

from .gunicorn import free_port
from .real_site import skip_or_fail

TIMEOUT = 20  # seconds to wait for another thread


class MailServer:
    """Stores mails in `mails`. `received` is set when one arrives; `released`, cleared, delays the
    answer.
    """

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.received, self.released = threading.Event(), threading.Event()
        self.released.set()
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_DATA(self, server, session, envelope) -> str:
        self.received.set()
        await asyncio.to_thread(self.released.wait, TIMEOUT)
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


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


# Latvian collation, which differs most from SQLite's order of bytes.
LOCALE = ("--encoding=UTF8", "--locale-provider=icu", "--icu-locale=lv", "--locale=C.UTF-8")


def programs() -> Path:
    """Return the folder with the newest version's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
    if not found:
        skip_or_fail("PostgreSQL is not installed. On Debian: sudo apt-get install postgresql")
    return found[-1]


def as_postgres(*command: object) -> None:
    """Run a command as the package's user: the server refuses to run as root."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*user, *map(str, command)], check=True, stdout=subprocess.DEVNULL, cwd="/")


class PostgreSQL:
    """A server with an empty database; `url` is its DATABASE_URL."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.port, self.data = free_port(), folder / "data"
        self.url = f"postgres://quads:secret@127.0.0.1:{self.port}/postgres"
        addresses = ("listen_addresses=127.0.0.1", f"unix_socket_directories={self.data}")
        self.options = [f"port={self.port}", *addresses, *options]
        initdb = (programs() / "initdb", "--pgdata", self.data)
        as_postgres(*initdb, "--username=quads", "--auth=trust", "--no-sync", *LOCALE)
        self.start()

    def start(self) -> None:
        options = " ".join(f"-c {option}" for option in self.options)
        self.control("start", "--log", self.data / "log", "--options", options)

    def stop(self) -> None:
        """Stop as in a crash; the server recovers from its write-ahead log."""
        self.control("stop", "--mode=immediate")

    def restart(self) -> None:
        self.stop()
        self.start()

    def control(self, *arguments: object) -> None:
        as_postgres(programs() / "pg_ctl", "--pgdata", self.data, *arguments)


@contextmanager
def postgresql_server(*options: str) -> Iterator[PostgreSQL]:
    """Run a server; `options` are PostgreSQL settings such as fsync=off."""
    with tempfile.TemporaryDirectory(prefix="quad-postgresql-") as folder:  # pytest's are root's
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        server = PostgreSQL(Path(folder), *options)
        try:
            yield server
        finally:
            server.stop()


if __name__ == "__main__":
    with postgresql_server("fsync=off", "max_connections=200") as server:
        environment = os.environ | {"TEST_DATABASE_URL": server.url}
        sys.exit(subprocess.run(sys.argv[1:], env=environment, check=False).returncode)
