"""An empty machine for deploy/install and deploy/release; programs that need root are stubs."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.support.gunicorn import ROOT
from tests.support.settings_file import environment_without_settings

STUBS = {
    **dict.fromkeys(("apt-get", "certbot", "chown", "nginx", "systemctl", "useradd"), "exit 0"),
    "id": "exit 1",
    "setpriv": 'shift 3; exec "$@"',
}


def copy_files(folder: Path) -> None:
    """Copy what is, or would be, in the repository, without git."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in names.split("\0"):
        if name and (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def commit_files(folder: Path) -> None:
    """Copy the files into a repository of their own, with the tag v1."""
    copy_files(folder)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.com"]
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "x"]):
        subprocess.run([*git, *command], cwd=folder, check=True)
    subprocess.run([*git, "tag", "v1"], cwd=folder, check=True)


class EmptyMachine:
    """A folder used as a server's root, and a repository with the files of this one."""

    def __init__(self, folder: Path) -> None:
        self.root, self.repository = folder / "root", folder / "repository"
        self.calls, self.stubs = folder / "calls", folder / "stubs"
        self.site = self.root / "srv/quads"
        self.root.mkdir()
        self.stubs.mkdir()
        self.calls.touch()
        for name, body in STUBS.items():
            self.stub(name, body)
        commit_files(self.repository)

    def stub(self, name: str, body: str) -> None:
        path = self.stubs / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >> {self.calls}\n{body}\n')
        path.chmod(0o755)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a program of deploy/ without the settings of this process."""
        variables = environment_without_settings()
        variables |= {"ROOT": str(self.root), "PATH": f"{self.stubs}:{variables['PATH']}"}
        return subprocess.run(
            [f"{self.repository}/deploy/{command[0]}", *command[1:]],
            env=variables,
            capture_output=True,
            text=True,
        )

    def called(self) -> list[str]:
        """Return the stubs' calls since the last time this was called."""
        lines = self.calls.read_text().splitlines()
        self.calls.write_text("")
        return lines

    def link(self, name: str) -> Path:
        return Path(os.readlink(self.site / name))

    def releases(self) -> set[Path]:
        return {path for path in (self.site / "releases").iterdir() if path.is_dir()}
