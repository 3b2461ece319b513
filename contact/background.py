"""What is done behind an answer, in a thread that does not hold the process when it ends."""

import atexit
from collections.abc import Callable
from threading import Lock, Thread


class BackgroundWorker:
    """Does its work after each call for it, one at a time; calls that came meanwhile are one.

    At the end of the process there are `seconds_at_exit` for what is under way.
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
                self.thread = None  # from here on a call starts another one
            return requested

    def wait(self, seconds: float) -> bool:
        """Say whether all is done, at once or within that time."""
        if thread := self.thread:
            thread.join(seconds)
        return self.thread is None
