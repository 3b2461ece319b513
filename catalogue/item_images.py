"""Pictures as rows, and what has them: items, and documents. images.py makes their files."""

import secrets
from collections.abc import Sequence
from typing import Any, Self

from django.apps import apps
from django.conf import settings
from django.core.files.storage import default_storage
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Max, Q, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.change_log import log_change
from core.deletions import NotRestorable, Restorable
from core.idempotency import KEY_MAX
from core.languages import ENGLISH
from core.locking import write_lock
from core.stored_files import delete_files, delete_files_after_commit, read_file, write_file

from .images import Picture, recipe_digest, rotate_picture

CENTRE = 0.5
TOO_MANY_PICTURES = gettext_lazy(
    "An item can have at most %(limit)s pictures. Please delete some first."
)
POSITION_MAX = 1_000_000  # those after it have the same, and are in order of their ids
WITHIN_PICTURE = (MinValueValidator(0), MaxValueValidator(1))


class PictureFiles(models.Model):
    """Something with the files of one picture, which no other row shares.

    `file` is the full-size JPEG; `variants` lists the other files as {name, width, height, type}.
    """

    file = models.FileField(max_length=200, editable=False)
    width = models.PositiveIntegerField(editable=False)
    height = models.PositiveIntegerField(editable=False)
    variants = models.JSONField(default=list, editable=False)
    placeholder = models.TextField(editable=False)

    class Meta:
        abstract = True

    @classmethod
    def folder(cls) -> str:
        """Return the folder of the files, such as builds."""
        raise NotImplementedError

    def file_names(self) -> list[str]:
        return [name for name in (self.file.name, *(v["name"] for v in self.variants)) if name]

    @property
    def variant_urls(self) -> list[dict[str, Any]]:
        """The variants for a `srcset`, narrowest first."""
        return [
            {**variant, "url": default_storage.url(variant["name"])}
            for variant in reversed(self.variants)
        ]

    @property
    def thumbnail_url(self) -> str:
        """The narrowest variant, for lists in the admin."""
        return next((variant["url"] for variant in self.variant_urls), self.file.url)

    def is_outdated(self) -> bool:
        """Return whether the files were made with an older recipe, judging by their names."""
        return f"-{recipe_digest()}" not in (self.file.name or "")

    def write_files(self, picture: Picture) -> None:
        """Write the picture's files. Their names are set first, so a failure can be cleaned up.

        Raises:
            OSError: any storage failed; errno is ENOSPC if a disk is full.
        """
        stem = f"{self.folder()}/{secrets.token_hex(8)}-{picture.digest}"
        self.width, self.height = picture.kept.width, picture.kept.height
        self.placeholder = picture.placeholder
        self.file = f"{stem}-{picture.kept.file_suffix}"
        self.variants = [
            {
                "name": f"{stem}-{variant.file_suffix}",
                "width": variant.width,
                "height": variant.height,
                "type": variant.media_type,
            }
            for variant in picture.variants
        ]
        renditions = [picture.kept, *picture.variants]
        for name, rendition in zip(self.file_names(), renditions, strict=True):
            write_file(default_storage, name, rendition.content)


class ItemImage(PictureFiles, Restorable):
    """A picture of an item: its place, focal point and alternative text."""

    item: models.ForeignKey[Any, Any]  # each concrete class points to its own kind of item
    item_id: int

    alt = models.CharField(
        "alternative text",
        max_length=settings.ALT_MAX,
        blank=True,
        help_text="What is seen, for those who cannot see it.",
    )
    # The main language when it was written. The previous release, which still runs during the
    # migration, writes English.
    alt_language = models.CharField(
        max_length=10, default=ENGLISH, db_default=ENGLISH, editable=False
    )
    # The point that every crop keeps. The previous release, which still runs during the migration,
    # writes rows without it.
    focus_x = models.FloatField(
        "focal point, from the left",
        default=CENTRE,
        db_default=CENTRE,
        validators=WITHIN_PICTURE,
        help_text="Stays visible where the picture is cropped. 0: left edge; 1: right edge.",
    )
    focus_y = models.FloatField(
        "focal point, from the top",
        default=CENTRE,
        db_default=CENTRE,
        validators=WITHIN_PICTURE,
        help_text="0: upper edge; 1: lower edge.",
    )
    is_primary = models.BooleanField(default=False, editable=False)
    position = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(POSITION_MAX)])
    # Of the upload that stored it: a repeat finds it. Null without a key, and in older rows.
    upload_key = models.CharField(max_length=KEY_MAX, null=True, editable=False)

    class Meta:
        abstract = True
        ordering = ["-is_primary", "position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["item"], condition=Q(is_primary=True), name="one_primary_per_%(class)s"
            ),
            models.CheckConstraint(
                condition=Q(focus_x__gte=0, focus_x__lte=1, focus_y__gte=0, focus_y__lte=1),
                name="%(class)s_focus_within_picture",
            ),
        ]

    def __str__(self) -> str:
        return self.alt or f"Picture {self.pk}"

    def alt_in(self, language: str) -> str:
        """Return the owner's alternative text if it is in this language. To other readers, a text
        made of the item's own texts says more.
        """
        return self.alt if self.alt_language == language else ""

    @property
    def focus(self) -> tuple[float, float]:
        return self.focus_x, self.focus_y

    @classmethod
    def item_model(cls) -> Any:
        """Return the model of what the pictures show, such as Build."""
        return cls._meta.get_field("item").related_model

    @classmethod
    def folder(cls) -> str:
        return f"{cls.item_model()._meta.model_name}s"

    def replace_files(self, picture: Picture, **changes: Any) -> None:
        """Write the picture's files, point the row at them and delete its old ones. `changes` to
        other fields are stored with them.

        Raises:
            DoesNotExist: the row was deleted or changed in the meantime; nothing was replaced.
            OSError: see `write_files`; nothing was replaced.
        """
        before, old_names = self.file.name, self.file_names()
        try:
            self.write_files(picture)
            fields = ("file", "width", "height", "variants", "placeholder")
            with write_lock():
                row = type(self)._default_manager.filter(pk=self.pk, file=before)
                if not row.update(**{field: getattr(self, field) for field in fields}, **changes):
                    raise self.DoesNotExist
                delete_files_after_commit(old_names)
        except BaseException:
            delete_files(set(self.file_names()) - set(old_names))
            raise

    def rotate(self, *, clockwise: bool) -> None:
        """Rotate the stored picture by 90°, and its focal point with it.

        Raises:
            BadPicture: the stored file is damaged; nothing was changed.
            DoesNotExist, OSError: see `replace_files`; nothing was changed. A file that is missing
                may have been replaced in the meantime.
        """
        content = read_file(str(self.file.name))
        # As the focal point is by then: it may be moved meanwhile.
        x, y = F("focus_x"), F("focus_y")
        focus = {"focus_x": 1 - y, "focus_y": x} if clockwise else {"focus_x": y, "focus_y": 1 - x}
        self.replace_files(rotate_picture(content, clockwise=clockwise), **focus)
        self.item.touch()

    def set_primary(self) -> None:
        """Make this the primary picture, unless it was deleted in the meantime."""
        with write_lock():
            siblings = type(self)._default_manager.filter(item=self.item)
            self.is_primary = siblings.filter(pk=self.pk).exists()
            if self.is_primary:
                siblings.filter(is_primary=True).update(is_primary=False)
                siblings.filter(pk=self.pk).update(is_primary=True)
                self.item.touch()

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the row and, after the commit, its files; the next picture becomes primary."""
        with write_lock():
            item = self.item.get_stored()
            if item and (stored := item.images.filter(pk=self.pk).first()):
                item.before_image_deletion(stored)
            deleted = super().delete(*args, **kwargs)
            remaining = item.images.all() if item else []
            if remaining and not remaining[0].is_primary:
                remaining[0].set_primary()
            if item:
                item.touch()
        return deleted

    def before_restoration(self) -> None:
        """Give the picture its place back. It is the primary one again, unless another was chosen.

        Raises:
            NotRestorable: its item was deleted, or has no room for it.
        """
        item = self.item_model()._default_manager.filter(pk=self.item_id).first()
        if item is None:
            raise NotRestorable(
                "its item was deleted. Please restore that first.",
                _("This picture belongs to something that was deleted. Please restore that first."),
            )
        limit = settings.IMAGES_PER_ITEM
        if item.images.count() >= limit:
            raise NotRestorable(
                f"its item has {limit} pictures already.", TOO_MANY_PICTURES % {"limit": limit}
            )
        self.item = item
        first = item.images.order_by("position", "id").first()
        if self.is_primary and first and first.is_primary:  # it has followed on the deletion
            item.images.update(is_primary=False)
        self.is_primary = not item.images.filter(is_primary=True).exists()

    @property
    def default_alt(self) -> str:
        """The alternative text if it has none of its own, in the active language: that of the item,
        which further pictures number so that they differ.
        """
        text = self.item.default_alt
        images = enumerate(self.item.images.all(), 1)
        # It may have been deleted since it was read.
        number = next((number for number, image in images if image.pk == self.pk), 1)
        return numbered_text(text, number)

    def after_restoration(self, user: Any) -> None:
        self.item.touch()
        log_change(user, self.item, "Pictures")

    def files_are_used(self) -> bool:
        return type(self)._default_manager.filter(file=self.file.name).exists()


def numbered_text(text: str, number: int) -> str:
    """Return the text with the number of a picture, if it is not the first one."""
    if number == 1:
        return text
    return _("%(text)s, picture %(number)s") % {"text": text, "number": number}


def image_model(item_model: type[models.Model]) -> Any:
    """Return the model of the pictures of a kind of item, such as BuildImage for Build."""
    item = models.ForeignKey(item_model, on_delete=models.CASCADE, related_name="images")
    fields = {"__module__": item_model.__module__, "item": item}
    return type(f"{item_model.__name__}Image", (ItemImage,), fields)


def image_models() -> list[type[ItemImage]]:
    """Return the picture model of each kind of item."""
    return [model for model in apps.get_models() if issubclass(model, ItemImage)]


class TooManyImages(ValueError):
    """There would be more than IMAGES_PER_ITEM pictures of one item."""


class HasImages(models.Model):
    """Something with pictures. `updated_at` also changes with them."""

    updated_at = models.DateTimeField(auto_now=True)
    images: Any  # related manager of ItemImage.item

    class Meta:
        abstract = True

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

    def read_again(self) -> None:
        """Read the row and its pictures after a change: those prefetched before are out of date."""
        self.refresh_from_db()
        prefetch_related_objects([self], "images")

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
            self.read_again()
        return rows
