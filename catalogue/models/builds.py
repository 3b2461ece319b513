"""Builds and their pictures."""

import re
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Case, Q, QuerySet, When
from django.urls import reverse
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from core.languages import current_language
from core.stored_files import delete_files_after_commit

from ..item_images import ItemImage
from ..items import Item
from ..measures import in_range, measure
from .columns import Ground, description_field, ground_field, optional_text


def first_clause(text: str) -> str:
    """Return the text before the first comma or semicolon. It may begin with a brand, as typed."""
    return re.split("[,;]", text)[0].strip()


class Build(Item):
    TRANSLATED = ("frame", "engine", "description", "results", "customer_words", "customer")

    class FrameType(models.TextChoices):
        OWN = "own", "Our own"
        PRODUCTION = "production", "Production"

    name = models.CharField(max_length=settings.BUILD_TEXT_MAX)
    frame = models.CharField(max_length=settings.BUILD_TEXT_MAX)
    engine = models.CharField(max_length=settings.BUILD_TEXT_MAX)
    build_year = models.PositiveSmallIntegerField(
        validators=[
            MinValueValidator(settings.BUILD_YEAR_MIN),
            MaxValueValidator(settings.BUILD_YEAR_MAX),
        ]
    )
    description = description_field()
    featured = models.BooleanField(default=False)
    frame_type = optional_text(
        models.CharField, max_length=10, choices=FrameType, help_text="Visitors can filter by it."
    )
    ground = ground_field()
    displacement = measure("displacement", _("displacement"))
    weight = measure("weight", _("dry weight"))
    power = measure("power", _("power"))
    torque = measure("torque", _("torque"))
    wheelbase = measure("wheelbase", _("wheelbase"))
    track_width = measure("track_width", _("track width"))
    travel_front = measure("travel_front", _("front travel"))
    travel_rear = measure("travel_rear", _("rear travel"))
    caster = measure("caster", _("caster"))
    camber = measure("camber", _("camber"))
    results = optional_text(
        models.TextField,
        max_length=settings.BUILD_RESULTS_MAX,
        help_text="Of races, one in a line: '3rd place, club race, 2025'.",
    )
    customer_words = optional_text(
        models.TextField,
        max_length=settings.CUSTOMER_WORDS_MAX,
        help_text="What the customer said about it.",
    )
    customer = optional_text(
        models.CharField,
        max_length=settings.BUILD_TEXT_MAX,
        help_text="Whose words these are: 'Owner of number 58'.",
    )

    class Meta:
        ordering = ["-build_year", "-id"]
        constraints = [
            models.CheckConstraint(condition=in_range(), name="build_measures_in_range"),
            models.CheckConstraint(
                condition=Q(frame_type__in=["", "own", "production"]), name="build_frame_type_known"
            ),
            models.CheckConstraint(
                condition=Q(ground__in=["", *Ground.values]), name="build_ground_known"
            ),
            models.CheckConstraint(
                condition=Q(
                    build_year__gte=settings.BUILD_YEAR_MIN, build_year__lte=settings.BUILD_YEAR_MAX
                ),
                name="build_year_in_range",
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("build", args=[self.pk])

    @classmethod
    def shown_on_home(cls, chosen: int) -> int | None:
        """Return the id of the chosen build or, while it is not published, of the newest one that
        is published and featured.
        """
        found = cls.objects.published().filter(Q(pk=chosen) | Q(featured=True))
        is_other = Case(When(pk=chosen, then=0), default=1)
        return found.order_by(is_other, *cls._meta.ordering).values_list("pk", flat=True).first()

    def before_deletion(self, images: Sequence[ItemImage]) -> None:
        super().before_deletion(images)
        self.delete_share_picture(images)

    def before_image_deletion(self, image: ItemImage) -> None:
        super().before_image_deletion(image)
        self.delete_share_picture([image] if image.is_primary else [])

    def delete_share_picture(self, images: Sequence[ItemImage]) -> None:
        """Delete the share picture made from the first of these; it is drawn again if needed."""
        from ..share import SharePicture  # imports this module

        delete_files_after_commit([SharePicture(self, image).file_name for image in images[:1]])

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
        """Return a text such as "Orange 21, 2024, Chromoly frame, 450 single"."""
        language = current_language()
        frame, engine = (first_clause(self.text(name, language)) for name in ("frame", "engine"))
        # Translators: what all forms of the word have in common
        if pgettext("in a description of a frame", "frame") not in frame.lower():
            frame = gettext("%(frame)s frame") % {"frame": frame}
        return f"{self.name}, {self.build_year}, {frame}, {engine}"


class BuildImage(ItemImage):
    item = models.ForeignKey(Build, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass
