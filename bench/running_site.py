"""Runs the site with its sample content, and Chromium, for the other scripts.

Not named site.py, because Python has a module with that name.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.append(str(Path(__file__).resolve().parent.parent))

from tests.support.gunicorn import ROOT, free_port, prepare, serving


@contextmanager
def running_site(application: str = "config.wsgi", **environment: str) -> Iterator[str]:
    """Start gunicorn with two workers on a free port and a new data folder; yield its address.

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
            "PYTHONPATH": f"{ROOT}:{ROOT / 'bench'}",  # for the bare site of throughput.py
            **environment,
        }
        prepare(variables)
        with serving(variables, Path(folder) / "gunicorn.log", "/", application) as address:
            yield address


# A route of Playwright would do that, too, but switches off the browser's cache.
NO_OTHER_SITES = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a browser that reaches no other sites."""
    names = ("chromium-headless-shell", "chromium")
    path = next(filter(None, map(shutil.which, names)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", NO_OTHER_SITES]
        )
        yield browser
        browser.close()
