"""A worker checks one password at a time, because a check takes most of a second of a core."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, RLock

from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled

check_lock = RLock()
# Logins being checked or waiting. Unknown names have a queue of their own, so that trying many of
# them does not keep users out. This can reveal whether a name exists, which is not a secret.
user_queue, unknown_queue = BoundedSemaphore(2), BoundedSemaphore(1)


class LoginRefused(Throttled):
    """Answered 429 with a Retry-After of `wait` seconds."""

    wait: int


class TooManyLogins(LoginRefused):
    def __init__(self) -> None:
        super().__init__(detail=_("Many logins are being checked. Please try again in a moment."))
        self.wait = 2


@contextmanager
def login_slot(*, known_user: bool, wait: bool) -> Iterator[None]:
    """Wait until no other password is being checked. With `wait`, the queue has no limit.

    Raises:
        TooManyLogins: the queue is full. More waiting logins would block all threads.
    """
    queue = user_queue if known_user else unknown_queue
    if not queue.acquire(blocking=wait):
        raise TooManyLogins
    try:
        with check_lock:
            yield
    finally:
        queue.release()
