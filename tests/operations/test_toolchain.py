"""What the Makefile finds on a machine, or says in one sentence, with programs that are stubs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.gunicorn import ROOT

FILES = (
    *("Makefile", "deploy/toolchain", "deploy/uv.txt"),
    *("requirements.txt", "package.json", "package-lock.json"),
)
PROGRAMS = (
    *("awk", "bash", "cp", "cut", "find", "grep", "head", "ls"),
    *("make", "mkdir", "rm", "sed", "sort", "touch"),
)
PYTHON = """#!/bin/sh
case "$*" in
  *ensurepip*) exit {no_venv} ;;
  -c*) echo {version} ;;
  "-m venv .venv") echo "{name} makes .venv"; mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
  *) echo "{name} $*" ;;
esac
"""
NODE = "See https://nodejs.org/en/download"
APT = "On Debian or Ubuntu: sudo apt-get install python3-venv"


class Machine:
    """A clone in a folder with a space, and a path with nothing but what a test adds."""

    def __init__(self, folder: Path) -> None:
        self.clone, self.path, self.home = folder / "my quads", folder / "bin", folder / "home"
        for name in FILES:
            (self.clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.clone / name)
        (self.clone / ".npmrc").touch()
        for name in ("static", "brand/static"):
            (self.clone / name).mkdir(parents=True)
        self.path.mkdir()
        for name in PROGRAMS:
            (self.path / name).symlink_to(str(shutil.which(name)))
        self.program(self.path / "node", "#!/bin/sh\necho v20.19.0")
        self.program(self.path / "npm", "#!/bin/sh\nexit 1")

    def program(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def python(self, name: str, version: str, no_venv: int = 0) -> None:
        text = PYTHON.format(name=name, version=version, no_venv=no_venv)
        self.program(self.path / name, text)

    def make(self, target: str, *variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(shutil.which("make")), target, *variables],
            cwd=self.clone,
            env={"PATH": str(self.path), "HOME": str(self.home)},
            capture_output=True,
            text=True,
        )

    def complaint(self, *variables: str) -> list[str]:
        """Return what `make build` says before it has done anything."""
        result = self.make("build", *variables)
        assert result.returncode != 0
        assert not (self.clone / ".venv").exists()
        assert not (self.clone / "node_modules").exists()
        return [line for line in result.stderr.splitlines() if not line.startswith("make: ")]


@pytest.fixture
def machine(tmp_path) -> Machine:
    return Machine(tmp_path)


def chosen(machine: Machine, *variables: str) -> str:
    """Return the Python that makes .venv, or nothing if it is kept."""
    result = machine.make("build/python.stamp", *variables)
    assert result.returncode == 0, result.stderr
    [*_, made] = ["", *re.findall("(.+) makes .venv", result.stdout)]
    return made


def test_the_newest_python_of_the_path_with_a_venv_module_makes_the_environment_once(machine):
    machine.python("python3.14", "3.14", no_venv=1)
    machine.python("python3.11", "3.11")
    machine.python("python3.13", "3.13")
    machine.python("python3", "3.12")
    assert chosen(machine) == "python3.13"
    assert chosen(machine) == ""


@pytest.mark.parametrize(
    ("version", "no_venv", "sentence"),
    [
        ("3.15", 0, "Python 3.11 to 3.14 is needed, and this machine only has 3.15."),
        ("3.11", 1, f"{{path}}/python3 has no venv module. {APT}"),
    ],
)
def test_it_says_which_python_is_missing(machine, version, no_venv, sentence):
    machine.python("python3", version, no_venv)
    assert machine.complaint() == [sentence.format(path=machine.path)]


def test_all_that_is_missing_is_said_at_once(machine):
    machine.program(machine.path / "node", "#!/bin/sh\necho v20.18.3")
    python, node = machine.complaint()
    assert python == f"Python 3.11 to 3.14 is needed, and this machine has none. {APT}"
    assert node == f"Node 20.19 or newer is needed, and this machine has 20.18.3. {NODE}"


def test_the_documents_name_the_versions_that_are_looked_for():
    text = (ROOT / "deploy/toolchain").read_text()
    assert "(3.14 3.13 3.12 3.11)" in text
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text()
    assert '"node": ">=20.19"' in (ROOT / "package.json").read_text()
    assert "Python 3.11 to 3.14, Node 20.19 or newer with npm" in (ROOT / "README.md").read_text()
