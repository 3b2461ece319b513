"""What everything with pictures shares, and what builds, tyres and parts share besides."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Max
from django.utils import timezone

from activity.models import Verb
from activity.recording import record

from .deletions import keep
from .images import Picture
from .item_images import ItemImage
from .stored_files import delete_files, delete_files_after_commit
from .translations import Translated
from .version import write_lock


class TooManyImages(ValueError):
    """There would be more than IMAGES_PER_ITEM pictures of one item."""


def put_in_order(rows: models.QuerySet[Any], ids: Sequence[int]) -> None:
    """Number the `position` of the rows from 1, in the order of `ids`.

    Raises:
        ValueError: `ids` are not exactly those of the rows, each once.
    """
    found = rows.in_bulk()
    if sorted(ids) != sorted(found):
        raise ValueError
    for position, pk in enumerate(ids, start=1):
        found[pk].position = position
    rows.model._default_manager.bulk_update(found.values(), ["position"])


class ItemQuerySet(models.QuerySet[Any]):
    def with_images(self) -> Self:
        return self.prefetch_related("images")

    def published(self) -> Self:
        """Return the items that everybody may see; for visitors, others do not exist."""
        return self.filter(published=True)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Delete one by one, so that the files of the pictures are deleted too."""
        with write_lock():
            deleted = [item.delete() for item in self.all()]
        return len(deleted), {self.model._meta.label: len(deleted)}

    vars(delete).update(alters_data=True, queryset_only=True)  # as Django's own


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
        record(Verb.DELETED, self, photographs=1)
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
                row.position = last + 1 + index
                row.is_primary = index == 0 and not has_primary
                row.alt = alts[index] if alts else ""
                row.save(force_insert=True)
            stored.touch()
            record(Verb.ADDED, stored, photographs=len(rows))
        return rows


class Item(Translated, HasImages):
    """Something the workshop shows. `version` increases when a field of the item changes."""

    name: "models.CharField[str, str]"  # of each kind
    version = models.PositiveIntegerField(default=1, editable=False)
    # The previous release, which still runs during the migration, writes rows without it.
    published = models.BooleanField(
        default=True, db_default=True, help_text="Only you can see an item that is not published."
    )
    idempotency_key = models.CharField(max_length=200, null=True, unique=True, editable=False)
    # Hash of the values sent with the key. Null without a key, and in rows of older releases.
    idempotency_digest = models.CharField(max_length=64, null=True, editable=False)

    objects = ItemQuerySet.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Increase the version of the stored row, because this instance may be out of date.

        Raises:
            DoesNotExist: the row was deleted in the meantime; it is not created again.
        """
        written = None if update_fields is None else set(update_fields)
        with write_lock():
            stored, changed = self.get_stored() if self.pk else None, False
            if stored is None and not self._state.adding:
                raise type(self).DoesNotExist
            if stored:
                changed = self.differs_from(stored, written)
                self.version = stored.version + changed
                if changed and written is not None:
                    written |= {"version", "updated_at"}
            super().save(*args, update_fields=written, **kwargs)
            if stored is None or changed:
                record(self.change_from(stored), self)

    def change_from(self, stored: Self | None) -> Verb:
        """Return what saving this did to the stored row."""
        if stored is None:
            return Verb.ADDED
        if stored.published == self.published:
            return Verb.CHANGED
        return Verb.PUBLISHED if self.published else Verb.UNPUBLISHED

    def before_deletion(self, images: Sequence[ItemImage]) -> None:
        files = [name for image in images for name in image.file_names()]
        placeholder = images[0].placeholder if images else ""
        record(Verb.DELETED, self)
        keep(self, images, name=str(self), files=files, placeholder=placeholder)

    def before_image_deletion(self, image: ItemImage) -> None:
        placeholder = image.placeholder
        record(Verb.DELETED, self, photographs=1)
        keep(image, name=str(self), files=image.file_names(), placeholder=placeholder)

    @classmethod
    def editable_fields(cls) -> list[str]:
        """Return the names of the editable fields."""
        return [f.attname for f in cls._meta.concrete_fields if f.editable and not f.primary_key]

    def differs_from(self, stored: Self, written: set[str] | None) -> bool:
        """Return whether saving the `written` fields (None: all) changes the stored values."""
        names = [name for name in self.editable_fields() if written is None or name in written]
        return any(getattr(stored, name) != getattr(self, name) for name in names)

    def order_images(self, ids: Sequence[int]) -> None:
        """Put the pictures into the given order.

        Raises:
            ValueError: `ids` are not exactly this item's pictures, each once.
        """
        with write_lock():
            stored = self.get_stored()
            if stored is None:
                raise ValueError
            put_in_order(stored.images.all(), ids)
            stored.touch()
            record(Verb.ORDERED, stored, photographs=1)
            self.refresh_from_db()  # clears pictures prefetched in the old order
