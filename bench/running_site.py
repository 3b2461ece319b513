"""The site as it is served, with its sample content, for what is measured from outside.

Not named site.py: Python has a module of that name.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, "manage.py"]
GUNICORN = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
PATIENCE = 30  # seconds until it answers


@contextmanager
def running_site(
    application: str = "config.wsgi", *, builds: int = 0, **environment: str
) -> Iterator[str]:
    """Start gunicorn with two workers on a free port and data of its own; yield its address.

    With `builds`, the sample content is multiplied to so many.

    Raises:
        RuntimeError: it did not start; with what it wrote.
    """
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        variables = os.environ | {
            "DATA_DIR": folder,
            "PORT": str(port),
            "SITE_URL": address,
            "WEB_CONCURRENCY": "2",
            "MAP_ON_TAP": "1",
            "PYTHONPATH": f"{ROOT}:{ROOT / 'bench'}",  # where a module to compare with may stand
            **environment,
        }
        prepare = [[*MANAGE, "migrate", "--verbosity", "0"], [*MANAGE, "load_samples"]]
        if builds:
            prepare.append([sys.executable, "bench/generate.py", str(builds)])
        for command in prepare:
            subprocess.run(command, cwd=ROOT, env=variables, check=True, stdout=subprocess.DEVNULL)
        log = Path(folder) / "gunicorn.log"
        with log.open("w") as file:
            process = subprocess.Popen(
                [*GUNICORN, application], cwd=ROOT, env=variables, stdout=file, stderr=file
            )
        try:
            wait_until_it_answers(f"{address}/", process, log)
            yield address
        finally:
            process.terminate()
            process.wait()


def wait_until_it_answers(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(url):
                return
        except OSError:  # not listening yet
            time.sleep(0.1)
    raise RuntimeError(f"The site did not start:\n{log.read_text()}")
