"""Fresh copies are built, started and tested with each Python of this machine that fits.

The newest one does so with a newer Node, which npm has as a package. A copy has no git, and a space
in its path.
"""

import os
import platform
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.gunicorn import ROOT, free_port, wait_until_responding
from tests.support.settings_file import environment_without_settings

from .empty_machine import copy_files

NOWHERE = "http://127.0.0.1:9"  # nothing listens there
OFFLINE = {
    **dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), NOWHERE),
    **dict.fromkeys(("PIP_INDEX_URL", "UV_DEFAULT_INDEX", "npm_config_registry"), NOWHERE),
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


NEWER_NODE = "24"
NOBODY = 65534


def version(python: str | Path) -> str:
    return subprocess.check_output([python, "--version"], text=True).strip()


def loads(address: str) -> bool:
    with urllib.request.urlopen(f"{address}/quad-builds") as response:
        return response.status == 200 and b"</html>" in response.read()


@pytest.fixture(scope="module")
def newer_node(tmp_path_factory) -> str:
    """Return a path that starts with Node 24."""
    folder = tmp_path_factory.mktemp("node")
    package = f"node-linux-{ {'x86_64': 'x64', 'aarch64': 'arm64'}[platform.machine()] }"
    command = ["npm", "install", "--ignore-scripts", "--no-save", f"{package}@{NEWER_NODE}"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return f"{folder}/node_modules/{package}/bin:{os.environ['PATH']}"


def test_each_python_builds_starts_and_tests_a_fresh_copy(tmp_path, newer_node, subtests):
    command = [ROOT / "deploy/toolchain", "pythons"]  # takes too long for a mere parameter
    pythons = subprocess.check_output(command, text=True).splitlines()
    assert pythons
    for index, python in enumerate(pythons):
        name = version(python)
        with subtests.test(name):
            copy = FreshCopy(tmp_path / name, python, path="" if index else newer_node)
            check_fresh_copy(copy, other=pythons[index - 1], expected=name)


def check_fresh_copy(copy: FreshCopy, *, other: str, expected: str) -> None:
    """It has a virtualenv of another Python at first, and one of the expected version then."""
    subprocess.run([other, "-m", "venv", ".venv"], cwd=copy.folder, check=True)
    with copy.running() as address:
        assert loads(address)
        assert version(copy.folder / ".venv/bin/python") == expected
        taken = copy.make("run", **OFFLINE)
    assert taken.returncode != 0
    assert f"Cannot start: port {copy.port} is taken." in taken.stderr
    assert "Traceback" not in taken.stderr
    result = copy.make("test-fast")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.skipif(os.getuid() != 0, reason="Only root can become another user.")
def test_another_user_starts_it_and_again_without_network():
    path = "/usr/bin:/bin"
    command = [ROOT / "deploy/toolchain", "python"]
    python = subprocess.check_output(command, text=True, env={"PATH": path}).strip()
    with TemporaryDirectory() as folder:  # pytest closes its own folders to other users
        copy = FreshCopy(Path(folder), python, user=NOBODY, path=path)
        for environment in ({}, OFFLINE):
            with copy.running(**environment) as address:
                assert loads(address)
        assert "npm ci" not in copy.log.read_text()
