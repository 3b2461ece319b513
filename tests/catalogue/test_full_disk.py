"""Full disks and unwritable folders are reported in a sentence."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.files.storage import storages
from django.db import connection

from catalogue.models import BuildImage
from tests.support.pictures import post_pictures

pytestmark = pytest.mark.django_db(transaction=True)
FILES = 5  # of one picture of 420 pixels: the kept one and four variants
FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def upload(owner_client, build, picture_file):
    def send(count: int = 1, **kwargs):
        files = [picture_file(size=(420, 32), **kwargs) for _ in range(count)]
        return post_pictures(owner_client, build, *files)

    return send


@pytest.fixture
def broken_storage(monkeypatch):
    """Make the n-th write of a file fail in the middle."""

    @contextmanager
    def break_it(at: int, error: Exception) -> Iterator[None]:
        storage, begun = type(storages["default"]), []
        save = storage._save

        def fail(self, name, content):
            begun.append(save(self, name, content))
            if len(begun) == at:
                raise error
            return begun[-1]

        with monkeypatch.context() as patch:
            patch.setattr(storage, "_save", fail)
            yield

    return break_it


def assert_refused(response, status: int, words: str) -> None:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/json"
    assert set(response.json()) == {"error"}
    assert words in response.json()["error"]


def assert_site_reads_on(visitor, build, image: dict) -> None:
    assert visitor.get(f"/api/builds/{build.pk}").json()["images"] == [image]
    assert visitor.get("/quad-builds").status_code == 200


def test_a_storage_that_fails_at_any_file_leaves_no_file_and_no_row(
    visitor, build, upload, stored, broken_storage, caplog
):
    (image,) = upload().json()
    before = stored.names()
    read_only = OSError(errno.EROFS, "Read-only file system")
    for at, error, status, words in (
        (FILES + 2, FULL, 507, "disk is full"),
        (1, read_only, 503, "cannot store anything"),
    ):
        with broken_storage(at, error):
            assert_refused(upload(2), status, words)
        assert str(error) in caplog.text  # for the operator
        assert stored.names() == before and BuildImage.objects.count() == 1
    assert_site_reads_on(visitor, build, image)


@pytest.fixture
def full_database():
    """SQLite itself reports the full disk."""

    def fill() -> None:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA page_count")
            cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")

    yield fill
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1073741823")


@pytest.mark.sqlite
def test_a_full_disk_for_the_database_is_reported_and_leaves_no_file(
    owner_client, visitor, build, upload, stored, full_database
):
    (image,) = upload().json()
    before = stored.names()
    full_database()
    body = {"name": "n", "frame": "f", "engine": "e", "build_year": 2026, "description": "d" * 9999}
    responses = [owner_client.post("/api/builds", body) for _ in range(9)]
    assert_refused(responses[-1], 507, "disk is full")
    responses = [upload(4) for _ in range(2)]
    assert_refused(responses[-1], 507, "disk is full")
    assert stored.names() - before <= {
        name for row in BuildImage.objects.all() for name in row.file_names()
    }
