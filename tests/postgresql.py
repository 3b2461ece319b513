"""A PostgreSQL server of its own for tests, on a free port of this machine; Debian has it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .browser import free_port
from .real_site import cannot


def programs() -> Path:
    """Return the folder of the newest version's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
    if not found:
        cannot("PostgreSQL is not installed. On Debian: sudo apt-get install postgresql")
    return found[-1]


def as_postgres(*command: object) -> None:
    """The server refuses to run for root; the package made a user for it."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*user, *map(str, command)], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def postgresql_server() -> Iterator[str]:
    """Start a server with an empty database; yield its DATABASE_URL."""
    bin, port = programs(), free_port()
    with tempfile.TemporaryDirectory(prefix="quad-postgresql-") as folder:  # pytest's are root's
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        data = Path(folder) / "data"
        as_postgres(bin / "initdb", "--pgdata", data, "--username=quads", "--auth=trust", "-N")
        options = f"-c port={port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data}"
        log = ["--log", data / "log"]
        as_postgres(bin / "pg_ctl", "start", "--pgdata", data, *log, "--options", options)
        try:
            yield f"postgres://quads:secret@127.0.0.1:{port}/postgres"
        finally:
            as_postgres(bin / "pg_ctl", "stop", "--pgdata", data, "--mode=immediate")
