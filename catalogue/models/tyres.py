"""Tyres and their pictures."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from ..item_images import ItemImage
from ..items import Item
from .columns import Ground, ground_field


class Tyre(Item):
    TRANSLATED = ("compound", "terrain")

    class Type(models.TextChoices):
        FRONT = "front"
        REAR = "rear"

    name = models.CharField(max_length=settings.TYRE_TEXT_MAX)
    size = models.CharField(max_length=settings.TYRE_TEXT_MAX)
    type = models.CharField(max_length=5, choices=Type, default=Type.REAR)
    compound = models.CharField(max_length=settings.TYRE_TEXT_MAX, blank=True)
    terrain = models.CharField(max_length=settings.TYRE_TEXT_MAX, blank=True)
    ground = ground_field()

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ground__in=["", *Ground.values]), name="tyre_ground_known"
            ),
            models.CheckConstraint(
                condition=Q(type__in=["front", "rear"]), name="tyre_type_front_or_rear"
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("tyres")

    @property
    def default_alt(self) -> str:
        """Return a text such as "Trase 20x10-9 rear tyre"."""
        facts = {"name": self.name, "size": self.size}
        if self.type == self.Type.FRONT:
            return gettext("%(name)s %(size)s front tyre") % facts
        return gettext("%(name)s %(size)s rear tyre") % facts


class TyreImage(ItemImage):
    item = models.ForeignKey(Tyre, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass
