"""How many requests a worker works on at once, so that not all of its threads are held."""

import logging
from threading import Condition
from time import monotonic

PATIENCE = 2.0  # seconds that a request waits while no place is taken or left

logger = logging.getLogger(__name__)


class Places:
    """While some come and go, others wait for their turn. When for some time nobody has, those
    that wait are refused, and so is at once who comes next.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.changed = Condition()
        self.changed_at = self.complained_at = 0.0
        self.taken: dict[object, str] = {}

    def take_slot(self, who: object, path: str) -> bool:
        """Say whether there was a place."""
        with self.changed:
            while len(self.taken) >= self.number:
                left = self.changed_at + PATIENCE - monotonic()
                if left <= 0:
                    self.complain()
                    return False
                self.changed.wait(left)
            self.taken[who] = path
            self.changed_at = monotonic()
            return True

    def release_slot(self, who: object) -> None:
        """Give the place back, if there was one: who is stopped may not know."""
        with self.changed:
            if self.taken.pop(who, None) is not None:
                self.changed_at = monotonic()
                self.changed.notify()

    def complain(self) -> None:
        """Once for all that are refused while nothing changes."""
        if self.complained_at != self.changed_at:
            self.complained_at = self.changed_at
            facts = {"at_work": list(self.taken.values())}
            logger.warning("Requests are refused: all places are taken.", extra={"facts": facts})
