"""The pictures of items: rows and the files that belong to them."""

import secrets
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import models, transaction
from django.db.models import Q

from .images import Picture


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
            siblings = type(self)._default_manager.filter(item=self.item)
            self.is_primary = siblings.filter(pk=self.pk).exists()  # or it was deleted meanwhile
            if self.is_primary:
                siblings.filter(is_primary=True).update(is_primary=False)
                siblings.filter(pk=self.pk).update(is_primary=True)

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


def delete_files(names: Iterable[str]) -> None:
    for name in names:
        default_storage.delete(name)


def delete_files_after_commit(names: Iterable[str]) -> None:
    """Never before: a rolled back deletion must find its pictures again.

    One that fails is logged; the others still go.
    """
    for name in names:
        transaction.on_commit(lambda name=name: default_storage.delete(name), robust=True)
