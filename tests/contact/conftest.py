"""What is stored of messages' files."""

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def attachment_files(settings) -> Callable[[], dict[str, bytes]]:
    """Return a function that reads all stored files of messages, by name."""

    def read() -> dict[str, bytes]:
        folder = Path(settings.ATTACHMENTS_ROOT)
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }

    return read
