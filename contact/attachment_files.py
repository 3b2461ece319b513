"""Checks, stores and deletes the photographs and PDFs of messages and their entries.

Photographs are decided by their content and encoded again; a PDF is decided by its header and
stored as it was sent. The owner's inbox and the visitor's page, whose own address is secret, show
them by addresses that are signed for an hour: a picture element sends no token.
"""

import hashlib
import logging
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePosixPath
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.core.signing import TimestampSigner
from django.db import models
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, ValidationError

from catalogue.images import FILE_FORMATS, PicturesBusy, display_name, read_photograph, refused_in
from core.constraints import one_of
from core.deletions import Deletion
from core.parsers import UploadTooLarge
from core.stored_files import delete_files, delete_older_files, write_file
from core.text_cleaning import one_line, start_of

NAME_MAX = 120  # characters
FILES_PATH = "/api/contact/attachments"
PDF_HEADER = FILE_FORMATS["pdf_header"].encode()
THUMBNAIL_SIDE = 800  # pixels, the longest of the pictures in mails and lists
CONCURRENT_READS = 2  # messages with files per worker, so that other requests have threads
FILES_FIELD = "photos"  # of the forms, where the sentences about all files are shown
# Of messages with files, which are few: reading the rows of all messages would be slow.
DELETIONS = Deletion.objects.filter(kind="contactmessage", rows__icontains="contact.attachment")
STORED_NAME = re.compile(r"[0-9a-f]{32}(-small)?\.(jpg|pdf)")  # a bucket may have other things

logger = logging.getLogger(__name__)
signer = TimestampSigner(salt="contact.attachments")
read_slots = BoundedSemaphore(CONCURRENT_READS)


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

    # Of each file that is to be stored, by its name.
    contents: dict[str, bytes] = {}

    class Meta:
        ordering = ["id"]
        constraints = [one_of("kind", ["photograph", "pdf"], "contact_attachment_kind")]

    def __str__(self) -> str:
        return self.name

    def file_names(self) -> list[str]:
        return [name for name in (self.file, self.thumbnail) if name]

    @property
    def url(self) -> str:
        return self.signed_url("file")

    @property
    def thumbnail_url(self) -> str | None:
        return self.signed_url("thumbnail") if self.thumbnail else None

    def signed_url(self, part: str) -> str:
        path, token = signer.sign(f"{self.pk}/{part}").split(":", 1)
        return f"{FILES_PATH}/{path}?{urlencode({'token': token})}"


class AttachmentsFull(APIException):
    status_code = 507
    default_detail = gettext_lazy(
        "No more photographs can be stored at the moment. Please send your message without them."
    )


def read_files(files: Sequence[File], pdfs_max: int) -> list[Attachment]:
    """Read all files, or none.

    Raises:
        ValidationError, UploadTooLarge: one cannot be accepted; the sentence names it.
        AttachmentsFull: all attachments together would be too large.
        PicturesBusy: the worker reads other files.
    """
    if not files:
        return []
    if not read_slots.acquire(blocking=False):
        raise PicturesBusy
    try:
        check_count(files, pdfs_max)
        with refused_in(FILES_FIELD):
            rows = [read_pdf(file) if is_pdf(file) else read_image(file) for file in files]
        check_total_size(rows)
        return rows
    finally:
        read_slots.release()


def check_count(files: Sequence[File], pdfs_max: int) -> None:
    pdfs = sum(map(is_pdf, files))
    limit = settings.CONTACT_PHOTOGRAPHS_MAX
    if pdfs > pdfs_max or len(files) - pdfs > limit:
        if pdfs_max:
            sentence = _("Please send at most %(limit)s photographs and one PDF.")
        else:
            sentence = _("Please send at most %(limit)s photographs at once, and no PDF.")
        raise ValidationError({FILES_FIELD: sentence % {"limit": limit}}, "sentence")


def is_pdf(file: File) -> bool:
    file.seek(0)
    header = file.read(len(PDF_HEADER))
    file.seek(0)
    return bool(header == PDF_HEADER)


def read_pdf(file: File) -> Attachment:
    """A PDF may have scripts, so it is never shown, only saved by the owner."""
    name = tidy_file_name(file, "pdf")
    if (file.size or 0) > settings.CONTACT_PDF_BYTES_MAX:
        limit = settings.CONTACT_PDF_BYTES_MAX // 1024**2
        sentence = _("%(name)s is larger than %(limit)s MB. Please send a smaller PDF.")
        raise UploadTooLarge(sentence % {"name": display_name(name), "limit": limit})
    row = Attachment(kind=Attachment.Kind.PDF, name=name, file=f"{secrets.token_hex(16)}.pdf")
    row.contents = {row.file: file.read()}
    row.size = len(row.contents[row.file])
    return row


def read_image(file: File) -> Attachment:
    kept, small = read_photograph(file, THUMBNAIL_SIDE)
    stem = secrets.token_hex(16)
    row = Attachment(kind=Attachment.Kind.PHOTOGRAPH, name=tidy_file_name(file, "jpg"))
    row.file, row.thumbnail = f"{stem}.jpg", f"{stem}-small.jpg"
    row.contents = {row.file: kept.content, row.thumbnail: small.content}
    row.size, row.width, row.height = len(kept.content), kept.width, kept.height
    return row


def tidy_file_name(file: File, suffix: str) -> str:
    """Return the visitor's name of the file, with the suffix of what it is."""
    stem = start_of(PurePosixPath(one_line(file.name or "")).stem, NAME_MAX - 5)
    return f"{stem or _('file')}.{suffix}"


def digest(file: File) -> str:
    """Return a hash of the file as it was sent."""
    file.seek(0)
    return hashlib.file_digest(file, "sha256").hexdigest()


def check_total_size(files: Sequence[Attachment]) -> None:
    """Raise AttachmentsFull if all attachments together would be too large, with those of messages
    that can be restored.
    """
    stored = Attachment.objects.aggregate(total=Sum("size"))["total"] or 0
    kept = sum(row["size"] for row in rows_in(DELETIONS.all()))
    if stored + kept + sum(file.size for file in files) > settings.CONTACT_FILES_BYTES_MAX:
        logger.error("The limit of attachments is reached; see CONTACT_FILES_MB.")
        raise AttachmentsFull


@contextmanager
def stored_files(rows: Sequence[Attachment]) -> Iterator[None]:
    """Write the files of new rows. If they are not stored in the block, the files are deleted.

    Raises:
        OSError: the storage failed; errno is ENOSPC if a disk is full.
    """
    contents = {name: row.contents[name] for row in rows for name in row.file_names()}
    are_stored = False
    try:
        for name, content in contents.items():
            write_file(attachment_storage(), name, content)
        yield
        are_stored = all(row.pk for row in rows)
    finally:
        if not are_stored:
            delete_files(contents, attachment_storage())


def rows_in(deletions: Iterable[Deletion]) -> Iterator[dict[str, Any]]:
    """Yield the rows of files of deleted messages, as Django serializes them."""
    for deletion in deletions:
        for row in deletion.rows:
            if row["model"] == Attachment._meta.label_lower:
                yield row["fields"]


def file_names_in(deletions: Iterable[Deletion]) -> set[str]:
    names = {name for row in rows_in(deletions) for name in (row["file"], row["thumbnail"])}
    return names - {""}


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
    # In this order: what is deleted or restored meanwhile is in the first or in the last.
    used = stored_names() | file_names_in(DELETIONS.all()) | stored_names()
    if not used:
        return 0
    # A backup that is restored may be older than a bucket's files.
    before = timezone.now() - settings.DELETION_RETENTION
    unnamed = [name for name in stored if STORED_NAME.fullmatch(name) and name not in used]
    return delete_older_files(unnamed, before, storage)


def stored_names() -> set[str]:
    return {name for row in Attachment.objects.all() for name in row.file_names()}
