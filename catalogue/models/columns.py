"""Columns that several kinds of items have."""

from typing import Any

from django.conf import settings
from django.db import models

MARKUP_HELP = "Blank line: paragraph. Line of ---: section. '- ': list. **bold**, *italic*."


class Ground(models.TextChoices):
    """What a build or a tyre is mainly for."""

    HARD = "hard", "Hard pack"
    TRACK = "track", "Motocross track"
    FOREST = "forest", "Forest and gravel"
    SAND = "sand", "Sand"
    MUD = "mud", "Mud"


def optional_text(column: type[models.Field], **options: Any) -> Any:
    """Return a text that may be blank, also where a release that does not know it adds a row."""
    return column(blank=True, default="", db_default="", **options)


def ground_field() -> Any:
    return optional_text(
        models.CharField,
        max_length=6,
        choices=Ground,
        help_text="What it is mainly for. Visitors can filter by it.",
    )


def description_field() -> Any:
    return models.TextField(blank=True, max_length=settings.DESCRIPTION_MAX, help_text=MARKUP_HELP)
