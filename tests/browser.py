"""A real site for the browser tests: gunicorn with its own data, seen in Debian's Chromium."""

import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Locator, Page, Response, expect

from .databases import site_database

ROOT = Path(__file__).resolve().parent.parent
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
PATIENCE = 10_000  # milliseconds
expect.set_options(timeout=20_000)  # milliseconds: a busy machine is no fault


# The page is there before its script: this says that the script has taken it over.
ALIVE = (
    """!document.querySelector("script[data-scripts]") || history.scrollRestoration === "manual\""""
)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@contextmanager
def running_site(data_dir: Path, **environment: str) -> Iterator[str]:
    """Start a site with sample content as `make run` does; yield its address."""
    port = free_port()
    variables = os.environ | {
        "DATA_DIR": str(data_dir),
        "DATABASE_URL": site_database(data_dir),
        "PORT": str(port),
        "SITE_URL": f"http://127.0.0.1:{port}",
        "ADMIN_PASSWORD": "gravel pit 77 helmets",
        "WEB_CONCURRENCY": "1",
        **environment,
    }
    for command in (["migrate", "--verbosity", "0"], ["load_samples"], ["ensure_owner"]):
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=variables,
            check=True,
            stdout=subprocess.DEVNULL,
        )
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
    log = (data_dir / "gunicorn.log").open("w")
    process = subprocess.Popen(
        [*gunicorn, "config.wsgi"], cwd=ROOT, env=variables, stdout=log, stderr=subprocess.STDOUT
    )
    try:
        address = f"http://127.0.0.1:{port}"
        wait_until_it_answers(f"{address}/api/builds", process, data_dir / "gunicorn.log")
        yield address
    finally:
        process.terminate()
        process.wait()
        log.close()


def wait_until_it_answers(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    while process.poll() is None:
        try:
            with urllib.request.urlopen(address):
                return
        except OSError:  # not listening yet; a wait for the process is the pause
            try:
                process.wait(timeout=0.1)
            except subprocess.TimeoutExpired:
                continue
    raise RuntimeError(f"The site did not start:\n{log.read_text()}")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    found = [shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")]
    return {
        "executable_path": next(filter(None, found), None),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-quic",
            "--no-first-run",
        ],
    }


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """`page.goto("/quad-builds")` then means this site."""
    return site


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser's console complained about; a test asserts that this stays empty."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.extend(complaint(message)))
    return found


def complaint(message: ConsoleMessage) -> list[str]:
    if message.type != "error":
        return []
    return [f"{message.text} {message.location['url']}"]


def wait_until(page: Page, condition: str, arg: object = None) -> None:
    """Wait for a condition in JavaScript, which may use `arg` and `await`.

    Not `wait_for_function`: that evaluates text again and again, which the page's policy refuses.
    """
    page.evaluate(
        """([arg, patience]) => new Promise((done, fail) => {
            const end = performance.now() + patience
            const look = async () => {
                if (CONDITION) done()
                else if (performance.now() > end) fail(new Error("in vain"))
                else setTimeout(look, 20)
            }
            look()
        })""".replace("CONDITION", condition),
        [arg, PATIENCE],
    )


def come_alive(visit: Callable[..., Response | None]) -> Callable[..., Response | None]:
    """Let a visit last until the page can do all that it is to do; not so with a `wait_until`."""

    def visit_and_wait(page: Page, *arguments: str, **options: Any) -> Response | None:
        response = visit(page, *arguments, **options)
        if "wait_until" not in options:
            wait_until(page, ALIVE)
        return response

    return visit_and_wait


Page.goto = come_alive(Page.goto)
Page.reload = come_alive(Page.reload)


def accessibility_findings(page: Page) -> list[str]:
    """Return axe's violations as short lines, for an assertion that can be read."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in violations
        for node in violation["nodes"]
    ]


SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture
def layout_shift(page: Page) -> Callable[[], float]:
    """Return what has moved so far of what was shown, as Chromium sums it up."""
    page.add_init_script(
        """window.shift = 0; new PerformanceObserver(list => {
             for (const entry of list.getEntries()) window.shift += entry.value;
           }).observe({ type: "layout-shift", buffered: true })"""
    )
    return lambda: page.evaluate("window.shift")


def in_first_row(items: Locator) -> int:
    """Count the items that stand as high as the first one: the columns of a grid."""
    expect(items.first).to_be_visible()
    tops: list[int] = items.evaluate_all(
        "all => all.map(item => Math.round(item.getBoundingClientRect().top))"
    )
    return tops.count(tops[0])
