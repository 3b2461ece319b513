"""A fork server: Python processes start with Django imported, in half the time.

Modules that depend on settings are imported in each fork. Run as a program, this module is the
server.
"""

import atexit
import functools
import gc
import importlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .gunicorn import ROOT

PRELOADED = (
    "boto3",
    "django.contrib.postgres.fields",
    "django.core.handlers.wsgi",
    "django.core.management.commands.check",
    "django.db.migrations.executor",
    "django.forms",
    "django.test",
    "environs",
    "jinja2",
    "jsonschema",
    "jwt",
    "pillow_heif",
    "PIL.AvifImagePlugin",
    "PIL.ImageCms",
    "rest_framework.compat",
    "whitenoise.middleware",
)


def run_python(
    code: str, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run `python -c CODE` in a folder, with only this environment."""
    server = fork_server()
    with tempfile.TemporaryDirectory() as temporary:
        outputs = [Path(temporary, name) for name in ("stdout", "stderr")]
        request = (code, str(folder), environment, *map(str, outputs))
        server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        return subprocess.CompletedProcess(
            code, int(server.stdout.readline()), *(path.read_text() for path in outputs)
        )


def run_manage(
    arguments: Sequence[object], folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run the folder's manage.py."""
    code = (
        "import runpy, sys;"
        f"sys.argv = {['manage.py', *map(str, arguments)]!r};"
        "runpy.run_path('manage.py', run_name='__main__')"
    )
    return run_python(code, folder, environment)


@functools.cache
def fork_server() -> subprocess.Popen[str]:
    command = [sys.executable, "-m", __name__]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def end() -> None:
        process.stdin.close()
        process.wait()
        process.stdout.close()

    atexit.register(end)
    return process


def serve_requests() -> str:
    """Fork for each request on stdin; return its code in the child, exit in the parent."""
    for name in PRELOADED:
        importlib.import_module(name)
    gc.freeze()
    for line in sys.stdin:
        code, folder, environment, *outputs = json.loads(line)
        if child := os.fork():
            print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
            continue
        for number, path in enumerate(outputs, 1):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        sys.argv, sys.path[0] = ["-c"], ""
        return str(code)
    sys.exit()


if __name__ == "__main__":
    exec(serve_requests(), {"__name__": "__main__"})
