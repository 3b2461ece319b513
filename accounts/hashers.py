"""Hashing passwords, behind everything else that a worker does."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import get_native_id

from django.contrib.auth.hashers import PBKDF2PasswordHasher

NICENESS = 10  # of 19: whoever only wants to see a page goes first


def lower_priority() -> None:
    if sys.platform == "linux":  # elsewhere threads have no priority of their own
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)


# One thread, and one password at a time. It starts with the first of them, not before the fork.
pool = ThreadPoolExecutor(1, "hasher", lower_priority)


class LowPriorityHasher(PBKDF2PasswordHasher):
    """Django's own hashes, made by a thread that lets the others of this machine go first."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return pool.submit(super().encode, password, salt, iterations).result()
