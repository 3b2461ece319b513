"""Files in a storage, on a disk or in S3: written, moved, listed and deleted."""

import errno
import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage, default_storage
from django.db import transaction

logger = logging.getLogger(__name__)
AT_ONCE = 8  # files, because those in S3 are copied


def write_file(storage: Storage, name: str, content: bytes) -> str:
    """Write a file, and return its name.

    Raises:
        OSError: the storage failed; errno is ENOSPC if a disk is full.
    """
    try:
        return storage.save(name, ContentFile(content))
    except OSError:
        raise
    except Exception as error:  # S3 raises its own errors
        raise OSError(errno.EIO, f"The storage of files failed: {error}") from error


def delete_files(names: Iterable[str]) -> None:
    """Delete the files; log those that cannot be deleted and go on."""
    for name in names:
        try:
            default_storage.delete(name)
        except Exception:
            logger.exception(
                "%s could not be deleted; manage.py media_audit --fix will do it.", name
            )


def delete_files_after_commit(names: Iterable[str]) -> None:
    """Delete the files on commit: if the deletion is rolled back, they are still needed."""
    transaction.on_commit(partial(delete_files, list(names)))


def move_files(moves: dict[str, str]) -> None:
    """Rename files; those that have their new name already are left.

    Raises:
        OSError: a file could not be moved.
    """
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(move_file, moves, moves.values()))


def move_file(before: str, after: str) -> None:
    if not default_storage.exists(before):
        return  # moved already, or missing: media_audit reports it
    if isinstance(default_storage, FileSystemStorage):
        target = Path(default_storage.path(after))
        target.parent.mkdir(parents=True, exist_ok=True)
        Path(default_storage.path(before)).replace(target)
        return
    with default_storage.open(before) as file:
        default_storage.save(after, file)
    default_storage.delete(before)


def files_in(folders: Iterable[str]) -> Iterator[str]:
    """Yield the stored files in these folders, with one call each; folders may be missing."""
    for folder in folders:
        try:
            names = default_storage.listdir(folder)[1]
        except FileNotFoundError:
            continue
        yield from (f"{folder}/{name}" for name in names)
