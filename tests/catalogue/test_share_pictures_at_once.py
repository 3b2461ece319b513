"""Concurrent requests for one share picture create one file, on either storage."""

import pytest
from django.core.files.storage import storages

from tests.support.media_audit import NOTHING_FOUND
from tests.support.share_pictures import share_files

pytestmark = [
    pytest.mark.django_db(transaction=True),  # files are deleted on real commits only
]


@pytest.fixture
def storage():
    """The class of the storage, to be patched: each request makes a new one."""
    return type(storages["default"])


@pytest.mark.parametrize("left", ["nothing", "a cut file"])
def test_two_first_requests_store_one_file(
    client, build, upload, share_url, stored, storage, audit, monkeypatch, left
):
    upload(build)
    url = share_url()
    if left == "a cut file":
        client.get(url)
        stored.put(share_files(stored).pop(), b"cut")
    save, second = storage.save, []

    def save_as_second(self, *args):
        monkeypatch.setattr(storage, "save", save)
        second.append(client.get(url).content)  # rendered and stored since this request checked
        return save(self, *args)

    monkeypatch.setattr(storage, "save", save_as_second)
    first = client.get(url).content
    assert second == [first]
    [name] = share_files(stored)
    assert stored.read(name) == first == client.get(url).content
    assert audit() == ([NOTHING_FOUND], "")


def test_a_file_deleted_before_it_is_read_is_rendered_again(
    client, build, upload, share_url, stored, storage, monkeypatch
):
    """Another request may have found it truncated."""
    upload(build)
    first = client.get(share_url()).content
    [name] = share_files(stored)
    opened = storage.open

    def open_too_late(self, *args):
        stored.remove(name)
        monkeypatch.setattr(storage, "open", opened)
        return opened(self, *args)

    monkeypatch.setattr(storage, "open", open_too_late)
    assert client.get(share_url()).content == first
