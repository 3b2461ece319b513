"""Checks whether pictures have their files: a sample, or all of them."""

import logging
from collections.abc import Iterable

from django.core.files.storage import default_storage

from catalogue.item_images import ItemImage, image_models
from core.deletions import FOLDER
from core.stored_files import files_in

logger = logging.getLogger(__name__)


def has_missing_pictures() -> bool:
    """Check the first and last picture of each kind, which is fast for any number of them."""
    rows = [row for kind in image_models() for row in first_and_last(kind)]
    try:
        return not all(default_storage.exists(row.file.name or "") for row in rows)
    except Exception:  # S3 raises its own errors; the storage check reports them
        return False


def first_and_last(kind: type[ItemImage]) -> list[ItemImage]:
    by_age = kind._default_manager.order_by("pk")
    return [row for row in (by_age.first(), by_age.last()) if row]


def find_missing(names: Iterable[str]) -> list[str] | None:
    """Return the names without a file, or None if the files cannot be listed."""
    try:
        stored = set(files_in((*(model.folder() for model in image_models()), FOLDER)))
    except Exception:  # S3 raises its own errors; the database is still backed up
        logger.exception("The picture files in the storage could not be listed.")
        return None
    return [name for name in names if name not in stored]
