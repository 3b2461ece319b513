"""Deletes the files of messages that are gone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import partial
from typing import Any

from django.core.files.storage import Storage
from django.db import transaction
from django.db.models import Q
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone

from catalogue.deletions import KEPT, Deletion

from .attachment_files import Attachment, delete_files, deleted_messages, kept_rows, names_in
from .storage import attachment_storage

NAME = re.compile(r"[0-9a-f]{32}(-small)?\.(jpg|pdf)")  # a bucket may have other things

names_to_delete: ContextVar[list[str] | None] = ContextVar("names_to_delete", default=None)


@contextmanager
def deletions_together() -> Iterator[None]:
    """At the end of the block, delete the files of all rows that it has deleted.

    So what can be restored is read once, and not for each file.
    """
    names: list[str] = []
    token = names_to_delete.set(names)
    try:
        yield
    finally:
        names_to_delete.reset(token)
        delete_unused(names)


def delete_unused(names: list[str]) -> int:
    """Delete the files, unless a message or a deleted message that can be restored has them.
    Return how many that were.
    """
    if not names:
        return 0
    used = {name for row in kept_rows(deleted_messages()) for name in names_in(row)}
    rows = Attachment.objects.filter(Q(file__in=names) | Q(thumbnail__in=names))
    used.update(name for row in rows for name in row.file_names())
    unused = [name for name in names if name not in used]
    delete_files(unused)
    return len(unused)


def delete_now_or_together(names: list[str]) -> None:
    together = names_to_delete.get()
    if together is None:
        delete_unused(names)
    else:
        together.extend(names)


@receiver(post_delete, sender=Attachment)
def row_deleted(instance: Attachment, **kwargs: Any) -> None:
    transaction.on_commit(partial(delete_now_or_together, instance.file_names()))


@receiver(post_delete, sender=Deletion)
def deletion_deleted(instance: Deletion, **kwargs: Any) -> None:
    """The message was restored, or deleted for good."""
    names = [name for row in kept_rows([instance]) for name in names_in(row)]
    if names:
        transaction.on_commit(partial(delete_now_or_together, names))


def sweep() -> int:
    """Delete files that no message has, which a crash or a failed deletion has left; return how
    many there were.

    A database without any is perhaps that of a new machine, whose bucket has the files of a site
    that is not restored yet.
    """
    storage = attachment_storage()
    try:
        stored = storage.listdir("")[1]  # before the rows: a new file may get its row meanwhile
    except FileNotFoundError:
        return 0
    used = {name for row in Attachment.objects.all() for name in row.file_names()}
    if not used:
        return 0
    before = timezone.now() - KEPT  # a backup that is restored may be older than a bucket's files
    unnamed = [name for name in stored if NAME.fullmatch(name) and name not in used]
    return delete_unused([name for name in unnamed if is_older(storage, name, before)])


def is_older(storage: Storage, name: str, before: datetime) -> bool:
    """Return whether the file is older; one that was deleted since it was listed is not."""
    from botocore.exceptions import ClientError  # takes 0.2 s, which other commands can save

    try:
        return storage.get_modified_time(name) < before
    except FileNotFoundError:
        return False
    except ClientError as error:
        if error.response["Error"]["Code"] != "404":
            raise
        return False
