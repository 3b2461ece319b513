"""Fixtures for tests of the catalogue."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.storage import storages
from django.test import Client

from tests.support.storages import Stored, in_folder


@pytest.fixture
def stored(media_folder: Path) -> Stored:
    """The files of pictures, in a folder."""
    return in_folder(media_folder)


@pytest.fixture
def refuse_to_delete_jpegs(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function from which on the storage of pictures deletes all files but JPEGs."""

    def start() -> None:
        storage = type(storages["default"])
        delete = storage.delete

        def refuse(self, name: str) -> None:
            if name.endswith(".jpg"):
                raise PermissionError(name)
            delete(self, name)

        monkeypatch.setattr(storage, "delete", refuse)

    return start


@pytest.fixture
def request_at_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], tuple[bytes, bytes]]:
    """Return a function that requests a file, and again just before the first request stores it;
    it returns the content of both.
    """

    def request(url: str) -> tuple[bytes, bytes]:
        storage = type(storages["default"])
        save, second = storage.save, []

        def save_as_second(self, *args):
            monkeypatch.setattr(storage, "save", save)
            second.append(client.get(url).content)
            return save(self, *args)

        monkeypatch.setattr(storage, "save", save_as_second)
        first = client.get(url).content
        [content] = second
        return first, content

    return request
