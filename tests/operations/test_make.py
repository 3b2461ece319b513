"""The Makefile and that of the tests in a fresh clone, with stubs for the programs that it runs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.gunicorn import ROOT

STUB = """#!/bin/sh
[ "${0##*/}" != id ] || { echo 0; exit; }
case "$*" in -c*) echo "$PYTHON_VERSION"; exit ;; --version) echo v20.19.0; exit ;; esac
call="${0##*/} $*"
echo "$call" >> "$CALLS"
! echo "$call" | grep -qE -- "$FAILING"
"""
FILES = (
    ".npmrc",
    "package.json",
    "package-lock.json",
    "requirements.txt",
    "deploy/uv.txt",
    "tests/requirements.txt",
    "tests/nightly-requirements.txt",
)


@pytest.fixture
def make(tmp_path: Path):
    """Make a target while the calls that match a pattern fail; return the result and the calls."""
    for folder in (".venv/bin", "bin", "deploy", "node_modules", "tests"):
        (tmp_path / folder).mkdir(parents=True)
    for name in FILES:
        (tmp_path / name).write_text("")
    for name in ("Makefile", "tests/tests.mk"):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "deploy/toolchain", tmp_path / "deploy")
    programs = ("python3.14", "node", "npm", "xvfb-run", "apt-get", "id")
    for name in (".venv/bin/python", *(f"bin/{program}" for program in programs)):
        (tmp_path / name).write_text(STUB)
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"

    def run(target: str, failing: str = "^$", version: str = "3.14"):
        calls = tmp_path / "calls"
        calls.write_text("")
        outer = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        environment = {**outer, "PATH": path, "CALLS": str(calls), "FAILING": failing}
        environment["PYTHON_VERSION"] = version
        result = subprocess.run(
            ("make", target), cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        return result, calls.read_text().splitlines()

    return run


def test_all_checks_run_once_and_those_that_failed_are_named_at_the_end(make):
    result, calls = make("test-fast", failing="mypy|silent oxlint")
    assert len(calls) == len(set(calls))
    called = " ".join(calls)
    for part in ("ruff check", "ruff format", "oxlint", "oxfmt", "mypy", "silent test"):
        assert part in called
    [pytest_call] = [call for call in calls if "pytest" in call]
    assert "tests/core" in pytest_call and "flows" not in pytest_call
    assert result.returncode != 0
    last = result.stdout.splitlines()[-1]
    assert last in ("Failed: oxlint mypy. See above.", "Failed: mypy oxlint. See above.")
    assert make("test-fast")[0].returncode == 0


def test_a_failed_step_is_run_again(make):
    step, call = "node_modules/.package-lock.json", "npm ci"
    assert make(step, failing=call)[0].returncode != 0
    result, calls = make(step)
    assert result.returncode == 0
    assert any(call in line for line in calls)
