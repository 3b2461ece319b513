"""The files of a picture: a row's record of them, and how they are written."""

import secrets
from typing import Any

from django.core.files.storage import default_storage
from django.db import models

from core.stored_files import write_file

from .images import Picture, recipe_digest


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
