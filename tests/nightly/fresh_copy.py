"""A copy of the repository's files, without git and in a folder with a space, built by make."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.support.gunicorn import free_port, wait_until_responding
from tests.support.settings_file import environment_without_settings

from .empty_machine import copy_files

NOWHERE = "http://127.0.0.1:9"  # nothing listens there
OFFLINE = {
    **dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), NOWHERE),
    **dict.fromkeys(("PIP_INDEX_URL", "npm_config_registry"), NOWHERE),
}


class FreshCopy:
    """What `make` does there with a Python, as root or as another user, with a path of its own."""

    def __init__(self, folder: Path, python: str, user: int | None = None, path: str = "") -> None:
        self.folder, self.log = folder / "my quads", folder / "log"
        self.python, self.user = python, user
        kept = {
            name: value
            for name, value in environment_without_settings().items()
            if name != "CI" and not name.startswith(("MAKE", "MFLAGS", "PYTEST"))
        }
        self.port = free_port()
        self.environment = kept | {"PORT": str(self.port), "PATH": path or kept["PATH"]}
        copy_files(self.folder)
        if user is not None:
            self.environment["HOME"] = str(folder)
            subprocess.run(["chown", "-R", str(user), folder], check=True)

    def command(self, target: str) -> list[str]:
        return ["make", target, f"PYTHON={self.python}"]

    def make(self, target: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(target),
            cwd=self.folder,
            env=self.environment | environment,
            user=self.user,
            capture_output=True,
            text=True,
        )

    @contextmanager
    def running(self, **environment: str) -> Iterator[str]:
        """`make run` until it responds; then end it. Yield its address."""
        with self.log.open("w") as file:
            process = subprocess.Popen(
                self.command("run"),
                cwd=self.folder,
                env=self.environment | environment,
                user=self.user,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        address = f"http://127.0.0.1:{self.port}"
        try:
            wait_until_responding(f"{address}/readyz", process, self.log, timeout=1200)
            yield address
        finally:
            with suppress(ProcessLookupError):  # it did not start
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()
