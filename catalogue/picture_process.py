"""Starts, asks and replaces the processes that decode pictures (picture_worker.py)."""

import atexit
import json
import logging
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import BoundedSemaphore
from typing import IO, Any

WAIT_SECONDS = 30  # for other pictures; one takes at most 15 s of the processor
# What Python may need to start. A picture process gets no secrets.
INHERITED = ("LD_LIBRARY_PATH", "PATH", "PYTHONPATH")
# Of glibc. Threads of the decoders would each reserve 64 MB of addresses; and without a threshold,
# freed blocks of up to 32 MB would stay with the process.
MEMORY = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "1048576"}

COMMAND = [sys.executable, "-m", "catalogue.picture_worker"]

logger = logging.getLogger(__name__)


class TooBusy(Exception):
    """Other pictures have taken too long."""


class Died(Exception):
    """The process has ended at this picture: it took too much time or memory."""


class PictureProcesses:
    """Decodes `at_once` pictures at the same time, each in a process of its own."""

    def __init__(self, at_once: int) -> None:
        self.turns = BoundedSemaphore(at_once)
        self.idle: list[subprocess.Popen[bytes]] = []
        atexit.register(self.close)

    def ask(self, task: dict[str, Any], content: bytes) -> tuple[dict[str, Any], list[bytes]]:
        """Return the answer of picture_worker.py, and the bytes of its files.

        Raises:
            TooBusy: it had to wait for other pictures for too long.
            Died: the picture takes too much time or memory.
            OSError: no process could be started.
        """
        if not self.turns.acquire(timeout=WAIT_SECONDS):
            raise TooBusy
        try:
            process = self.take()
            try:
                answer = exchange(process, task, content)
            except BaseException as error:  # it may be in the middle of an answer
                end(process)
                if isinstance(error, Died):
                    logger.warning("A picture process ended with %s.", process.returncode)
                raise
            self.idle.append(process)
            return answer
        finally:
            self.turns.release()

    def take(self) -> subprocess.Popen[bytes]:
        while self.idle:
            process = self.idle.pop()
            if process.poll() is None:
                return process
            end(process)
        return start()

    def close(self) -> None:
        while self.idle:
            end(self.idle.pop())


def start() -> subprocess.Popen[bytes]:
    """Start a fresh interpreter. A fork would have the site's memory, and locks that no thread
    releases.

    Raises:
        OSError: it did not start.
    """
    environment = {name: os.environ[name] for name in INHERITED if name in os.environ}
    process = subprocess.Popen(  # noqa: S603 - not user input
        COMMAND,
        cwd=Path(__file__).resolve().parent.parent,
        env=environment | MEMORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    if pipes(process)[1].readline() != b"ready\n":
        end(process)
        raise OSError("The process that decodes pictures did not start.")
    return process


def exchange(
    process: subprocess.Popen[bytes], task: dict[str, Any], content: bytes
) -> tuple[dict[str, Any], list[bytes]]:
    tasks, answers = pipes(process)
    try:
        tasks.write(json.dumps(task | {"size": len(content)}).encode() + b"\n")
        tasks.write(content)
        tasks.flush()
    except BrokenPipeError as error:
        raise Died from error
    line = answers.readline()
    if not line.endswith(b"\n"):
        raise Died
    answer = json.loads(line)
    contents = [answers.read(size) for size in answer["sizes"]]
    if [len(each) for each in contents] != answer["sizes"]:
        raise Died
    return answer, contents


def pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin and process.stdout
    return process.stdin, process.stdout


def end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    for pipe in pipes(process):
        with suppress(OSError):  # of what was not sent
            pipe.close()
    process.wait()
