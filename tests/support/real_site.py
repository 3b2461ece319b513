"""A site of real processes; a RealSite can be killed and restarted on the same data.

Its data folder is that of a first start, which is created once for each test run and copied.
"""

import fcntl
import hashlib
import http.client
import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from .databases import SERVER, site_database
from .gunicorn import (
    OWNER,
    ROOT,
    free_port,
    prepare,
    run_python,
    serving,
    start_gunicorn,
    wait_until_responding,
)

QUICK_MANAGE = ("-m", "tests.support.quick_pictures")
# Variables that the first start stores; all others are read at each start.
WRITTEN = ("ADMIN_USERNAME", "ADMIN_PASSWORD", "LOAD_SAMPLES", "MEDIA_STORAGE", "SECRET_KEY")


def prepare_copy(environment: dict[str, str]) -> None:
    """Prepare the environment's empty DATA_DIR; with SQLite, copy a prepared one."""
    shared = os.environ.get("PREPARED_DIR")  # set by environment.py
    if not shared or SERVER or environment.get("DATABASE_URL"):
        prepare(environment, QUICK_MANAGE)
        return
    written = repr([environment.get(name) for name in WRITTEN])
    first = made_once(
        Path(shared, hashlib.sha256(written.encode()).hexdigest()),
        lambda folder: prepare(
            environment | {"DATA_DIR": str(folder), "BACKUP_DIR": ""}, QUICK_MANAGE
        ),
    )
    shutil.copytree(first, environment["DATA_DIR"], dirs_exist_ok=True)


def made_once(path: Path, make: Callable[[Path], None]) -> Path:
    """Return the path of a file or folder that the first of all pytest-xdist workers makes."""
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            incomplete = path.with_suffix(".new")
            make(incomplete)
            incomplete.rename(path)
    return path


BOUNDARY = "cut"


@contextmanager
def running_site(
    data_dir: Path, application: str = "config.wsgi", **environment: str
) -> Iterator[str]:
    """Start a site with sample content as `make run` does; yield its address."""
    port = free_port()
    variables = os.environ | {
        "DATA_DIR": str(data_dir),
        "DATABASE_URL": site_database(data_dir),
        "PORT": str(port),
        "SITE_URL": f"http://127.0.0.1:{port}",
        "ADMIN_PASSWORD": OWNER["password"],
        "WEB_CONCURRENCY": "1",
        **environment,
    }
    prepare_copy(variables)
    log = data_dir / "gunicorn.log"
    with serving(variables, log, "/api/builds", application) as address:
        yield address


class Answer(NamedTuple):
    status: int
    body: bytes

    def json(self):
        return json.loads(self.body)


class RealSite:
    headers: dict[str, str] = {}  # sent with each request

    def __init__(self, data_dir: Path, log: Path, **environment: str) -> None:
        self.port, self.data_dir, self.log = free_port(), data_dir, log
        self.token = ""
        self.environment = os.environ | {
            "DATA_DIR": str(data_dir),
            "DATABASE_URL": site_database(data_dir),
            "BACKUP_DIR": "",
            "PORT": str(self.port),
            "SITE_URL": f"http://127.0.0.1:{self.port}",
            "ADMIN_PASSWORD": OWNER["password"],
            "LOAD_SAMPLES": "0",
            "LOGIN_ATTEMPTS": "0",
            "CONTACT_PER_HOUR": "0",
            "CONTACT_TOTAL_PER_HOUR": "0",
            **environment,
        }
        prepare_copy(self.environment)

    def manage(self, *arguments: object) -> str:
        """Run a command of manage.py; return its output."""
        return self.python("manage.py", *arguments)

    def python(self, *arguments: object) -> str:
        done = run_python(arguments, ROOT, self.environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        # A new session, so that master and workers can be killed together.
        self.process = start_gunicorn(self.environment, self.log, start_new_session=True)
        wait_until_responding(f"http://127.0.0.1:{self.port}/livez", self.process, self.log)
        self.token = self.token or self.call("POST", "/api/auth/login", OWNER).json()["token"]

    def kill(self) -> None:
        """Kill master and workers together, as in a power failure."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    @contextmanager
    def running(self) -> Iterator[None]:
        self.start()
        try:
            yield
        finally:
            if self.process.poll() is None:
                self.stop()

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        kind: str = "application/json",
        key: str = "",
    ) -> Answer:
        """Send one request on a new connection, with a `key` as its Idempotency-Key.

        Raises:
            OSError, HTTPException: there was no complete response.
        """
        sent = body if isinstance(body, bytes) else None if body is None else json.dumps(body)
        headers = self.headers | {"Content-Type": kind, "Connection": "close"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, sent, headers)
            response = connection.getresponse()
            return Answer(response.status, response.read())
        finally:
            connection.close()

    def wait_until_not_ready(self) -> dict[str, str]:
        """Poll until the site is not ready (responses are cached briefly); return its checks."""
        for _ in range(20_000):
            response = self.call("GET", "/readyz")
            if response.status == 503:
                checks: dict[str, str] = response.json()["checks"]
                return checks
        raise AssertionError("The site stays ready.")

    def upload(self, build: int, picture: bytes) -> Answer:
        return self.upload_to(f"/api/builds/{build}/images", picture)

    def upload_to(self, path: str, picture: bytes) -> Answer:
        head = 'Content-Disposition: form-data; name="images"; filename="quad.jpg"'
        body = b"\r\n".join(
            (f"--{BOUNDARY}\r\n{head}\r\n".encode(), picture, f"--{BOUNDARY}--".encode())
        )
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        return self.call("POST", path, body, kind=kind)


@contextmanager
def mounted(folder: Path, *options: str) -> Iterator[None]:
    """Mount a small tmpfs; skip the test where that is not permitted, except in CI."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["mount", "-t", "tmpfs", *options, "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True).returncode:
        skip_or_fail("Only root may mount a disk.")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def skip_or_fail(reason: str) -> None:
    """Skip a test that cannot run on this machine; fail in CI, where all must run."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
