"""Photographs and PDFs that visitors send with messages. Only the owner sees them."""

import logging
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q, Sum
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException

from catalogue.deletions import Deletion
from catalogue.stored_files import write_file

from .attachment_files import NAME_MAX, AttachedFile
from .storage import attachment_storage

KIND_OF_MESSAGES = "contactmessage"  # in Deletion

logger = logging.getLogger(__name__)


class NoRoom(APIException):
    status_code = 507
    default_detail = _(
        "We cannot store any more photographs at the moment. Please send your message without "
        "them, or call us."
    )


class Attachment(models.Model):
    """A file of a message. A photograph was encoded again; a PDF is as it was sent."""

    class Kind(models.TextChoices):
        PHOTOGRAPH = "photograph"
        PDF = "pdf", "PDF"

    message = models.ForeignKey(
        "contact.ContactMessage", on_delete=models.CASCADE, related_name="attachments"
    )
    # With which it came; null if it came with the message itself.
    addition = models.ForeignKey(
        "contact.Addition", null=True, on_delete=models.CASCADE, related_name="attachments"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField("the visitor's name of the file", max_length=NAME_MAX)
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


def stored_bytes() -> int:
    """Return the size of all files, also of messages that can be restored."""
    total = Attachment.objects.aggregate(total=Sum("size"))["total"] or 0
    kept = (row["fields"]["size"] for row in kept_rows(deleted_messages()))
    return int(total) + sum(kept)


def deleted_messages() -> "models.QuerySet[Deletion]":
    """Return those with files, which are few: reading all rows of all messages would be slow."""
    label = Attachment._meta.label_lower
    return Deletion.objects.filter(kind=KIND_OF_MESSAGES, rows__icontains=label)


def kept_rows(deletions: Iterable[Deletion]) -> Iterator[dict[str, Any]]:
    """Yield the rows of files of deleted messages, as Django serializes them."""
    for deletion in deletions:
        yield from (row for row in deletion.rows if row["model"] == Attachment._meta.label_lower)


def names_in(row: dict[str, Any]) -> list[str]:
    return [name for name in (row["fields"]["file"], row["fields"]["thumbnail"]) if name]


def require_room(files: Sequence[AttachedFile]) -> None:
    """Raise NoRoom if all attachments together would be too large."""
    size = sum(len(file.content) for file in files)
    if size and stored_bytes() + size > settings.CONTACT_FILES_BYTES_MAX:
        logger.error("The limit of attachments is reached; see CONTACT_FILES_MB.")
        raise NoRoom


@contextmanager
def written(files: Sequence[AttachedFile]) -> Iterator[list[Attachment]]:
    """Write the files, and yield their rows. Without a message in the end they are deleted.

    Raises:
        OSError: the storage failed; errno is ENOSPC if a disk is full.
    """
    names: list[str] = []
    try:
        rows = [write_row(file, names) for file in files]
        yield rows
    except BaseException:
        delete_files(names)
        raise
    if any(row.pk is None for row in rows):
        delete_files(names)


def write_row(file: AttachedFile, names: list[str]) -> Attachment:
    stem = secrets.token_hex(16)
    return Attachment(
        kind=file.kind,
        name=file.name,
        file=write(f"{stem}{file.suffix}", file.content, names),
        thumbnail=write(f"{stem}-small.jpg", file.thumbnail, names) if file.thumbnail else "",
        size=len(file.content),
        width=file.width,
        height=file.height,
    )


def write(name: str, content: bytes, names: list[str]) -> str:
    names.append(name)  # first, so that a failure can be cleaned up
    return write_file(attachment_storage(), name, content)


def delete_files(names: Iterable[str]) -> None:
    for name in names:
        try:
            attachment_storage().delete(name)
        except Exception:
            logger.exception("The attachment %s could not be deleted.", name)
