"""Writes, copies, lists and deletes files in a storage, on a disk or in S3."""

import errno
import logging
import shutil
import stat
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage, Storage, default_storage
from django.db import transaction

logger = logging.getLogger(__name__)
CONCURRENT_CALLS = 8  # calls to S3
NAMES_PER_CALL = 1000  # to S3, at most
LATER = "manage.py media_audit --fix will do it; for files of messages, purge_messages."


class PublicFileStorage(FileSystemStorage):
    """Stores files that everybody may read who may enter the folder."""

    def _save(self, name: str, content: File) -> str:
        make_folder(Path(self.path(name)).parent)
        return super()._save(name, content)


def make_folder(folder: Path) -> None:
    """Make a folder as open as the one it is in, which deploy/install opens for nginx."""
    if not folder.is_dir():
        make_folder(folder.parent)
        with suppress(FileExistsError):
            folder.mkdir()
            folder.chmod(stat.S_IMODE(folder.parent.stat().st_mode))


@contextmanager
def as_os_error() -> Iterator[None]:
    """Raise the errors of S3, which has its own ones, as OSError, like those of a disk."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(errno.EIO, f"The storage of files failed: {error}") from error


def write_file(storage: Storage, name: str, content: bytes) -> str:
    """Write a file, and return its name.

    Raises:
        OSError: the storage failed; errno is ENOSPC if a disk is full.
    """
    with as_os_error():
        return storage.save(name, ContentFile(content))


def read_file(name: str) -> bytes:
    """Return the content of a file.

    Raises:
        OSError: FileNotFoundError, or the storage failed.
    """
    with as_os_error(), default_storage.open(name) as file:
        return bytes(file.read())


def delete_files(names: Iterable[str], storage: Any = default_storage) -> None:
    """Delete the files; log those that cannot be deleted and go on."""
    names = list(names)
    if on_disk(storage):
        for name in names:
            delete_file(name, storage)
    elif left := delete_in_bulk(names, storage):
        with ThreadPoolExecutor(CONCURRENT_CALLS) as pool:
            list(pool.map(partial(delete_file, storage=storage), left))


def delete_file(name: str, storage: Any) -> None:
    try:
        storage.delete(name)
    except Exception:
        logger.exception("%s could not be deleted. %s", name, LATER)


def delete_older_files(names: Iterable[str], before: datetime, storage: Any) -> int:
    """Delete those of the files that are older; return how many. One that was deleted since it was
    listed is not.
    """
    old = []
    for name in names:
        with suppress(OSError), as_os_error():
            if storage.get_modified_time(name) < before:
                old.append(name)
    delete_files(old, storage)
    return len(old)


def delete_in_bulk(names: list[str], storage: Any) -> list[str]:
    """Delete files in S3 with few calls. Return those that have to be deleted one by one."""
    from botocore.exceptions import ClientError  # takes 0.2 s, which other sites can save

    left: list[str] = []
    for start in range(0, len(names), NAMES_PER_CALL):
        some = names[start : start + NAMES_PER_CALL]
        keys = [{"Key": name} for name in some]
        try:
            answer = storage.bucket.delete_objects(Delete={"Objects": keys, "Quiet": True})
            left += [error["Key"] for error in answer.get("Errors", ())]
        except ClientError:  # not every service has this call
            left += some
        except Exception:
            logger.exception("%s and others could not be deleted. %s", some[0], LATER)
    return left


def delete_files_after_commit(names: Iterable[str]) -> None:
    """Delete the files on commit: if the deletion is rolled back, they are still needed."""
    transaction.on_commit(partial(delete_files, list(names)))


def on_disk(storage: Any = default_storage) -> bool:
    """Return whether the files are on this machine's disk, instead of in S3."""
    return isinstance(storage, FileSystemStorage)


def copy_files(copies: dict[str, str]) -> None:
    """Give files a second name. What is missing is left to media_audit.

    Raises:
        OSError: a file could not be copied.
    """
    if on_disk():
        for before, after in copies.items():
            place = Path(default_storage.path(after))
            make_folder(place.parent)
            link(Path(default_storage.path(before)), place)
        return
    with as_os_error(), ThreadPoolExecutor(CONCURRENT_CALLS) as pool:
        list(pool.map(copy_object, copies, copies.values()))


def link(before: Path, after: Path) -> None:
    try:
        after.hardlink_to(before)
    except (FileExistsError, FileNotFoundError):
        pass
    except OSError:  # not every file system has links, nor may everybody link another's file
        part = after.with_name(f"{after.name}.part")
        shutil.copy2(before, part)
        part.replace(after)


def copy_object(before: str, after: str) -> None:
    """Let S3 copy a file, which keeps its headers."""
    from botocore.exceptions import ClientError

    storage: Any = default_storage
    source = {"Bucket": storage.bucket.name, "Key": before}
    try:
        storage.bucket.Object(after).copy_from(CopySource=source)
    except ClientError as error:
        if error.response["ResponseMetadata"]["HTTPStatusCode"] != 404:
            raise


def files_in(folders: Iterable[str]) -> Iterator[str]:
    """Yield the stored files in these folders, with one call each; folders may be missing."""
    for folder in folders:
        try:
            names = default_storage.listdir(folder)[1]
        except FileNotFoundError:
            continue
        yield from (f"{folder}/{name}" for name in names)
