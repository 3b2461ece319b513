"""Checks, stores and deletes the photographs and PDFs of messages and their entries.

Photographs are decided by their content and encoded again; a PDF is decided by its header and
stored as it was sent. Who sees them: attachment_access.py.
"""

import hashlib
import logging
import os
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import PurePosixPath
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage, Storage, storages
from django.db import models, transaction
from django.db.models import Q, Sum
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, ValidationError

from catalogue.images import (
    FILE_FORMATS,
    BadPicture,
    PicturesBusy,
    PictureTooLarge,
    display_name,
    read_photograph,
)
from core.deletions import Deletion
from core.parsers import UploadTooLarge
from core.stored_files import write_file
from core.text_cleaning import one_line, start_of

NAME_MAX = 120  # characters
PDF_HEADER = FILE_FORMATS["pdf_header"].encode()
THUMBNAIL_SIDE = 800  # pixels, the longest of the pictures in mails and lists
CONCURRENT_READS = 2  # messages with files per worker, so that other requests have threads
FILES_FIELD = "photos"  # of the forms, where the sentences about all files are shown
DELETION_KIND = "contactmessage"  # in Deletion
STORED_NAME = re.compile(r"[0-9a-f]{32}(-small)?\.(jpg|pdf)")  # a bucket may have other things

logger = logging.getLogger(__name__)
read_slots = BoundedSemaphore(CONCURRENT_READS)
names_to_delete: ContextVar[list[str] | None] = ContextVar("names_to_delete", default=None)


class PrivateFileStorage(FileSystemStorage):
    """A folder that only the site's user can read."""

    file_permissions_mode = 0o600
    directory_permissions_mode = 0o700

    @property
    def base_location(self) -> Any:
        return settings.ATTACHMENTS_ROOT

    @property
    def location(self) -> str:
        return os.path.abspath(self.base_location)

    def url(self, name: str | None) -> str:
        raise ValueError("Files of messages have no public address.")


def attachment_storage() -> Storage:
    return storages["attachments"]


class Attachment(models.Model):
    """A file of a message. A photograph was encoded again; a PDF is as it was sent."""

    class Kind(models.TextChoices):
        PHOTOGRAPH = "photograph"
        PDF = "pdf", "PDF"

    message = models.ForeignKey(
        "contact.ContactMessage", on_delete=models.CASCADE, related_name="attachments"
    )
    # With which it came; null if it came with the message itself. The column has the name that the
    # previous release writes.
    entry = models.ForeignKey(
        "contact.Entry",
        null=True,
        on_delete=models.CASCADE,
        related_name="attachments",
        db_column="addition_id",
    )
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField("the sender's name of the file", max_length=NAME_MAX)
    # Names in `attachment_storage`. A thumbnail is a small JPEG of a photograph.
    file = models.CharField(max_length=200, editable=False)
    thumbnail = models.CharField(max_length=200, editable=False, blank=True)
    size = models.PositiveIntegerField("bytes", editable=False)
    width = models.PositiveIntegerField(null=True, editable=False)
    height = models.PositiveIntegerField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["photograph", "pdf"]), name="contact_attachment_kind"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def file_names(self) -> list[str]:
        return [name for name in (self.file, self.thumbnail) if name]

    def read_thumbnail(self) -> bytes:
        with attachment_storage().open(self.thumbnail) as file:
            return bytes(file.read())


class AttachmentsFull(APIException):
    status_code = 507
    default_detail = gettext_lazy(
        "We cannot store any more photographs at the moment. Please send your message without "
        "them, or call us."
    )


@dataclass(frozen=True)
class AttachedFile:
    """What will be stored of a file. `thumbnail` is empty for a PDF."""

    kind: str
    name: str
    content: bytes
    thumbnail: bytes = b""
    width: int | None = None
    height: int | None = None

    @property
    def suffix(self) -> str:
        return ".pdf" if self.kind == Attachment.Kind.PDF else ".jpg"


def read_files(files: Sequence[File]) -> list[AttachedFile]:
    """Read all files, or none.

    Raises:
        ValidationError, UploadTooLarge: one cannot be accepted; the sentence names it.
        PicturesBusy: the worker reads other files.
    """
    if not files:
        return []
    if not read_slots.acquire(blocking=False):
        raise PicturesBusy
    try:
        check_count(files)
        return [read_pdf(file) if is_pdf(file) else read_image(file) for file in files]
    except PictureTooLarge as error:
        raise UploadTooLarge(str(error)) from error
    except BadPicture as error:
        raise ValidationError({FILES_FIELD: str(error)}, "sentence") from error
    finally:
        read_slots.release()


def check_count(files: Sequence[File]) -> None:
    pdfs = sum(map(is_pdf, files))
    limit = settings.CONTACT_PHOTOGRAPHS_MAX
    if pdfs > 1 or len(files) - pdfs > limit:
        sentence = _("Please send at most %(limit)s photographs and one PDF.")
        raise ValidationError({FILES_FIELD: sentence % {"limit": limit}}, "sentence")


def is_pdf(file: File) -> bool:
    file.seek(0)
    header = file.read(len(PDF_HEADER))
    file.seek(0)
    return bool(header == PDF_HEADER)


def read_pdf(file: File) -> AttachedFile:
    """A PDF may have scripts, so it is never shown, only saved by the owner."""
    name = tidy_file_name(file, "pdf")
    if (file.size or 0) > settings.CONTACT_PDF_BYTES_MAX:
        limit = settings.CONTACT_PDF_BYTES_MAX // 1024**2
        sentence = _("%(name)s is larger than %(limit)s MB. Please send a smaller PDF.")
        raise UploadTooLarge(sentence % {"name": display_name(name), "limit": limit})
    return AttachedFile(Attachment.Kind.PDF, name, file.read())


def read_image(file: File) -> AttachedFile:
    kept, small = read_photograph(file, THUMBNAIL_SIDE)
    name = tidy_file_name(file, "jpg")
    return AttachedFile(
        Attachment.Kind.PHOTOGRAPH, name, kept.content, small.content, kept.width, kept.height
    )


def tidy_file_name(file: File, suffix: str) -> str:
    """Return the visitor's name of the file, with the suffix of what it is."""
    stem = start_of(PurePosixPath(one_line(file.name or "")).stem, NAME_MAX - 5)
    return f"{stem or _('file')}.{suffix.lower()}"


def digest(files: Sequence[File]) -> str:
    """Return a hash of the files as they were sent."""
    found = hashlib.sha256()
    for file in files:
        file.seek(0)
        found.update(hashlib.file_digest(file, "sha256").digest())
        file.seek(0)
    return found.hexdigest()


def check_total_size(files: Sequence[AttachedFile]) -> None:
    """Raise NoRoom if all attachments together would be too large."""
    size = sum(len(file.content) for file in files)
    if size and stored_bytes() + size > settings.CONTACT_FILES_BYTES_MAX:
        logger.error("The limit of attachments is reached; see CONTACT_FILES_MB.")
        raise AttachmentsFull


def stored_bytes() -> int:
    """Return the size of all files, also of messages that can be restored."""
    total = Attachment.objects.aggregate(total=Sum("size"))["total"] or 0
    kept = (row["fields"]["size"] for row in rows_in_deletions(deletions_with_files()))
    return int(total) + sum(kept)


@contextmanager
def stored_attachments(files: Sequence[AttachedFile]) -> Iterator[list[Attachment]]:
    """Write the files, and yield their rows. Without a message in the end they are deleted.

    Raises:
        OSError: the storage failed; errno is ENOSPC if a disk is full.
    """
    names: list[str] = []
    try:
        rows = [store_attachment(file, names) for file in files]
        yield rows
    except BaseException:
        delete_files(names)
        raise
    if any(row.pk is None for row in rows):
        delete_files(names)


def store_attachment(file: AttachedFile, names: list[str]) -> Attachment:
    stem = secrets.token_hex(16)
    return Attachment(
        kind=file.kind,
        name=file.name,
        file=store_content(f"{stem}{file.suffix}", file.content, names),
        thumbnail=store_content(f"{stem}-small.jpg", file.thumbnail, names)
        if file.thumbnail
        else "",
        size=len(file.content),
        width=file.width,
        height=file.height,
    )


def store_content(name: str, content: bytes, names: list[str]) -> str:
    names.append(name)  # first, so that a failure can be cleaned up
    return write_file(attachment_storage(), name, content)


def delete_files(names: Iterable[str]) -> None:
    for name in names:
        try:
            attachment_storage().delete(name)
        except Exception:
            logger.exception("The attachment %s could not be deleted.", name)


def deletions_with_files() -> "models.QuerySet[Deletion]":
    """Return those with files, which are few: reading all rows of all messages would be slow."""
    label = Attachment._meta.label_lower
    return Deletion.objects.filter(kind=DELETION_KIND, rows__icontains=label)


def rows_in_deletions(deletions: Iterable[Deletion]) -> Iterator[dict[str, Any]]:
    """Yield the rows of files of deleted messages, as Django serializes them."""
    for deletion in deletions:
        yield from (row for row in deletion.rows if row["model"] == Attachment._meta.label_lower)


def file_names_in(row: dict[str, Any]) -> list[str]:
    return [name for name in (row["fields"]["file"], row["fields"]["thumbnail"]) if name]


@contextmanager
def batched_deletions() -> Iterator[None]:
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
    used = {
        name for row in rows_in_deletions(deletions_with_files()) for name in file_names_in(row)
    }
    rows = Attachment.objects.filter(Q(file__in=names) | Q(thumbnail__in=names))
    used.update(name for row in rows for name in row.file_names())
    unused = [name for name in names if name not in used]
    delete_files(unused)
    return len(unused)


def delete_now_or_batched(names: list[str]) -> None:
    batch = names_to_delete.get()
    if batch is None:
        delete_unused(names)
    else:
        batch.extend(names)


@receiver(post_delete, sender=Attachment)
def delete_files_of_row(instance: Attachment, **kwargs: Any) -> None:
    transaction.on_commit(partial(delete_now_or_batched, instance.file_names()))


@receiver(post_delete, sender=Deletion)
def delete_files_of_deletion(instance: Deletion, **kwargs: Any) -> None:
    """The message was restored, or deleted for good."""
    names = [name for row in rows_in_deletions([instance]) for name in file_names_in(row)]
    if names:
        transaction.on_commit(partial(delete_now_or_batched, names))


def delete_orphaned_files() -> int:
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
    # A backup that is restored may be older than a bucket's files.
    before = timezone.now() - settings.DELETION_RETENTION
    unnamed = [name for name in stored if STORED_NAME.fullmatch(name) and name not in used]
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
