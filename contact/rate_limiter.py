"""Limits the number of requests per sender."""

import math
import time
from collections import OrderedDict
from threading import Lock

HOUR = 3600  # seconds
SENDERS_MAX = 10_000  # the oldest are forgotten first


class RateLimiter:
    """Counts in the worker's memory, so that refused requests cost no write and many senders cannot
    evict the counts of messages from the shared cache.
    """

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.lock = Lock()
        self.senders: OrderedDict[str, tuple[float, int]] = OrderedDict()  # end, count

    def hit(self, sender: str, allowed: int) -> int:
        """Count a request; return 0, or the seconds to wait if there were too many.

        If `allowed` is 0, there is no limit.
        """
        now = time.monotonic()
        with self.lock:
            end, count = self.senders.get(sender, (0.0, 0))
            if end <= now:
                self.senders.pop(sender, None)
                end, count = now + self.seconds, 0
            if allowed and count >= allowed:
                return math.ceil(end - now)
            self.senders[sender] = (end, count + 1)
            if len(self.senders) > SENDERS_MAX:
                self.senders.popitem(last=False)
        return 0


request_limiter = RateLimiter(HOUR)
