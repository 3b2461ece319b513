"""A deadline for every request, so that a few that hang cannot block a worker.

A worker has fewer slots for requests than threads: some threads are always free for cheap requests.
A request that takes too long gets DeadlineExceeded raised in its thread and is answered 503. Code
that never returns from a C library does not notice; only the end of the process stops it, so its
worker is replaced.

Waits for other services have their own timeouts (settings.py: database, cache, storage).
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
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.error_pages import plain_error

from .logs import request_facts
from .slots import WorkerSlots

CHECK_INTERVAL = 0.25  # seconds
HUNG_FACTOR = 2  # times its deadline, after which a request is hung and its worker is replaced
# Seconds to wait for a silent client: beyond the request's deadline, but before it counts as hung.
CLIENT_TIMEOUT = settings.REQUEST_DEADLINE * 1.25
RESERVED_THREADS = 2  # of a worker, for cheap requests only
RETRY_AFTER = 10  # seconds
CHEAP_PATHS = ("/livez", "/readyz", settings.MEDIA_URL)
TOO_LONG = _("This request took too long and was cancelled. Please try again.")
BUSY = _("The server is busy with other requests. Please try again in a moment.")

logger = logging.getLogger(__name__)


class DeadlineExceeded(BaseException):
    """Not an Exception: code that catches those to go on without a cache must not catch this."""


class RunningRequest:
    def __init__(self, request: HttpRequest) -> None:
        upload = str(request.content_type).startswith("multipart/")
        self.seconds = settings.UPLOAD_DEADLINE if upload else settings.REQUEST_DEADLINE
        self.start = monotonic()
        self.thread = get_ident()
        self.facts = request_facts.get({})
        self.database = connections[DEFAULT_DB_ALIAS]
        self.lock = Lock()
        self.interrupted = self.ended = False

    def interrupt(self) -> None:
        """Raise DeadlineExceeded in the request's thread, once, and never inside a transaction.

        Right after a commit it would look as if nothing had been written.
        """
        with self.lock:
            if not (self.interrupted or self.ended or self.database.in_atomic_block):
                self.interrupted = True
                raise_in_thread(self.thread, DeadlineExceeded)

    def end(self) -> None:
        """Stop interrupting: the thread's next request must not receive the exception."""
        with self.lock:
            self.ended = True
            if self.interrupted:
                raise_in_thread(self.thread, None)


def raise_in_thread(thread: int, error: type[BaseException] | None) -> None:
    """Raise the error in a thread as soon as it runs Python code; None cancels it."""
    wanted = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)


class DeadlineMonitor:
    """A thread that watches all requests of its process. The first request starts it, because
    threads do not survive a fork. gunicorn.conf.py sets how a worker is replaced.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.thread: Thread | None = None
        self.running: set[RunningRequest] = set()
        self.hung: set[RunningRequest] = set()
        self.replace_worker: Callable[[], None] = lambda: None

    def add(self, request: RunningRequest) -> None:
        self.running.add(request)
        with self.lock:
            if self.thread is None:
                self.thread = Thread(target=self.run, name="deadline-monitor", daemon=True)
                self.thread.start()

    def remove(self, request: RunningRequest) -> None:
        self.running.discard(request)
        self.hung.discard(request)

    def run(self) -> None:
        while True:
            sleep(CHECK_INTERVAL)
            for request in list(self.running):
                self.check(request)
            if self.hung:
                self.replace_worker()

    def check(self, request: RunningRequest) -> None:
        age = monotonic() - request.start
        if age <= request.seconds * HUNG_FACTOR:
            if age > request.seconds:
                request.interrupt()
            return
        with request.lock:  # it may be ending right now
            if request.ended or request in self.hung:
                return
            self.hung.add(request)
            frame = sys._current_frames().get(request.thread)
        facts = {**request.facts, "stack": "".join(traceback.format_stack(frame))}
        logger.error("A request hangs; its worker is being replaced.", extra={"facts": facts})


monitor = DeadlineMonitor()
slots = WorkerSlots(max(1, settings.WORKER_THREADS - RESERVED_THREADS))


class DeadlineMiddleware:
    """Placed after the middleware that answers from memory or adds headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.DEBUG:
            raise MiddlewareNotUsed("A debugger may pause a request for any length of time.")
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        running = RunningRequest(request)
        monitor.add(running)
        try:
            try:
                return self.respond(request, running)
            finally:
                running.end()
        except DeadlineExceeded as error:
            logger.error("A request was stopped after %s s.", running.seconds, exc_info=error)
            connections.close_all()  # a query may have been interrupted halfway
            return unavailable(request, TOO_LONG)
        finally:
            slots.release(running)
            monitor.remove(running)

    def respond(self, request: HttpRequest, running: RunningRequest) -> HttpResponse:
        if request.path.startswith(CHEAP_PATHS) or slots.acquire(running, request.path):
            return self.get_response(request)
        return unavailable(request, BUSY)


def unavailable(request: HttpRequest, error: str | Promise) -> HttpResponse:
    response = plain_error(request, 503, str(error))
    response["Retry-After"] = str(RETRY_AFTER)
    return response
