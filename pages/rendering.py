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

from .bundle import server_program

PATIENCE = 5.0  # seconds for one page, which takes some thousandths
START_PATIENCE = 10.0  # seconds to read the program, once; it takes a twentieth
QUEUE = 2  # pages that are drawn or wait for it; a worker has twice as many places
TURN = 3.0  # seconds that a page waits for the one before it, or for the engine
MEMORY = 512 * 1024**2  # bytes for the engine of one worker
LEFT_LYING = 8_000_000  # characters in and out, until the engine collects what it let lie
DATA_MAX = 1_000_000  # characters of JSON: some 250 builds, which nobody reads without a script

Call = tuple[str, ...]  # a function of the program, and the texts that it gets

logger = logging.getLogger(__name__)


class Page(NamedTuple):
    """`html` is "" where the page is left to the browser, None where something went wrong and the
    next try may have it; `plain_text` is what its markup says.
    """

    html: str | None = ""
    plain_text: str = ""


UNDRAWN = Page()


class EngineBusy(Exception):
    """A page is left to the browser, so that those who wait for it do not hold all threads."""


def is_of_page(error: Exception) -> bool:
    """Say whether the page threw it: the engine still draws others.

    Out of time or of memory, or with a program that cannot be read, it does not.
    """
    return type(error) is JSEvalException


class Engine:
    """V8 with the program in it, started after the fork, which no thread outlives."""

    def __init__(self) -> None:
        # No Lock: one that comes at the very moment of a LateRequest would never be given back.
        self.lock = BoundedSemaphore()
        self.queue = BoundedSemaphore(QUEUE)
        self.v8: MiniRacer | None = None
        self.left_lying = 0

    def answer(self, *calls: Call) -> list[str]:
        """Make the calls of one page, one page at a time.

        Raises:
            EngineBusy: others wait already, or too long.
            Exception: whatever went wrong in the page or in the engine.
        """
        if not self.queue.acquire(blocking=False):
            raise EngineBusy
        try:
            if not self.lock.acquire(timeout=TURN):
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
            answer = str(v8.call(f"site.{function}", *texts, timeout_sec=PATIENCE))
            self.left_lying += sum(map(len, texts)) + len(answer)
            if self.left_lying > LEFT_LYING:  # V8 itself waits for some hundred MB
                v8.low_memory_notification()
                self.left_lying = 0
            return answer
        except Exception as error:
            if not is_of_page(error):
                self.end()
            raise

    def start(self) -> MiniRacer:
        with ThreadPoolExecutor(1) as pool:  # an event loop that runs here would become V8's
            self.v8 = pool.submit(MiniRacer).result()
        self.v8.set_hard_memory_limit(MEMORY)
        try:
            self.v8.eval(server_program(settings.SERVER_BUNDLE_FILE), timeout_sec=START_PATIENCE)
        except Exception:
            self.end()
            raise
        return self.v8

    def end(self) -> None:
        v8, self.v8 = self.v8, None
        if v8:
            with suppress(JSEvalException):  # what ran out of time reports before nobody listens
                v8.eval("0", timeout_sec=PATIENCE)
            v8.close()

    def close(self) -> None:
        """End V8 before Python ends: its threads can then no more, and each waits for the other."""
        with self.lock:
            self.end()


engine = Engine()
atexit.register(engine.close)


def warm_up() -> None:
    """Draw a page for nobody: the first one takes the start of V8 and some ten times as long."""
    if render_page("/", {}).html:
        logger.info("Pages can be drawn.")


def render_page(address: str, data: dict[str, Any], markup: str = "") -> Page:
    """Draw the page at an address (path and query) that opens on `data`, and read its `markup`."""
    if settings.DEBUG:  # webpack rebuilds while the server runs, for the browser alone
        return UNDRAWN
    text = json.dumps(data, cls=DjangoJSONEncoder)
    if len(text) > DATA_MAX:
        return UNDRAWN
    try:
        calls: list[Call] = [("renderPage", address, text)]
        if markup:
            calls.append(("plainText", markup))
        return Page(*engine.answer(*calls))
    except EngineBusy:
        logger.info("The page %s is left to the browser: others are being drawn.", address)
    except Exception:
        logger.exception("The page %s is left to the browser to draw.", address)
    return Page(html=None)
