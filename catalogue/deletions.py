"""What was deleted can be restored for 30 days: items with pictures, single pictures, messages.

The rows are really deleted, so that nothing has to leave them out; their content is kept in one
row here. The files get other names, which nobody knows, so their old addresses are 404 at once.
"""

import logging
import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.contrib.admin.models import ADDITION, DELETION
from django.db import models, transaction
from django.db.models import F
from django.utils import timezone

from core.changes import RESTORED, log, log_change
from core.stored_files import copy_files, delete_files, delete_files_after_commit

from .deleted_rows import as_json, put_back, read_rows
from .has_images import HasImages
from .item_images import ItemImage
from .version import write_lock

logger = logging.getLogger(__name__)
KEPT = timedelta(days=30)
FOLDER = "deleted"
NAME_MAX = 300


class DeletionQuerySet(models.QuerySet["Deletion"]):
    def of(self, kind: str, object_id: int) -> "DeletionQuerySet":
        return self.filter(kind=kind, object_id=object_id).order_by("-id")

    def kept(self) -> "DeletionQuerySet":
        return self.filter(expires_at__gt=timezone.now())

    def purge(self) -> int:
        """Delete for good what has been kept long enough; return how many."""
        expired = list(self.filter(expires_at__lte=timezone.now()))
        return sum(deletion.delete()[0] for deletion in expired)


class Deletion(models.Model):
    """Something that was deleted. `kind` is the name of its model, `rows` its content."""

    kind = models.CharField(max_length=40)
    object_id = models.PositiveBigIntegerField()
    name = models.CharField(max_length=NAME_MAX)
    rows = models.JSONField()
    # The names that its files had.
    files = models.JSONField(default=list)
    placeholder = models.TextField(blank=True)
    token = models.CharField(max_length=32)
    times_hidden = models.PositiveIntegerField(default=0, db_default=0)
    deleted_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)

    objects = DeletionQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["kind", "object_id"], name="deletion_of")]

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}: {self.name}"

    def hidden_name(self, name: str) -> str:
        """Return the name that a file has meanwhile."""
        return f"{FOLDER}/{self.token}-{name.rpartition('/')[2]}"

    def file_names(self) -> list[str]:
        return [self.hidden_name(name) for name in self.files]

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete for good. The pictures that an item had lost before cannot be restored either.

        What was restored in the meantime keeps its files: nothing is deleted.
        """
        with write_lock():
            if not type(self).objects.filter(pk=self.pk).exists():
                return 0, {}
            images = type(self).objects.filter(
                kind=f"{self.kind}image", rows__0__fields__item=self.object_id
            )
            for image in images:
                super(Deletion, image).delete()
                delete_files_after_commit([*image.file_names(), *image.files])
            delete_files_after_commit([*self.file_names(), *self.files])
            return super().delete(*args, **kwargs)

    def log_deletion(self, user: Any) -> None:
        """Log that a user deletes an item for good; what is about visitors is not logged."""
        [first] = read_rows(self.rows[:1])
        if isinstance(first, HasImages):
            log(user, first, DELETION)

    def restore(self, user: Any) -> models.Model:
        """Put everything back, with its ids and addresses as far as they are free, and log it.

        Raises:
            DoesNotExist: it was restored or deleted for good in the meantime.
            ItemIsGone, TooManyPictures: a picture cannot be restored; nothing was changed.
            OSError: its files cannot be put back; nothing was changed.
        """
        first = None
        while first is None:
            stored = type(self).objects.get(pk=self.pk)
            try:
                # Before the lock: in S3 it takes long.
                copy_files(dict(zip(stored.file_names(), stored.files, strict=True)))
                first = stored.restore_rows(user)
            except BaseException:
                hide_files(stored)
                raise
        delete_files(stored.file_names())
        return first

    def restore_rows(self, user: Any) -> models.Model | None:
        """Put the rows back, and return the first; return None if the files were hidden again
        since this was read.
        """
        with write_lock():
            stored = type(self).objects.get(pk=self.pk)
            if stored.times_hidden != self.times_hidden:
                return None
            first = put_back(stored.rows)
            if isinstance(first, ItemImage):
                first.item.touch()
                log_change(user, first.item, "Pictures")
            elif isinstance(first, HasImages):
                log(user, first, ADDITION, RESTORED)
            models.Model.delete(stored)
        return first

    def files_are_used(self) -> bool:
        """Return whether pictures have the files again, or have had them until another deletion."""
        images = [row for row in read_rows(self.rows) if isinstance(row, ItemImage)]
        others = type(self).objects.exclude(pk=self.pk)
        return any(
            type(image)._default_manager.filter(file=image.file.name).exists() for image in images
        ) or any(not set(self.files).isdisjoint(other.files) for other in others)


def keep(
    first: models.Model,
    others: Sequence[models.Model] = (),
    *,
    name: str,
    placeholder: str = "",
    files: Iterable[str] = (),
    until: datetime | None = None,
) -> Deletion:
    """Keep rows that are deleted in this transaction, and hide their files after it.

    `until` shortens how long.
    """
    now = timezone.now()
    deletion = Deletion.objects.create(
        kind=first._meta.model_name,
        object_id=first.pk,
        name=name[:NAME_MAX],
        rows=as_json([first, *others]),
        token=secrets.token_hex(16),
        files=list(files),
        placeholder=placeholder,
        deleted_at=now,
        expires_at=min(now + KEPT, until) if until else now + KEPT,
    )
    transaction.on_commit(partial(hide_files, deletion))
    return deletion


def hide_files(deletion: Deletion) -> None:
    """Move the files out of reach, unless the deletion was undone in the meantime. Log if that
    fails: what was deleted stays deleted.

    They get their new names before the lock, and lose the old ones within it: so a restore, which
    looks at `times_hidden`, knows whether its own copies are still there.
    """
    if not deletion.files:
        return
    rows = Deletion.objects.filter(pk=deletion.pk)
    try:
        copy_files(dict(zip(deletion.files, deletion.file_names(), strict=True)))
        with write_lock():
            is_kept = rows.update(times_hidden=F("times_hidden") + 1)
            if is_kept or not deletion.files_are_used():
                delete_files(deletion.files)
        if not is_kept:
            delete_files(deletion.file_names())
    except BaseException as error:
        logger.exception(
            "Not all files of %s could be hidden; manage.py media_audit --fix will do it.",
            deletion,
        )
        if not isinstance(error, Exception):
            raise
