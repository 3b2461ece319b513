"""Decodes pictures and encodes their files, in a process of its own: picture_process.py starts it.

Strangers send what the decoders read, and a small file can keep them busy for minutes. So this
process limits itself before it imports them, and has nothing that is worth taking: no Django, no
settings, no socket and no database. It ends with its parent, which closes its standard input.

A task is a line of JSON, then the bytes of the picture; so is an answer, then the bytes of its
files. Nothing is a pickle, because the parent must not trust this process.
"""

import json
import math
import os
import resource
import signal
import sys
import time
import warnings
from contextlib import suppress
from typing import IO, Any

CPU_SECONDS = 15  # for a picture; one of 50 megapixels takes up to 4
CLOCK_SECONDS = 60  # for a picture, on a machine that has much else to do
# Bytes of addresses. A picture of 50 megapixels takes up to 860 MB as WebP, 700 MB as AVIF (900 MB
# with 10 bits), and at most 490 MB in the other formats. Half as much again is for other machines.
MEMORY_MAX = 1400 * 1024**2


def main() -> None:
    limit_process()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a library may print something

    warnings.simplefilter("ignore")  # of metadata that nobody needs

    from .renditions import Refused, render

    answers.write(b"ready\n")
    answers.flush()
    while line := sys.stdin.buffer.readline():
        task = json.loads(line)
        content = read_exactly(sys.stdin.buffer, task.pop("size"))
        limit_task()
        try:
            files = render(content, **task)
        except Refused as error:
            send(answers, {"refused": error.reason, "limit": error.limit}, [])
        else:
            facts = [[file.format, file.width, file.height] for file in files]
            send(answers, {"files": facts}, [file.content for file in files])
        signal.alarm(0)


def limit_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the parent, which ends this process
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":  # macOS knows neither
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, MEMORY_MAX))
        with suppress(OSError):  # where nobody may choose cores, its parent has not either
            os.sched_setaffinity(0, range(os.cpu_count() or 1))  # its parent keeps to one core


def limit_task() -> None:
    """Let the system end this process if a picture takes too long."""
    used = math.ceil(time.process_time())
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (used + CPU_SECONDS, hard))
    signal.alarm(CLOCK_SECONDS)


def read_exactly(file: IO[bytes], size: int) -> bytes:
    content = file.read(size)
    if len(content) < size:
        sys.exit()  # the parent has ended
    return content


def send(file: IO[bytes], answer: dict[str, Any], contents: list[bytes]) -> None:
    sizes = [len(content) for content in contents]
    file.write(json.dumps(answer | {"sizes": sizes}).encode() + b"\n")
    file.writelines(contents)
    file.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # the parent has ended
        os._exit(0)
