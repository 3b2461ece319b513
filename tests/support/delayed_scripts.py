"""A page on a weak line: it is on screen long before what brings it to life."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Route

from .browser import HYDRATED, TIMEOUT, wait_until


@pytest.fixture
def release_scripts(page: Page) -> Callable[[], None]:
    """Hold the scripts of the page back; they come when this is called."""
    held: list[Route] | None = []

    def hold(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal held
        waiting, held = held or [], None
        for route in waiting:
            route.continue_()
        wait_until(page, HYDRATED)

    page.route("**/main.*.js", hold)
    return let_go


def visit(page: Page, path: str) -> None:
    page.goto(path, wait_until="domcontentloaded")


@pytest.fixture
def interrupted_site(site: str, request: pytest.FixtureRequest) -> Iterator[tuple[str, Event]]:
    """The site at another address, where the end of a page comes only when the event is set.

    It begins with <noscript>, or with what the test says.
    """
    whole = Event()
    tear = getattr(request, "param", b"<noscript>")

    class Line(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with urlopen(site + self.path) as answer:
                kind, body = answer.headers["Content-Type"], answer.read()
            start, mark, end = body.partition(tear)
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(start)
            if mark:
                whole.wait(6 * TIMEOUT / 1000)  # it is set in any case
            self.wfile.write(mark + end)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Line) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}", whole
        whole.set()
        server.shutdown()
