"""How many requests each sender has made within a while, whatever was in them."""

import math
import time
from collections import OrderedDict
from threading import Lock

HOUR = 3600  # seconds
SENDERS_MAX = 10_000  # who sent first is forgotten first


class RateLimiter:
    """Counts in the memory of one worker: a request that is refused must cost nobody a write, and
    senders without number must not drive the counts of messages out of the shared cache.
    """

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.lock = Lock()
        self.senders: OrderedDict[str, tuple[float, int]] = OrderedDict()  # end, count

    def hit(self, sender: str, allowed: int) -> int:
        """Count a request; return 0, or the seconds to wait when there were too many.

        Without a number that is allowed (0) there is no limit.
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
