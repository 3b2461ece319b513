"""Fixtures for tests of the catalogue."""

from pathlib import Path

import pytest

from tests.support.storages import Stored, in_folder


@pytest.fixture
def stored(media_folder: Path) -> Stored:
    """The files of pictures, in a folder."""
    return in_folder(media_folder)
