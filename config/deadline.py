"""An end for every request, so that a few that hang cannot hold a worker.

A request works at one of its worker's places, which are fewer than its threads: some are always
free for what is cheap. When it has taken too long, LateRequest is raised in its thread, and it is
answered 503. What never comes back from a library's C code does not hear that; only the end of its
process helps then, so its worker is replaced.

What a request waits for has bounds of its own as well (settings.py: database, cache, storage).
"""

import ctypes
import logging
import sys
import traceback
from collections.abc import Callable
from threading import Lock, Thread, get_ident
from time import monotonic, sleep

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DEFAULT_DB_ALIAS, connections
from django.http import HttpRequest, HttpResponse

from pages.error_pages import plain_error

from .logs import request_facts
from .places import Places

TICK = 0.25  # seconds between two looks at what is under way
STUCK = 2  # times its deadline, after which a request is given up with its worker
# Seconds until a wait for a silent client ends: its request is to end by then, but not stuck yet.
SILENCE = settings.REQUEST_DEADLINE * 1.25
SPARE = 2  # threads of a worker that only cheap requests get
RETRY_AFTER = 10  # seconds
CHEAP = ("/livez", "/readyz", settings.MEDIA_URL)
TOO_LONG = "The server took too long over this, and stopped. Please try again."
BUSY = "The server is busy with other requests. Please try again in a moment."

logger = logging.getLogger(__name__)


class LateRequest(BaseException):
    """No Exception: who catches those, to go on without a cache or a page, must not catch this."""


class Watch:
    """One request under way."""

    def __init__(self, request: HttpRequest) -> None:
        upload = str(request.content_type).startswith("multipart/")
        self.seconds = settings.UPLOAD_DEADLINE if upload else settings.REQUEST_DEADLINE
        self.start = monotonic()
        self.thread = get_ident()
        self.facts = request_facts.get({})
        self.database = connections[DEFAULT_DB_ALIAS]
        self.lock = Lock()
        self.told = self.ended = False

    def tell(self) -> None:
        """Raise LateRequest in the request's thread, once, and not while a transaction is open.

        After a commit it would look as if nothing had been written.
        """
        with self.lock:
            if not (self.told or self.ended or self.database.in_atomic_block):
                self.told = True
                raise_in(self.thread, LateRequest)

    def end(self) -> None:
        """From here on nothing is raised: the thread's next request must not meet it."""
        with self.lock:
            self.ended = True
            if self.told:
                raise_in(self.thread, None)


def raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Have the thread raise the error as soon as it runs Python code; None takes it back."""
    wanted = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)


class Watchman:
    """A thread that looks after all requests of its process, started by the first of them: no
    thread outlives a fork. gunicorn.conf.py says how a worker is replaced; elsewhere none is.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.thread: Thread | None = None
        self.watched: set[Watch] = set()
        self.stuck: set[Watch] = set()
        self.replace_worker: Callable[[], None] = lambda: None

    def add(self, watch: Watch) -> None:
        self.watched.add(watch)
        with self.lock:
            if self.thread is None:
                self.thread = Thread(target=self.run, name="watchman", daemon=True)
                self.thread.start()

    def remove(self, watch: Watch) -> None:
        self.watched.discard(watch)
        self.stuck.discard(watch)

    def run(self) -> None:
        while True:
            sleep(TICK)
            for watch in list(self.watched):
                self.look_at(watch)
            if self.stuck:
                self.replace_worker()

    def look_at(self, watch: Watch) -> None:
        age = monotonic() - watch.start
        if age <= watch.seconds * STUCK:
            if age > watch.seconds:
                watch.tell()
            return
        with watch.lock:  # it may just be going
            if watch.ended or watch in self.stuck:
                return
            self.stuck.add(watch)
            frame = sys._current_frames().get(watch.thread)
        facts = {**watch.facts, "stack": "".join(traceback.format_stack(frame))}
        logger.error("A request is stuck; its worker is replaced.", extra={"facts": facts})


watchman = Watchman()
places = Places(max(1, settings.WORKER_THREADS - SPARE))


class DeadlineMiddleware:
    """Stands inside of what answers from memory and of what gives an answer its headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.DEBUG:
            raise MiddlewareNotUsed("A debugger may hold a request for as long as it likes.")
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        watch = Watch(request)
        watchman.add(watch)
        try:
            try:
                return self.answer(request, watch)
            finally:
                watch.end()
        except LateRequest as error:
            logger.error("A request was stopped after %s s.", watch.seconds, exc_info=error)
            connections.close_all()  # it may have been in the middle of speaking to the database
            return refusal(request, TOO_LONG)
        finally:
            places.release_slot(watch)
            watchman.remove(watch)

    def answer(self, request: HttpRequest, watch: Watch) -> HttpResponse:
        if request.path.startswith(CHEAP) or places.take_slot(watch, request.path):
            return self.get_response(request)
        return refusal(request, BUSY)


def refusal(request: HttpRequest, sentence: str) -> HttpResponse:
    response = plain_error(request, 503, sentence)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
