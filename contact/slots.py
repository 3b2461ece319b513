"""Quotas per hour: the slots of each are keys in the cache that all workers share."""

import math
import random
import time
from typing import NamedTuple

from django.core.cache import cache
from django.db import transaction

from .rate_limiter import HOUR


class CacheNotWritten(Exception):
    """The cache has refused a slot that nobody has."""


class Quota(NamedTuple):
    name: str
    slots: int  # per hour; 0 means no limit

    def slot_names(self) -> list[str]:
        return [f"{self.name}:{slot}" for slot in range(self.slots)]


class QuotaExceeded(NamedTuple):
    quota: Quota
    wait: int  # seconds


def find_exceeded(quotas: list[Quota]) -> QuotaExceeded | None:
    """Return the first quota that has no free slot."""
    limited = [quota for quota in quotas if quota.slots]
    return first_full(limited, taken_slots(limited))


def taken_slots(quotas: list[Quota]) -> dict[str, float]:
    return cache.get_many([key for quota in quotas for key in quota.slot_names()])


def first_full(quotas: list[Quota], taken: dict[str, float]) -> QuotaExceeded | None:
    for quota in quotas:
        if taken.keys() >= set(keys := quota.slot_names()):
            wait = math.ceil(min(taken[key] for key in keys) - time.time())
            return QuotaExceeded(quota, max(1, wait))
    return None


def acquire_slots(quotas: list[Quota]) -> QuotaExceeded | None:
    """Take a slot of each quota for an hour, or none at all; return the quota that is exceeded.

    The limits are exact, because `add` succeeds for one process only. `incr` of the database cache
    would lose counts.

    Raises:
        CacheNotWritten: nothing can be counted.
    """
    now = time.time()
    limited = [quota for quota in quotas if quota.slots]
    taken = taken_slots(limited)
    if exceeded := first_full(limited, taken):
        return exceeded
    mine: list[str] = []
    with transaction.atomic():  # one write if the cache is in the database
        for quota in limited:
            free = [key for key in quota.slot_names() if key not in taken]
            random.shuffle(free)  # simultaneous senders should not all try the same slot
            key = next((key for key in free if acquire_slot(key, now)), None)
            if key is None:  # others were quicker
                cache.delete_many(mine)
                return QuotaExceeded(quota, HOUR)
            mine.append(key)
    return None


def acquire_slot(key: str, now: float) -> bool:
    """Take the slot for an hour; return False if others were quicker."""
    if cache.add(key, now + HOUR, HOUR):
        return True
    # The database cache returns False for any error as well, such as a table that is locked.
    if key not in cache:
        raise CacheNotWritten(key)
    return False
