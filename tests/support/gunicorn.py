"""gunicorn as `make run` starts it, and its processes, for tests and bench/ (without pytest)."""

import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
OWNER = {"username": "owner", "password": "gravel pit 77 helmets"}
GUNICORN = (sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py")
SITES = ("config.wsgi", "tests.support.quick_site")
TIMEOUT = 120  # seconds


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def prepare(environment: dict[str, str], manage: Sequence[str] = ("manage.py",)) -> None:
    """Migrate, load the samples and create the owner, as `make run` does at each start."""
    subprocess.run(
        [sys.executable, *manage, "prepare"],
        cwd=ROOT,
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def start_gunicorn(
    environment: dict[str, str], log: Path, application: str = "config.wsgi", **options: Any
) -> subprocess.Popen[bytes]:
    """Start gunicorn on the environment's PORT; `options` are passed to Popen."""
    with log.open("a") as file:
        return subprocess.Popen(
            [*GUNICORN, application],
            cwd=ROOT,
            env=environment,
            stdout=file,
            stderr=subprocess.STDOUT,
            **options,
        )


@contextmanager
def serving(
    environment: dict[str, str], log: Path, path: str, application: str = SITES[0]
) -> Iterator[str]:
    """Run gunicorn; yield its address once it responds at `path`.

    The site itself can then also render pages.

    Raises:
        RuntimeError: gunicorn did not start; with its output.
    """
    address = f"http://127.0.0.1:{environment['PORT']}"
    process = start_gunicorn(environment, log, application)
    try:
        wait_until_responding(address + path, process, log)
        if application in SITES:
            wait_until_pages_render(process, log)
        yield address
    finally:
        process.terminate()
        process.wait()


def wait_until_responding(
    address: str, process: subprocess.Popen[bytes], log: Path, timeout: int = TIMEOUT
) -> None:
    """Poll until there is a successful response.

    Raises:
        RuntimeError: the process ended or the timeout passed; with its output.
    """

    def responds() -> bool:
        try:
            with urllib.request.urlopen(address):
                return True
        except OSError:  # not listening yet
            return False

    wait_until(responds, process, log, timeout)


def wait_until_pages_render(process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a worker can render; earlier pages may be left to the browser."""
    wait_until(lambda: "Pages can be rendered." in log.read_text(), process, log)


def wait_until(
    condition: Callable[[], bool],
    process: subprocess.Popen[bytes],
    log: Path,
    timeout: int = TIMEOUT,
) -> None:
    end = time.monotonic() + timeout
    while process.poll() is None and time.monotonic() < end:
        if condition():
            return
        with suppress(subprocess.TimeoutExpired):  # this wait is the pause between polls
            process.wait(timeout=0.1)
    raise RuntimeError(f"The site did not start:\n{log.read_text()}")


def run_python(
    arguments: Sequence[object], folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run `python ARGUMENTS...` in a folder, with only this environment."""
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


class Memory(NamedTuple):
    """Memory of a process, in MB."""

    rss: int  # resident set size
    pss: int  # proportional set size: shared pages are divided among their processes


def children(pid: int) -> list[int]:
    lists = [path.read_text() for path in Path(f"/proc/{pid}").glob("task/*/children")]
    return [int(child) for each in lists for child in each.split()]


def memory_of(pid: int) -> Memory:
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = (re.search(rf"^{name}:\s+(\d+) kB", text, re.MULTILINE) for name in ("Rss", "Pss"))
    return Memory(*(int(match[1]) // 1024 for match in found if match))
