"""All of several steps, or none."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import Error

from . import BackupError


class Undo:
    """What takes back the steps so far, and for each what to say when it cannot be taken back."""

    def __init__(self) -> None:
        self.steps: list[tuple[Callable[[], object], str]] = []

    def add(self, step: Callable[[], object], otherwise: str) -> None:
        self.steps.append((step, otherwise))

    def rename(self, path: Path, target: Path) -> None:
        path.rename(target)
        self.add(lambda: target.rename(path), f"{path} is now {target}")

    def run(self) -> list[str]:
        """Undo the last step first; return what could not be undone."""
        left = []
        for step, otherwise in reversed(self.steps):
            try:
                step()
            except (OSError, Error, BackupError) as error:
                left.append(f"{otherwise} ({said(error)})")
        return left[::-1]


@contextmanager
def undoing() -> Iterator[Undo]:
    """Undo what was done when a step fails.

    Raises:
        BackupError: nothing was changed, or the sentence says what is where.
    """
    undo = Undo()
    try:
        yield undo
    except BaseException as error:
        if left := undo.run():
            sentence = f"{said(error)}. This could not be undone: {'; '.join(left)}."
            raise BackupError(sentence) from error
        if isinstance(error, (OSError, Error, BackupError)):
            raise BackupError(nothing_was_changed(error)) from error
        raise


def nothing_was_changed(error: Exception) -> str:
    return f"{said(error)}. Nothing was changed."


def said(error: BaseException) -> str:
    return (str(error) or type(error).__name__).strip().rstrip(".")
