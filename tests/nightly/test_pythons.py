"""Fresh copies are built, started and tested with each Python of this machine that fits.

The newest one does so with a newer Node, which npm has as a package.
"""

import os
import platform
import subprocess
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.gunicorn import ROOT

from .fresh_copy import OFFLINE, FreshCopy

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
