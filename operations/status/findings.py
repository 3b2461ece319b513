"""What each part of the status page says: its state, and a sentence for the owner."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import TextChoices
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext


class State(TextChoices):
    OK = "ok"
    WARNING = "warning", "needs attention soon"
    BAD = "bad", "needs attention now"


class Finding(NamedTuple):
    state: State
    sentence: str


def format_time(moment: datetime) -> str:
    """Return the time in the workshop's time zone, such as "21 November at 03:10"."""
    # Translators: a format of Django's template filter `date`
    pattern = pgettext("in a sentence of the status page", r"j F \a\t H:i")
    return date_format(timezone.localtime(moment), pattern)
