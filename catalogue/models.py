"""Builds, tyres and their pictures, with the rules that hold whoever writes: API, admin or shell.

What builds and tyres share is an *item*. Item and ItemImage are abstract; the concrete classes say
what is different.
"""

import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Self

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models, transaction
from django.db.models import Max, Q
from django.urls import reverse

from .images import Picture


class TooManyImages(ValueError):
    """An item would get more than IMAGES_PER_ITEM pictures."""


class ItemQuerySet(models.QuerySet[Any]):
    def with_images(self) -> Self:
        return self.prefetch_related("images")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Delete one by one, so that the pictures' files go too."""
        with transaction.atomic():
            deleted = [item.delete() for item in self]
        return len(deleted), {self.model._meta.label: len(deleted)}

    delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]


class Item(models.Model):
    """Something the workshop shows, with pictures. `version` rises when an own field changes."""

    version = models.PositiveIntegerField(default=1, editable=False)
    idempotency_key = models.CharField(max_length=200, null=True, unique=True, editable=False)

    images: Any  # the manager of its pictures: ItemImage.item, seen from this side
    objects = ItemQuerySet.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name  # type: ignore[attr-defined]

    def save(self, *args: Any, **kwargs: Any) -> None:
        with transaction.atomic():
            stored = self.locked() if self.pk else None
            if stored and any(getattr(stored, f) != getattr(self, f) for f in self.own_fields()):
                self.version = stored.version + 1
            super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        with transaction.atomic():
            self.locked()
            names = [name for image in self.images.all() for name in image.file_names()]
            deleted = super().delete(*args, **kwargs)
            delete_files_after_commit(names)
        return deleted

    @classmethod
    def own_fields(cls) -> list[str]:
        """Return the names of the fields that a writer may set."""
        return [f.attname for f in cls._meta.concrete_fields if f.editable and not f.primary_key]

    def locked(self) -> Self | None:
        """Return the stored row, locked until the transaction ends; None when there is none."""
        return type(self).objects.select_for_update().filter(pk=self.pk).first()

    def add_images(self, pictures: Sequence[Picture], alts: Sequence[str] = ()) -> list[Any]:
        """Store the pictures as this item's last ones, all or none; the very first becomes primary.

        Raises:
            TooManyImages: more than IMAGES_PER_ITEM; nothing was stored.
            DoesNotExist: the item was deleted meanwhile; nothing was stored.
        """
        rows: list[ItemImage] = []
        try:
            for picture in pictures:
                rows.append(self.images.model(item=self))
                rows[-1].write_files(picture)
            self._insert(rows, alts)
        except BaseException:
            delete_files([name for row in rows for name in row.file_names()])
            raise
        return rows

    def _insert(self, rows: Sequence["ItemImage"], alts: Sequence[str]) -> None:
        with transaction.atomic():
            if self.locked() is None:
                raise type(self).DoesNotExist
            if self.images.count() + len(rows) > settings.IMAGES_PER_ITEM:
                raise TooManyImages
            last = self.images.aggregate(last=Max("position"))["last"] or 0
            has_primary = self.images.filter(is_primary=True).exists()
            for index, row in enumerate(rows):
                row.position = last + 1 + index
                row.is_primary = index == 0 and not has_primary
                row.alt = alts[index] if alts else ""
                row.save(force_insert=True)

    def order_images(self, ids: Sequence[int]) -> None:
        """Put the pictures into the given order.

        Raises:
            ValueError: `ids` are not exactly this item's pictures, each once.
        """
        with transaction.atomic():
            self.locked()
            images = {image.pk: image for image in self.images.all()}
            if sorted(ids) != sorted(images):
                raise ValueError
            for position, pk in enumerate(ids, start=1):
                images[pk].position = position
            self.images.model.objects.bulk_update(images.values(), ["position"])


class Build(Item):
    name = models.CharField(max_length=settings.BUILD_TEXT_MAX)
    frame = models.CharField(max_length=settings.BUILD_TEXT_MAX)
    engine = models.CharField(max_length=settings.BUILD_TEXT_MAX)
    build_year = models.PositiveSmallIntegerField(
        validators=[
            MinValueValidator(settings.BUILD_YEAR_MIN),
            MaxValueValidator(settings.BUILD_YEAR_MAX),
        ]
    )
    description = models.TextField(
        blank=True,
        max_length=settings.DESCRIPTION_MAX,
        help_text="Blank line: paragraph. Line of ---: section. '- ': list. **bold**, *italic*.",
    )
    featured = models.BooleanField(default=False)

    class Meta:
        ordering = ["-build_year", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    build_year__gte=settings.BUILD_YEAR_MIN, build_year__lte=settings.BUILD_YEAR_MAX
                ),
                name="build_year_in_range",
            )
        ]

    def get_absolute_url(self) -> str:
        return reverse("build", args=[self.pk])


class Tyre(Item):
    class Type(models.TextChoices):
        FRONT = "front"
        REAR = "rear"

    name = models.CharField(max_length=settings.TYRE_TEXT_MAX)
    size = models.CharField(max_length=settings.TYRE_TEXT_MAX)
    type = models.CharField(max_length=5, choices=Type, default=Type.REAR)
    compound = models.CharField(max_length=settings.TYRE_TEXT_MAX, blank=True)
    terrain = models.CharField(max_length=settings.TYRE_TEXT_MAX, blank=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(type__in=["front", "rear"]), name="tyre_type_front_or_rear"
            )
        ]


class ItemImage(models.Model):
    """One picture of one item. Its files belong to this row alone.

    `file` is the kept JPEG; `variants` lists the smaller ones as {name, width, height, type}.
    """

    item: models.ForeignKey[Any, Any]  # each concrete class points to its own kind of item

    file = models.FileField(max_length=200, editable=False)
    width = models.PositiveIntegerField(editable=False)
    height = models.PositiveIntegerField(editable=False)
    variants = models.JSONField(default=list, editable=False)
    placeholder = models.TextField(editable=False)
    alt = models.CharField(
        "alternative text",
        max_length=settings.ALT_MAX,
        blank=True,
        help_text="What is seen, for those who cannot see it.",
    )
    is_primary = models.BooleanField(default=False, editable=False)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True
        ordering = ["-is_primary", "position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["item"], condition=Q(is_primary=True), name="one_primary_per_%(class)s"
            )
        ]

    def __str__(self) -> str:
        return self.alt or f"Picture {self.pk}"

    def file_names(self) -> list[str]:
        return [name for name in (self.file.name, *(v["name"] for v in self.variants)) if name]

    @property
    def variant_urls(self) -> list[dict[str, Any]]:
        """The variants for a `srcset`, narrowest first."""
        return [
            {**variant, "url": default_storage.url(variant["name"])}
            for variant in reversed(self.variants)
        ]

    def write_files(self, picture: Picture) -> None:
        """Write the picture's files. All names stand in the row first: a failure can be undone."""
        stem = f"{self.item._meta.model_name}s/{secrets.token_hex(8)}-{picture.digest}"
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
            default_storage.save(name, ContentFile(rendition.content))

    def set_primary(self) -> None:
        with transaction.atomic():
            self.item.locked()
            siblings = type(self)._default_manager.filter(item_id=self.item_id)  # type: ignore[attr-defined]
            siblings.filter(is_primary=True).update(is_primary=False)
            self.is_primary = bool(siblings.filter(pk=self.pk).update(is_primary=True))

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the row and, after the commit, its files; the next picture becomes primary."""
        with transaction.atomic():
            item = self.item.locked()
            names = self.file_names()
            deleted = super().delete(*args, **kwargs)
            remaining = item.images.all() if item else []
            if remaining and not remaining[0].is_primary:
                remaining[0].set_primary()
            delete_files_after_commit(names)
        return deleted


class BuildImage(ItemImage):
    item = models.ForeignKey(Build, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass


class TyreImage(ItemImage):
    item = models.ForeignKey(Tyre, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass


def delete_files(names: Iterable[str]) -> None:
    for name in names:
        default_storage.delete(name)


def delete_files_after_commit(names: Iterable[str]) -> None:
    """Never before: a rolled back deletion must find its pictures again."""
    transaction.on_commit(partial(delete_files, list(names)), robust=True)
