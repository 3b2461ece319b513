"""Keeps for 30 days what was deleted, and restores it: items with pictures, pictures, messages.

The rows are really deleted, so that nothing has to leave them out; their content is kept in one
row here. The files get other names, which nobody knows, so their old addresses are 404 at once.
"""

import json
import logging
import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, cast

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from .locking import write_lock
from .stored_files import copy_files, delete_files, delete_files_after_commit

logger = logging.getLogger(__name__)
DELETED_FOLDER = "deleted"
NAME_MAX = 300
# By the names that models ("app.model") and fields ("app.model.field") had when rows were deleted.
FORMER_NAMES: dict[str, str] = {}


RestoredRows = dict[tuple[Any, Any], models.Model]  # by model and by the id before


class NotRestorable(Exception):
    """A row has no place any more. `sentence` says why in the language of the request;
    the exception's own text is for Django's admin, which is in English.
    """

    def __init__(self, text: str, sentence: str) -> None:
        super().__init__(text)
        self.sentence = sentence


class Restorable(models.Model):
    """Something that can be restored after its deletion, which `record_deletion` keeps. A subclass
    says what only it knows.
    """

    class Meta:
        abstract = True

    def before_restoration(self) -> None:
        """Called before this is inserted again, in the transaction that does it.

        Raises:
            NotRestorable: this has no place any more.
        """

    def after_restoration(self, user: Any) -> None:
        """Called in the transaction in which a user has restored this. Logs it, unless it is about
        a visitor.
        """

    def log_deletion_for_good(self, user: Any) -> None:
        """Log that a user deletes this for good, unless it is about a visitor."""

    def files_are_used(self) -> bool:
        """Return whether a stored row has the files of this one."""
        return False

    @classmethod
    def delete_other_files(cls, deletion: "Deletion") -> None:
        """Delete the files in other storages, as what was deleted cannot be restored any more."""


class DeletionQuerySet(models.QuerySet["Deletion"]):
    def of(self, kind: str, object_id: int) -> "DeletionQuerySet":
        """Return the deletions of this object, newest first: it may have been restored between."""
        return self.filter(kind=kind, object_id=object_id).order_by("-id")

    def restorable(self) -> "DeletionQuerySet":
        """Return what has not been kept for long enough yet."""
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
        db_table = "catalogue_deletion"
        ordering = ["-id"]
        indexes = [models.Index(fields=["kind", "object_id"], name="deletion_of")]

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}: {self.name}"

    def hidden_name(self, name: str) -> str:
        """Return the name that a file has meanwhile."""
        return f"{DELETED_FOLDER}/{self.token}-{name.rpartition('/')[2]}"

    def file_names(self) -> list[str]:
        return [self.hidden_name(name) for name in self.files]

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete for good. The pictures that an item had lost before cannot be restored either.

        What was restored in the meantime keeps its files: nothing is deleted.
        """
        with write_lock():
            if not type(self).objects.filter(pk=self.pk).exists():
                return 0, {}
            for each in self.related_deletions():
                super(Deletion, each).delete()
                delete_files_after_commit([*each.file_names(), *each.files])
            delete_files_after_commit([*self.file_names(), *self.files])
            for first in read_rows(self.rows[:1]):
                model = cast(type[Restorable], type(first))
                transaction.on_commit(partial(model.delete_other_files, self))
            return super().delete(*args, **kwargs)

    def related_deletions(self) -> models.QuerySet["Deletion"]:
        """Return the deletions of what belonged to it by a foreign key, as pictures to an item."""
        belonged = Q(pk__in=[])
        for model in apps.get_models():
            if model._meta.model_name == self.kind:
                for relation in model._meta.related_objects:
                    kind = relation.related_model._meta.model_name
                    key = f"rows__0__fields__{relation.field.name}"
                    belonged |= Q(("kind", kind), (key, self.object_id))
        return type(self).objects.filter(belonged)

    def log_deletion(self, user: Any) -> None:
        """Log that a user deletes it for good."""
        [first] = read_rows(self.rows[:1])
        cast(Restorable, first).log_deletion_for_good(user)

    def restore(self, user: Any) -> models.Model:
        """Put everything back, with its ids and addresses as far as they are free, and log it.

        Raises:
            DoesNotExist: it was restored or deleted for good in the meantime.
            NotRestorable: a picture has no place any more; nothing was changed.
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

    def restore_rows(self, user: Any) -> Restorable | None:
        """Put the rows back, and return the first; return None if the files were hidden again
        since this was read.
        """
        with write_lock():
            stored = type(self).objects.get(pk=self.pk)
            if stored.times_hidden != self.times_hidden:
                return None
            first = insert_rows(stored.rows)
            first.after_restoration(user)
            models.Model.delete(stored)
        return first

    def files_are_used(self) -> bool:
        """Return whether rows have the files again, or have had them until another deletion."""
        rows = [row for row in read_rows(self.rows) if isinstance(row, Restorable)]
        others = type(self).objects.exclude(pk=self.pk)
        return any(row.files_are_used() for row in rows) or any(
            not set(self.files).isdisjoint(other.files) for other in others
        )


def record_deletion(
    first: Restorable,
    others: Sequence[models.Model] = (),
    *,
    name: str,
    placeholder: str = "",
    files: Iterable[str] = (),
    until: datetime | None = None,
) -> Deletion:
    """Keep the content of rows that are deleted in this transaction, and hide their files after it.

    `until` shortens how long.
    """
    now = timezone.now()
    kept_until = now + settings.DELETION_RETENTION
    deletion = Deletion.objects.create(
        kind=first._meta.model_name,
        object_id=first.pk,
        name=name[:NAME_MAX],
        rows=serialize_rows([first, *others]),
        token=secrets.token_hex(16),
        files=list(files),
        placeholder=placeholder,
        deleted_at=now,
        expires_at=min(kept_until, until) if until else kept_until,
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


class ExactEncoder(DjangoJSONEncoder):
    """Encodes times exactly; Django's own encoder cuts them to milliseconds."""

    def default(self, o: object) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def serialize_rows(rows: Sequence[models.Model]) -> Any:
    """Return the rows as JSON values, which `read_rows` reads."""
    return json.loads(json.dumps(serializers.serialize("python", rows), cls=ExactEncoder))


def read_rows(rows: list[dict[str, Any]]) -> list[models.Model]:
    """Return unsaved instances; fields that a later release has removed are left out."""
    named = list(map(renamed, rows))
    return [
        each.object for each in serializers.deserialize("python", named, ignorenonexistent=True)
    ]


def renamed(row: dict[str, Any]) -> dict[str, Any]:
    model, fields = row["model"], row["fields"]
    fields = {FORMER_NAMES.get(f"{model}.{name}", name): fields[name] for name in fields}
    return row | {"model": FORMER_NAMES.get(model, model), "fields": fields}


def insert_rows(rows: list[dict[str, Any]]) -> Restorable:
    """Insert the rows, and return the first one, to which the others belong.

    Raises:
        NotRestorable: the first row has no place any more.
    """
    row, *others = read_rows(rows)
    first = cast(Restorable, row)
    first.before_restoration()
    restored: RestoredRows = {}
    for row in (first, *others):
        before = row.pk
        update_references(restored, row)
        insert_row(row)
        restored[type(row), before] = row
    return first


def insert_row(row: models.Model) -> None:
    """Insert a row unchanged: `raw` keeps versions and times that a save would update."""
    model = type(row)
    if model._base_manager.filter(pk=row.pk).exists():
        row.pk = None
    for field in model._meta.concrete_fields:
        value = getattr(row, field.attname)
        is_taken = field.unique and not field.primary_key and value is not None
        if is_taken and model._base_manager.filter(**{field.attname: value}).exists():
            setattr(row, field.attname, None)  # an Idempotency-Key that was sent again
    row.save_base(raw=True, force_insert=True)


def update_references(restored: RestoredRows, row: models.Model) -> None:
    """Let a row belong to those restored before it, which may have other ids now."""
    for field in row._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            owner = restored.get((field.related_model, getattr(row, field.attname)))
            if owner is not None:
                setattr(row, field.name, owner)
