"""Models that all apps share: deletions, the clock, counts of the limiter, token of the cache."""

from django.db import models

from .clock import Clock as Clock  # Django looks for models here
from .deletions import Deletion as Deletion


class RateCount(models.Model):
    """Counts how often something was done since the first time, for `limiter.py`."""

    key = models.CharField(max_length=80, primary_key=True)  # a hash, with no address
    times = models.BigIntegerField()
    until = models.BigIntegerField(db_index=True)  # seconds since 1970; then it starts anew

    def __str__(self) -> str:
        return f"{self.key}: {self.times}"


class CacheToken(models.Model):
    """A single row, for `cache_token.py`. Each write to the catalogue renews its `token` in the
    same transaction.

    The token is random: after a restore, a counter would repeat its numbers.
    """

    token = models.CharField(max_length=36)

    class Meta:
        db_table = "catalogue_catalogueversion"  # where the triggers write to
