"""Server-side rendering of pages with the site's own components.

V8 runs frontend/src/server.tsx in the worker. If it cannot render a page, the browser does, as it
always does for the admin.
"""

import atexit
import json
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import BoundedSemaphore, Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection
from py_mini_racer import DEFAULT_V8_FLAGS, JSEvalException, MiniRacer, init_mini_racer

from core.content import public_routes
from documents.site import Site

from .bundle import read_script

RENDER_TIMEOUT = 5.0  # seconds for a page, which takes some milliseconds
LOAD_TIMEOUT = 10.0  # seconds to load the script, once; it takes about 0.05
QUEUE_SIZE = 2  # pages rendering or waiting; the worker needs its other threads
QUEUE_TIMEOUT = 3.0  # seconds to wait for another page, or for the start of the engine
MEMORY_MAX = 512 * 1024**2  # bytes, per worker
GARBAGE_MAX = 8_000_000  # characters in and out, until the engine collects garbage
DATA_MAX = 500_000  # characters of JSON, about 300 builds with a picture
# With the processor's memory protection keys, V8 would only let the thread that loaded it write its
# code: a new engine, started by another thread after a failure, would end the worker (SIGSEGV).
V8_FLAGS = (*DEFAULT_V8_FLAGS, "--no-memory-protection-keys")

Call = tuple[str, ...]  # a function of the script, and its arguments

logger = logging.getLogger(__name__)


class Page(NamedTuple):
    """`html` is "" if the browser renders the page, and None if rendering failed and may succeed
    next time. `plain_texts` are the given texts without markup, or empty with either.
    """

    html: str | None = ""
    plain_texts: Sequence[str] = ()


NOT_RENDERED = Page()


class EngineBusy(Exception):
    """The queue is full. The browser has to render the page, so that threads are not blocked."""


def is_page_error(error: Exception) -> bool:
    """Return whether the page's code raised the error, and the engine can go on.

    After a timeout, out of memory or with a broken script, it cannot.
    """
    return type(error) is JSEvalException


class Engine:
    """V8 with the script loaded. It starts after the fork, because threads do not survive that."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.queue = BoundedSemaphore(QUEUE_SIZE)
        self.v8: MiniRacer | None = None
        self.garbage = 0

    def run(self, *calls: Call) -> list[str]:
        """Make the calls for a page, one page at a time.

        Raises:
            EngineBusy: the queue is full, or the wait was too long.
            Exception: any error of the page or the engine.
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
            if self.garbage > GARBAGE_MAX:  # V8 itself would wait for hundreds of MB
                v8.low_memory_notification()
                self.garbage = 0
            return answer
        except Exception as error:
            if not is_page_error(error):
                self.stop()
            raise

    def start(self) -> MiniRacer:
        init_mini_racer(flags=V8_FLAGS, ignore_duplicate_init=True)
        with ThreadPoolExecutor(1) as pool:  # V8 would use an event loop that runs in this thread
            self.v8 = pool.submit(MiniRacer).result()
        self.v8.set_hard_memory_limit(MEMORY_MAX)
        try:
            self.v8.eval(read_script(settings.SERVER_BUNDLE_FILE), timeout_sec=LOAD_TIMEOUT)
        except Exception:
            self.stop()
            raise
        return self.v8

    def stop(self) -> None:
        v8, self.v8 = self.v8, None
        if v8:
            with suppress(JSEvalException):  # let a call that timed out finish
                v8.eval("0", timeout_sec=RENDER_TIMEOUT)
            v8.close()

    def close(self) -> None:
        """Stop V8 before Python exits, to prevent a deadlock between their threads."""
        with self.lock:
            self.stop()


engine = Engine()
atexit.register(engine.close)


def warm_up() -> None:
    """Render a page in advance, because the first one starts V8 and is ten times slower.

    It also reads what pages show while the database is away.
    """
    try:
        site = Site()
        pages = {route: site.data(route) for route in public_routes()}
    except DatabaseError:
        return
    finally:
        connection.close()
    if render_page("/", pages["/"]).html:
        logger.info("Pages can be rendered.")


def render_page(address: str, data: dict[str, Any], markup: Sequence[str] = ()) -> Page:
    """Render the page at an address (path and query) with `data`, and convert texts with `markup`
    to plain text.
    """
    if settings.DEBUG:  # webpack only rebuilds the browser's bundle while the server runs
        return NOT_RENDERED
    text = json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False)
    if len(text) > DATA_MAX:
        return NOT_RENDERED
    try:
        html, *plain_texts = engine.run(
            ("renderPage", address, text), *(("plainText", each) for each in markup)
        )
        return Page(html, plain_texts)
    except EngineBusy:
        logger.info("The page %s was not rendered: the queue is full.", address)
    except Exception:
        logger.exception("The page %s could not be rendered.", address)
    return Page(html=None)
