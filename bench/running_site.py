"""Runs the site with its sample content, for the other scripts.

Not named site.py, because Python has a module with that name.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from tests.support.gunicorn import ROOT, free_port, prepare, serving


@contextmanager
def running_site(
    application: str = "config.wsgi", *, builds: int = 0, **environment: str
) -> Iterator[str]:
    """Start gunicorn with two workers on a free port and a new data folder; yield its address.

    `builds` is the number of builds to generate from the sample content.

    Raises:
        RuntimeError: it did not start; contains its output.
    """
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        variables = os.environ | {
            "DATA_DIR": folder,
            "PORT": str(port),
            "SITE_URL": f"http://127.0.0.1:{port}",
            "WEB_CONCURRENCY": "2",
            "MAP_ON_TAP": "1",
            "PYTHONPATH": f"{ROOT}:{ROOT / 'bench'}",  # for bare.py
            **environment,
        }
        prepare(variables)
        if builds:
            multiply = [sys.executable, "bench/generate.py", str(builds)]
            subprocess.run(multiply, cwd=ROOT, env=variables, check=True)
        with serving(variables, Path(folder) / "gunicorn.log", "/", application) as address:
            yield address
