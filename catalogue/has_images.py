"""What everything with pictures shares: items, and documents."""

from collections.abc import Sequence
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Max
from django.utils import timezone

from core.locking import write_lock
from core.stored_files import delete_files, delete_files_after_commit

from .images import Picture
from .item_images import POSITION_MAX, ItemImage


class TooManyImages(ValueError):
    """There would be more than IMAGES_PER_ITEM pictures of one item."""


class HasImages(models.Model):
    """Something with pictures. `updated_at` also changes with them."""

    updated_at = models.DateTimeField(auto_now=True)
    images: Any  # related manager of ItemImage.item

    class Meta:
        abstract = True

    @property
    def default_alt(self) -> str:
        """The alternative text of pictures that have none of their own, in the active language."""
        raise NotImplementedError

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        with write_lock():
            if stored := self.get_stored():
                stored.before_deletion(list(stored.images.all()))
            return super().delete(*args, **kwargs)

    def before_deletion(self, images: Sequence[ItemImage]) -> None:
        """Called in the transaction that deletes this with its pictures."""
        delete_files_after_commit([name for image in images for name in image.file_names()])

    def before_image_deletion(self, image: ItemImage) -> None:
        """Called in the transaction that deletes only this picture."""
        delete_files_after_commit(image.file_names())

    def get_stored(self) -> Self | None:
        """Return a fresh instance of the row, or None. Within `write_lock` it stays current.

        Rules use its `images`, because those of `self` may be prefetched and out of date.
        """
        return type(self)._default_manager.filter(pk=self.pk).first()

    def touch(self) -> None:
        """Set `updated_at`, because the pictures have changed."""
        type(self)._default_manager.filter(pk=self.pk).update(updated_at=timezone.now())

    def add_images(
        self, pictures: Sequence[Picture], alts: Sequence[str] = (), key: str = ""
    ) -> list[Any]:
        """Append the pictures, all or none, and return them. The item's first picture becomes
        primary. If an upload with the same key was stored in the meantime, return its pictures.

        Raises:
            TooManyImages: more than IMAGES_PER_ITEM; nothing was stored.
            DoesNotExist: the item was deleted in the meantime; nothing was stored.
        """
        rows: list[ItemImage] = []
        try:
            for picture in pictures:
                rows.append(self.images.model(item=self, upload_key=key or None))
                rows[-1].write_files(picture)
            stored = self._insert(rows, alts, key)
        except BaseException:
            delete_files([name for row in rows for name in row.file_names()])
            raise
        if stored is not rows:
            delete_files([name for row in rows for name in row.file_names()])
        return stored

    def uploaded(self, key: str) -> list[Any]:
        """Return the pictures that were stored by an upload with this key."""
        return list(self.images.filter(upload_key=key).order_by("position", "id")) if key else []

    def _insert(self, rows: list[ItemImage], alts: Sequence[str], key: str) -> list[Any]:
        """Insert and return the rows, or return those that an upload with this key stored."""
        with write_lock():
            stored = self.get_stored()
            if stored is None:
                raise type(self).DoesNotExist
            if earlier := stored.uploaded(key):
                return earlier
            if stored.images.count() + len(rows) > settings.IMAGES_PER_ITEM:
                raise TooManyImages
            last = stored.images.aggregate(last=Max("position"))["last"] or 0
            has_primary = stored.images.filter(is_primary=True).exists()
            for index, row in enumerate(rows):
                row.position = min(last + 1 + index, POSITION_MAX)
                row.is_primary = index == 0 and not has_primary
                row.alt = alts[index] if alts else ""
                row.save(force_insert=True)
            stored.touch()
        return rows
