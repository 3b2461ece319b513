"""Checking a password takes most of a second of a core, so that a worker checks one at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, RLock

from rest_framework.exceptions import Throttled

check_lock = RLock()
# Logins that are checked or wait for it; a worker has one place more. Whoever tries names that
# nobody has does not keep users out. That tells who asks then whether a name is a user's, which is
# no secret: a login is refused for its password.
user_queue, unknown_queue = BoundedSemaphore(2), BoundedSemaphore(1)


class LoginRefused(Throttled):
    """Answered 429 with Retry-After; `wait` in seconds."""

    wait: int


class TooManyLogins(LoginRefused):
    def __init__(self) -> None:
        super().__init__(detail="Many logins are being checked. Please try again in a moment.")
        self.wait = 2


@contextmanager
def login_slot(*, known_user: bool, wait: bool) -> Iterator[None]:
    """Have a password checked while no other is; `wait` however many others wait already.

    Raises:
        TooManyLogins: enough others wait. Those that hold all threads would stop the site.
    """
    queue = user_queue if known_user else unknown_queue
    if not queue.acquire(blocking=wait):
        raise TooManyLogins
    try:
        with check_lock:
            yield
    finally:
        queue.release()
