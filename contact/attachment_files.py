"""Reads the files of a message: photographs are decided by their content, a PDF by its header."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from threading import BoundedSemaphore

from django.conf import settings
from django.core.files.base import File
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from catalogue.images import (
    BadPicture,
    PicturesBusy,
    PictureTooLarge,
    display_name,
    read_photograph,
)
from catalogue.texts import one_line, start_of
from catalogue.uploads import UploadTooLarge

PHOTOGRAPH, PDF = "photograph", "pdf"
HEADER = b"%PDF-"
NAME_MAX = 120  # characters
SMALL_SIDE = 800  # pixels, the longest of the pictures in mails and lists
AT_ONCE = 2  # messages with files per worker, so that other requests have threads
FIELD = "photos"

reading = BoundedSemaphore(AT_ONCE)


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
        return ".pdf" if self.kind == PDF else ".jpg"


def read_files(files: Sequence[File]) -> list[AttachedFile]:
    """Read all files, or none.

    Raises:
        ValidationError, UploadTooLarge: one cannot be accepted; the sentence names it.
        PicturesBusy: the worker reads other files.
    """
    if not files:
        return []
    if not reading.acquire(blocking=False):
        raise PicturesBusy
    try:
        check_number(files)
        return [read_pdf(file) if is_pdf(file) else read_image(file) for file in files]
    except PictureTooLarge as error:
        raise UploadTooLarge(str(error)) from error
    except BadPicture as error:
        raise ValidationError({FIELD: str(error)}, "sentence") from error
    finally:
        reading.release()


def check_number(files: Sequence[File]) -> None:
    pdfs = sum(map(is_pdf, files))
    limit = settings.CONTACT_PHOTOGRAPHS_MAX
    if pdfs > 1 or len(files) - pdfs > limit:
        sentence = _("Please send at most %(limit)s photographs and one PDF.")
        raise ValidationError({FIELD: sentence % {"limit": limit}}, "sentence")


def is_pdf(file: File) -> bool:
    file.seek(0)
    header = file.read(len(HEADER))
    file.seek(0)
    return bool(header == HEADER)


def read_pdf(file: File) -> AttachedFile:
    """A PDF may have scripts, so it is never shown, only saved by the owner."""
    name = shown_name(file, PDF)
    if (file.size or 0) > settings.CONTACT_PDF_BYTES_MAX:
        limit = settings.CONTACT_PDF_BYTES_MAX // 1024**2
        sentence = _("%(name)s is larger than %(limit)s MB. Please send a smaller PDF.")
        raise UploadTooLarge(sentence % {"name": display_name(name), "limit": limit})
    return AttachedFile(PDF, name, file.read())


def read_image(file: File) -> AttachedFile:
    kept, small = read_photograph(file, SMALL_SIDE)
    name = shown_name(file, "jpg")
    return AttachedFile(PHOTOGRAPH, name, kept.content, small.content, kept.width, kept.height)


def shown_name(file: File, suffix: str) -> str:
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
