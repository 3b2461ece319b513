"""Builds, tyres and their pictures, with the rules for every writer: API, admin or shell.

items.py and item_images.py have what they share; this module has the differences.
"""

import re
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q, QuerySet
from django.urls import reverse

from .item_images import ItemImage
from .items import Item
from .version import CatalogueVersion as CatalogueVersion  # Django looks for models here


def first_clause(text: str) -> str:
    """Return the text before the first comma or semicolon, in lower case for a sentence."""
    clause = re.split("[,;]", text)[0].strip()
    return clause[:1].lower() + clause[1:] if clause[1:2].islower() else clause


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

    def neighbours(self, builds: QuerySet[Any]) -> dict[str, "Build | None"]:
        """Return the `previous` and `next` of these builds, in list order."""
        year, pk = self.build_year, self.pk
        newer = Q(build_year__gt=year) | Q(build_year=year, pk__gt=pk)
        older = Q(build_year__lt=year) | Q(build_year=year, pk__lt=pk)
        return {
            "previous": builds.filter(newer).reverse().first(),
            "next": builds.filter(older).first(),
        }

    @property
    def default_alt(self) -> str:
        """Return a text such as "Orange 21, 2024, chromoly frame, 450 single"."""
        frame = first_clause(self.frame)
        if "frame" not in frame.lower():
            frame = f"{frame} frame"
        return f"{self.name}, {self.build_year}, {frame}, {first_clause(self.engine)}"


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

    @property
    def default_alt(self) -> str:
        """Return a text such as "Trase 20x10-9 rear tyre"."""
        return f"{self.name} {self.size} {self.type} tyre"


class BuildImage(ItemImage):
    item = models.ForeignKey(Build, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass


class TyreImage(ItemImage):
    item = models.ForeignKey(Tyre, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass


KINDS: dict[str, type[Build | Tyre]] = {"builds": Build, "tyres": Tyre}  # by name in URLs
