"""How many messages are taken in an hour, counted in the cache that all workers share.

CONTACT_PER_HOUR from one address: more are refused, and whoever writes that much can call.
TRIES times as many requests from one address, whatever is in them: who corrects a mistake or sends
again after a lost answer needs some, and a program that sends what is refused stops being read.
CONTACT_TOTAL_PER_HOUR from all: more are a flood, and a real message may be in it. They are kept as
suspected spam, which is not mailed, up to ten times as many; only then is everybody refused.
"""

import logging
import math
import time

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac
from rest_framework.exceptions import Throttled

HOUR = 3600  # seconds
KEPT = 10  # times CONTACT_TOTAL_PER_HOUR
TRIES = 20  # times CONTACT_PER_HOUR

logger = logging.getLogger(__name__)


class TooManyMessages(Throttled):
    """Answered 429 with Retry-After; `wait` in seconds."""

    def __init__(self, wait: int) -> None:
        minutes = math.ceil(wait / 60)
        super().__init__(
            detail="So many messages cannot be taken. Please call us, or try again in "
            + ("a minute." if minutes == 1 else f"{minutes} minutes.")
        )
        self.wait = wait


def count_try(network: str) -> None:
    """Count a request from this network (META's CLIENT_NETWORK), before its body is read.

    Raises:
        TooManyMessages: it is not to be read.
    """
    try:
        refused = take(f"contact-try:{sender(network)}", settings.CONTACT_PER_HOUR * TRIES)
    except Exception:  # a message is worth more than a limit
        logger.exception("Requests cannot be counted.")
        return
    if refused:
        raise TooManyMessages(refused)


def count(network: str) -> bool:
    """Count a message from this network; say whether it is part of a flood.

    Raises:
        TooManyMessages: it is not to be stored.
    """
    try:
        refused = take(f"contact:{sender(network)}", settings.CONTACT_PER_HOUR)
        flood = take("contact", settings.CONTACT_TOTAL_PER_HOUR) if not refused else 0
        if flood:
            refused = take("contact-flood", settings.CONTACT_TOTAL_PER_HOUR * KEPT)
    except Exception:
        logger.exception("Messages cannot be counted.")
        return False
    if refused:
        raise TooManyMessages(refused)
    return flood > 0


def sender(network: str) -> str:
    return salted_hmac("contact", network).hexdigest()[:20]  # the cache keeps no addresses


def take(name: str, slots: int) -> int:
    """Take one of so many slots for an hour; 0 when one was free, else the seconds until one is.

    `add` succeeds for one process only, so that the limit is exact; `incr` of the database cache
    would lose counts. No slots means no limit.
    """
    if not slots:
        return 0
    now = time.time()
    keys = [f"{name}:{slot}" for slot in range(slots)]
    taken = cache.get_many(keys)
    if any(cache.add(key, now + HOUR, HOUR) for key in keys if key not in taken):
        return 0
    return max(1, math.ceil(min(taken.values(), default=now + HOUR) - now))
