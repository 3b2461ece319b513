"""Undoes several steps when one of them fails."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import Error

from . import BackupError


class Rollback:
    """Has the undo functions of the steps so far, each with a text in case it fails."""

    def __init__(self) -> None:
        self.steps: list[tuple[Callable[[], object], str]] = []

    def add(self, step: Callable[[], object], otherwise: str) -> None:
        self.steps.append((step, otherwise))

    def rename(self, path: Path, target: Path) -> None:
        path.rename(target)
        self.add(lambda: target.rename(path), f"{path} is now {target}")

    def run(self) -> list[str]:
        """Undo the steps in reverse order; return what could not be undone."""
        left = []
        for step, otherwise in reversed(self.steps):
            try:
                step()
            except (OSError, Error, BackupError) as error:
                left.append(f"{otherwise} ({error_text(error)})")
        return left[::-1]


@contextmanager
def rollback_on_error() -> Iterator[Rollback]:
    """Undo the steps if an exception is raised.

    Raises:
        BackupError: nothing was changed, or the message says what was moved.
    """
    rollback = Rollback()
    try:
        yield rollback
    except BaseException as error:
        if left := rollback.run():
            sentence = f"{error_text(error)}. This could not be undone: {'; '.join(left)}."
            raise BackupError(sentence) from error
        if isinstance(error, (OSError, Error, BackupError)):
            raise BackupError(unchanged_message(error)) from error
        raise


def unchanged_message(error: Exception) -> str:
    return f"{error_text(error)}. Nothing was changed."


def error_text(error: BaseException) -> str:
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "The disk is full"
    return (str(error) or type(error).__name__).strip().rstrip(".")
