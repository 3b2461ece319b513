"""A page on a slow connection: visible long before its scripts arrive."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Route

from .browser import HYDRATED, TIMEOUT, wait_until


@pytest.fixture
def release_scripts(page: Page) -> Callable[[], None]:
    """Hold the page's scripts back until this is called."""
    return hold_scripts(page)


def hold_scripts(page: Page) -> Callable[[], None]:
    """Hold the scripts of a page back until what this returns is called."""
    held: list[Route] | None = []

    def hold(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    def release() -> None:
        nonlocal held
        waiting, held = held or [], None
        for route in waiting:
            route.continue_()
        wait_until(page, HYDRATED)

    page.route("**/main.*.js", hold)
    return release


def visit(page: Page, path: str) -> None:
    page.goto(path, wait_until="domcontentloaded")


@pytest.fixture
def interrupted_site(site: str, request: pytest.FixtureRequest) -> Iterator[tuple[str, Event]]:
    """The site at another address, which sends the end of a page only when the event is set.

    The end starts at <noscript>, or at the test's parameter.
    """
    whole = Event()
    marker = getattr(request, "param", b"<noscript>")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with urlopen(site + self.path) as response:
                kind, body = response.headers["Content-Type"], response.read()
            start, mark, end = body.partition(marker)
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(start)
            if mark:
                whole.wait(6 * TIMEOUT / 1000)
            self.wfile.write(mark + end)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}", whole
        whole.set()
        server.shutdown()
