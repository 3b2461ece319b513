"""Limits how many requests a worker handles at once, so that not all of its threads get blocked."""

import logging
from threading import Condition
from time import monotonic

WAIT_TIMEOUT = 2.0  # seconds that requests wait while no slot is taken or released

logger = logging.getLogger(__name__)


class WorkerSlots:
    """Requests wait for a slot as long as others come and go. When nothing has moved for
    WAIT_TIMEOUT, waiting requests are refused, and new ones at once.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.changed = Condition()
        self.changed_at = self.logged_at = 0.0
        self.taken: dict[object, str] = {}

    def acquire(self, owner: object, path: str) -> bool:
        """Wait for a slot; return whether there was one."""
        with self.changed:
            while len(self.taken) >= self.number:
                left = self.changed_at + WAIT_TIMEOUT - monotonic()
                if left <= 0:
                    self.log_refusal()
                    return False
                self.changed.wait(left)
            self.taken[owner] = path
            self.changed_at = monotonic()
            return True

    def release(self, owner: object) -> None:
        """Release the owner's slot, if it has one: an interrupted request may not know."""
        with self.changed:
            if self.taken.pop(owner, None) is not None:
                self.changed_at = monotonic()
                self.changed.notify()

    def log_refusal(self) -> None:
        """Log one line for all requests that are refused while nothing changes."""
        if self.logged_at != self.changed_at:
            self.logged_at = self.changed_at
            facts = {"running": list(self.taken.values())}
            logger.warning("Requests are refused: all slots are taken.", extra={"facts": facts})
