"""Whether pictures have their files: by a look at a few, or at a list of all that are stored."""

import logging
from collections.abc import Iterable

from django.core.files.storage import default_storage

from catalogue.item_images import ItemImage, files_in, image_models

logger = logging.getLogger(__name__)


def has_missing_pictures() -> bool:
    """Look at the first and last picture of each kind, which costs the same for any number."""
    rows = [row for kind in image_models() for row in first_and_last(kind)]
    try:
        return not all(default_storage.exists(row.file.name or "") for row in rows)
    except Exception:  # S3 storage has errors of its own, which the check of the storage names
        return False


def first_and_last(kind: type[ItemImage]) -> list[ItemImage]:
    by_age = kind._default_manager.order_by("pk")
    return [row for row in (by_age.first(), by_age.last()) if row]


def find_missing(names: Iterable[str]) -> list[str] | None:
    """Return those without a file, by one listing of each folder; None where it cannot be had."""
    try:
        stored = set(files_in(model.folder() for model in image_models()))
    except Exception:  # S3 storage has errors of its own, and the database is worth a backup still
        logger.exception("The storage did not say which files of pictures it has.")
        return None
    return [name for name in names if name not in stored]
