"""Numbers that are measured on a build. content/measures.json has their units and limits."""

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

NAMES = tuple(settings.MEASURES)


def measure(name: str, label: Any) -> Any:
    """Return the column of a measure. It is null while nobody has measured it."""
    limits = settings.MEASURES[name]
    field = models.FloatField if limits["decimals"] else models.PositiveSmallIntegerField
    return field(
        label,
        null=True,
        blank=True,
        validators=[MinValueValidator(limits["min"]), MaxValueValidator(limits["max"])],
        help_text=f"In {limits['unit']}, from {limits['min']} to {limits['max']}.",
    )


def in_range() -> Q:
    """Return the rule that each measure is null or within its limits."""
    rule = Q()
    for name, limits in settings.MEASURES.items():
        is_within = Q(**{f"{name}__gte": limits["min"], f"{name}__lte": limits["max"]})
        rule &= Q(**{f"{name}__isnull": True}) | is_within
    return rule
