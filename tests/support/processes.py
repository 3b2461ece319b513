"""Processes: Python in a new one, and what /proc says about those that run."""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


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
