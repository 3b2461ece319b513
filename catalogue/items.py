"""What builds, tyres and parts share."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from django.contrib.admin.models import ADDITION, DELETION
from django.db import models

from core.change_log import RESTORED, log
from core.deletions import Restorable, record_deletion
from core.idempotency import KEY_MAX
from core.locking import write_lock

from .item_images import HasImages, ItemImage
from .translations import Translated


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


class Item(Translated, HasImages, Restorable):
    """Something the workshop shows. `version` increases when a field of the item changes."""

    name: "models.CharField[str, str]"  # of each kind
    # What visitors can filter the list by: the name in the address, and the values.
    FILTERS: ClassVar[Mapping[str, Iterable[object]]] = {}
    version = models.PositiveIntegerField(default=1, editable=False)
    # The previous release, which still runs during the migration, writes rows without it.
    published = models.BooleanField(
        default=True, db_default=True, help_text="Only you can see an item that is not published."
    )
    idempotency_key = models.CharField(max_length=KEY_MAX, null=True, unique=True, editable=False)
    # Hash of the values sent with the key. Null without a key, and in rows of older releases.
    idempotency_digest = models.CharField(max_length=64, null=True, editable=False)

    objects = ItemQuerySet.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.main_text("name")

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
                changed = bool(self.changes_from(stored, written))
                self.version = stored.version + changed
                if changed and written is not None:
                    written |= {"version", "updated_at"}
            super().save(*args, update_fields=written, **kwargs)

    def get_absolute_url(self) -> str:
        """Return the path of the public page that shows this."""
        raise NotImplementedError

    @property
    def default_alt(self) -> str:
        """What the alternative texts of its pictures are made of, in the active language."""
        raise NotImplementedError

    def before_deletion(self, images: Sequence[ItemImage]) -> None:
        files = [name for image in images for name in image.file_names()]
        placeholder = images[0].placeholder if images else ""
        record_deletion(self, images, name=str(self), files=files, placeholder=placeholder)
        self.delete_made_of(images)

    def before_image_deletion(self, image: ItemImage) -> None:
        placeholder = image.placeholder
        record_deletion(image, name=str(self), files=image.file_names(), placeholder=placeholder)
        self.delete_made_of([image] if image.is_primary else [])

    def delete_made_of(self, images: Sequence[ItemImage]) -> None:
        """Delete after the commit what is made of the first of these pictures; it is made again
        if needed.
        """

    def after_restoration(self, user: Any) -> None:
        log(user, self, ADDITION, RESTORED)

    def log_deletion_for_good(self, user: Any) -> None:
        log(user, self, DELETION)

    @classmethod
    def editable_fields(cls) -> list[str]:
        """Return the names of the editable fields."""
        return [f.attname for f in cls._meta.concrete_fields if f.editable and not f.primary_key]

    def changes_from(self, stored: Self, written: set[str] | None = None) -> list[str]:
        """Return the names of the stored values that saving the `written` fields (None: all)
        changes.
        """
        names = [name for name in self.editable_fields() if written is None or name in written]
        return [name for name in names if getattr(stored, name) != getattr(self, name)]

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
            self.read_again()
