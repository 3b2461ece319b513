"""What all apps share and none owns."""

from django.db import models


class RateCount(models.Model):
    """How often something was done since the first time, for `limiter.py`. Holds no address."""

    key = models.CharField(max_length=80, primary_key=True)
    times = models.BigIntegerField()
    until = models.BigIntegerField(db_index=True)  # seconds since 1970; then it starts anew

    def __str__(self) -> str:
        return f"{self.key}: {self.times}"
