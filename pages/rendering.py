"""The pages as their own script draws them, written into them before any script runs.

frontend/src/server.tsx is the program, and V8 runs it in the worker itself. A page that it cannot
write is drawn by the browser alone, as the admin is.
"""

import atexit
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import BoundedSemaphore
from typing import Any, NamedTuple

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from py_mini_racer import JSEvalException, MiniRacer

from .bundle import server_script

RENDER_TIMEOUT = 5.0  # seconds for one page, which takes some thousandths
LOAD_TIMEOUT = 10.0  # seconds to read the program, once; it takes a twentieth
QUEUE_SIZE = 2  # pages that are drawn or wait for it; a worker has twice as many places
QUEUE_TIMEOUT = 3.0  # seconds that a page waits for the one before it, or for the engine
MEMORY_MAX = 512 * 1024**2  # bytes for the engine of one worker
GARBAGE_MAX = 8_000_000  # characters in and out, until the engine collects what it let lie
DATA_MAX = 1_000_000  # characters of JSON: some 250 builds, which nobody reads without a script

Call = tuple[str, ...]  # a function of the program, and the texts that it gets

logger = logging.getLogger(__name__)


class Page(NamedTuple):
    """`html` is "" where the page is left to the browser, None where something went wrong and the
    next try may have it; `plain_text` is what its markup says.
    """

    html: str | None = ""
    plain_text: str = ""


NOT_RENDERED = Page()


class EngineBusy(Exception):
    """A page is left to the browser, so that those who wait for it do not hold all threads."""


def is_page_error(error: Exception) -> bool:
    """Say whether the page threw it: the engine still draws others.

    Out of time or of memory, or with a program that cannot be read, it does not.
    """
    return type(error) is JSEvalException


class Engine:
    """V8 with the program in it, started after the fork, which no thread outlives."""

    def __init__(self) -> None:
        # Not a Lock: interrupted by DeadlineExceeded at the wrong moment, it would stay locked.
        self.lock = BoundedSemaphore()
        self.queue = BoundedSemaphore(QUEUE_SIZE)
        self.v8: MiniRacer | None = None
        self.garbage = 0

    def run(self, *calls: Call) -> list[str]:
        """Make the calls of one page, one page at a time.

        Raises:
            EngineBusy: others wait already, or too long.
            Exception: whatever went wrong in the page or in the engine.
        """
        if not self.queue.acquire(blocking=False):
            raise EngineBusy
        try:
            if not self.lock.acquire(timeout=QUEUE_TIMEOUT):
                raise EngineBusy
            try:
                return [self.call(*call) for call in calls]
            finally:
                self.lock.release()
        finally:
            self.queue.release()

    def call(self, function: str, *texts: str) -> str:
        try:
            v8 = self.v8 or self.start()
            answer = str(v8.call(f"site.{function}", *texts, timeout_sec=RENDER_TIMEOUT))
            self.garbage += sum(map(len, texts)) + len(answer)
            if self.garbage > GARBAGE_MAX:  # V8 itself waits for some hundred MB
                v8.low_memory_notification()
                self.garbage = 0
            return answer
        except Exception as error:
            if not is_page_error(error):
                self.stop()
            raise

    def start(self) -> MiniRacer:
        with ThreadPoolExecutor(1) as pool:  # an event loop that runs here would become V8's
            self.v8 = pool.submit(MiniRacer).result()
        self.v8.set_hard_memory_limit(MEMORY_MAX)
        try:
            self.v8.eval(server_script(settings.SERVER_BUNDLE_FILE), timeout_sec=LOAD_TIMEOUT)
        except Exception:
            self.stop()
            raise
        return self.v8

    def stop(self) -> None:
        v8, self.v8 = self.v8, None
        if v8:
            with suppress(JSEvalException):  # what ran out of time reports before nobody listens
                v8.eval("0", timeout_sec=RENDER_TIMEOUT)
            v8.close()

    def close(self) -> None:
        """End V8 before Python ends: its threads can then no more, and each waits for the other."""
        with self.lock:
            self.stop()


engine = Engine()
atexit.register(engine.close)


def warm_up() -> None:
    """Draw a page for nobody: the first one takes the start of V8 and some ten times as long."""
    if render_page("/", {}).html:
        logger.info("Pages can be drawn.")


def render_page(address: str, data: dict[str, Any], markup: str = "") -> Page:
    """Draw the page at an address (path and query) that opens on `data`, and read its `markup`."""
    if settings.DEBUG:  # webpack rebuilds while the server runs, for the browser alone
        return NOT_RENDERED
    text = json.dumps(data, cls=DjangoJSONEncoder)
    if len(text) > DATA_MAX:
        return NOT_RENDERED
    try:
        calls: list[Call] = [("renderPage", address, text)]
        if markup:
            calls.append(("plainText", markup))
        return Page(*engine.run(*calls))
    except EngineBusy:
        logger.info("The page %s is left to the browser: others are being drawn.", address)
    except Exception:
        logger.exception("The page %s is left to the browser to draw.", address)
    return Page(html=None)
