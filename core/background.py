"""Runs work in the background, claims the rows that it is about, and says when to try again what
has failed.
"""

import atexit
import logging
from collections.abc import Callable
from datetime import timedelta
from threading import Lock, Thread
from typing import Any

from django.db import connections
from django.utils import timezone

RETRY_DELAYS = [timedelta(minutes=m) for m in (1, 5, 15, 60)]  # the last one repeats
SECONDS_AT_EXIT = 3.0  # a mail takes about one; a server that hangs may take minutes

logger = logging.getLogger(__name__)


def retry_delay(attempts: int) -> timedelta:
    """Return the pause after the last of so many attempts has failed."""
    return RETRY_DELAYS[min(attempts, len(RETRY_DELAYS)) - 1]


def claim(
    due: Any,
    field: str,
    duration: timedelta,
    changes: Callable[[Any], dict[str, Any]] = lambda row: {},
) -> Any:
    """Claim the first of the rows that are `due`, and return it as it is stored now; or None.

    Its time `field` is set to when it is due again, in case the process dies, and what `changes`
    returns. It is a conditional UPDATE of the row alone, so any number of processes may claim.
    """
    while row := due.first():
        now, changed = timezone.now(), changes(row)
        unchanged = {name: getattr(row, name) for name in changed} | {f"{field}__lte": now}
        values = {field: now + duration, **changed}
        if due.model._default_manager.filter(pk=row.pk, **unchanged).update(**values):
            for name, value in values.items():
                setattr(row, name, value)
            return row
    return None


class BackgroundWorker:
    """Runs `work` after each call of `start`, one run at a time; calls during a run are merged.

    A daemon thread does not keep the process alive. At the end of the process, a current run gets
    SECONDS_AT_EXIT to finish.
    """

    def __init__(self, work: Callable[[], object]) -> None:
        self.work = work
        self.lock = Lock()
        self.requested = False
        self.thread: Thread | None = None
        atexit.register(self.wait, SECONDS_AT_EXIT)

    def start(self) -> None:
        with self.lock:
            self.requested = True
            if self.thread is None or not self.thread.is_alive():
                self.thread = Thread(target=self.run, name=self.work.__name__, daemon=True)
                self.thread.start()

    def run(self) -> None:
        while self.take_request():
            try:
                self.work()
            except Exception:
                logger.exception("%s has failed.", self.work.__name__)
            finally:
                connections.close_all()  # this thread's own; none is kept between runs

    def take_request(self) -> bool:
        with self.lock:
            requested, self.requested = self.requested, False
            if not requested:
                self.thread = None  # the next call starts a new thread
            return requested

    def wait(self, seconds: float) -> bool:
        """Wait for the current run; return whether it has finished in time."""
        if thread := self.thread:
            thread.join(seconds)
        return self.thread is None
