"""Background work in a daemon thread, which does not keep the process alive."""

import atexit
from collections.abc import Callable
from threading import Lock, Thread


class BackgroundWorker:
    """Runs `work` after each call of `start`, one run at a time; calls during a run are merged.

    At the end of the process, a current run gets `seconds_at_exit` to finish.
    """

    def __init__(self, work: Callable[[], None], *, seconds_at_exit: float) -> None:
        self.work = work
        self.lock = Lock()
        self.requested = False
        self.thread: Thread | None = None
        atexit.register(self.wait, seconds_at_exit)

    def start(self) -> None:
        with self.lock:
            self.requested = True
            if self.thread is None or not self.thread.is_alive():
                self.thread = Thread(target=self.run, name=self.work.__name__, daemon=True)
                self.thread.start()

    def run(self) -> None:
        while self.take_request():
            self.work()

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
