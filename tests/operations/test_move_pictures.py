"""manage.py move_pictures: files are copied from the data folder to S3 storage and compared."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.support.storages import Stored, in_bucket, in_folder


@pytest.fixture
def here(media_folder: Path, tiny_pictures, build, tyre) -> Stored:
    tiny_pictures(build, 2)
    tiny_pictures(tyre)
    return in_folder(media_folder)


@pytest.fixture
def there(here, settings, s3_storage, bucket) -> Stored:
    settings.MEDIA_STORAGE = "s3"
    return in_bucket(bucket)


def test_every_file_is_copied_once_and_the_site_shows_it_from_there(here, there, client, capsys):
    call_command("move_pictures")
    names = here.names()
    assert there.names() == names and len(names) == 3
    assert all(there.read(name) == here.read(name) for name in names)
    assert f"{len(names)} files copied, 0 were already there;" in capsys.readouterr().out
    (first, *_) = client.get("/api/builds").json()[0]["images"]
    assert first["image_path"].startswith("http://127.0.0.1:")

    here.remove(min(names))  # local files deleted: those in the storage are enough
    call_command("move_pictures")
    assert f"0 files copied, {len(names)} were already there;" in capsys.readouterr().out
    assert there.names() == names


def test_it_continues_after_a_failure_and_reports_what_is_missing(here, there, capsys):
    lost, *others = sorted(here.names())
    here.remove(lost)
    there.put(others[0], b"something else")
    with pytest.raises(CommandError, match=f"^{others[0]} in the storage differs from "):
        call_command("move_pictures")
    assert there.read(others[0]) == b"something else"
    there.remove(others[0])
    with pytest.raises(CommandError, match=r"^\d+ files copied, \d .*, 1 are missing in "):
        call_command("move_pictures")
    assert f"missing: {lost}" in capsys.readouterr().err
    assert there.names() == set(others)


def test_a_storage_that_refuses_is_named_in_a_sentence(here, there, s3_storage):
    names, failed = here.names(), r"^The storage failed: .*NoSuchBucket.* Please correct"
    s3_storage(bucket_name="another")
    with pytest.raises(CommandError, match=failed):
        call_command("move_pictures")
    assert here.names() == names and there.names() == set()


def test_it_needs_a_storage_to_move_to(db):
    with pytest.raises(CommandError, match="Please set MEDIA_STORAGE=s3"):
        call_command("move_pictures")
