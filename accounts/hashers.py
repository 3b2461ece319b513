"""Password hashing at a lower priority than a worker's other work."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import get_native_id

from django.contrib.auth.hashers import PBKDF2PasswordHasher

NICENESS = 10  # of 19, so that pages are served first


def lower_priority() -> None:
    if sys.platform == "linux":  # other systems have no priority per thread
        with suppress(OSError):  # it may be forbidden, and an initializer's error ends the pool
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)


# One password at a time. The thread starts with the first one, after the fork.
pool = ThreadPoolExecutor(1, "hasher", lower_priority)


class LowPriorityHasher(PBKDF2PasswordHasher):
    """Django's default hasher, run in a thread of low priority."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return pool.submit(super().encode, password, salt, iterations).result()
