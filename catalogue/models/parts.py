"""Parts and their pictures."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Max, Q
from django.urls import reverse
from django.utils import timezone

from core.languages import current_language
from core.locking import write_lock

from ..item_images import POSITION_MAX, ItemImage
from ..items import Item, put_in_order
from .columns import description_field

TEASER_PARTS = 3  # whose prices the home page shows


class Part(Item):
    """A part that the workshop makes itself. Parts are listed in the owner's order."""

    TRANSLATED = ("name", "description")

    name = models.CharField(max_length=settings.PART_TEXT_MAX)
    description = description_field()
    price = models.PositiveIntegerField(
        null=True,
        blank=True,
        validators=[MaxValueValidator(settings.PART_PRICE_MAX)],
        help_text="Whole euro. Empty: 'Contact for pricing'.",
    )
    position = models.PositiveIntegerField(
        default=0,
        validators=[MaxValueValidator(POSITION_MAX)],
        help_text="In the list. A new part without one comes last.",
    )

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(price__isnull=True)
                | Q(price__gte=0, price__lte=settings.PART_PRICE_MAX),
                name="part_price_in_range",
            )
        ]

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        with write_lock():
            if self._state.adding and not self.position:
                last = Part.objects.aggregate(last=Max("position"))["last"] or 0
                self.position = min(last + 1, POSITION_MAX)
            super().save(*args, update_fields=update_fields, **kwargs)

    def get_absolute_url(self) -> str:
        return f"{reverse('parts')}#part-{self.pk}"

    @staticmethod
    def put_all_in_order(ids: Sequence[int]) -> None:
        """Put the parts into the given order.

        Raises:
            ValueError: `ids` are not exactly those of all parts, each once.
        """
        with write_lock():
            put_in_order(Part.objects.all(), ids)
            Part.objects.update(updated_at=timezone.now())

    @property
    def default_alt(self) -> str:
        return self.text("name", current_language())


class PartImage(ItemImage):
    item = models.ForeignKey(Part, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass
