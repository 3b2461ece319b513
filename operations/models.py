"""Violations of the Content-Security-Policy that browsers report."""

from datetime import timedelta

from django.db import models
from django.db.models import F
from django.utils import timezone

ROWS_MAX = 100  # anybody can report; the oldest rows are deleted
RECENT = timedelta(days=7)


class ViolationQuerySet(models.QuerySet["Violation"]):
    def record(self, directive: str, blocked: str, route: str) -> None:
        what = {"directive": directive, "blocked": blocked, "route": route}
        now = timezone.now()
        if self.filter(**what).update(count=F("count") + 1, last_at=now):
            return
        self.get_or_create(**what, defaults={"last_at": now})
        oldest = self.order_by("-last_at", "-pk").values_list("pk", flat=True)[ROWS_MAX:]
        self.filter(pk__in=list(oldest)).delete()

    def recent(self) -> "ViolationQuerySet":
        return self.filter(last_at__gte=timezone.now() - RECENT)


class Violation(models.Model):
    """A kind of violation, with a count. Contains nothing about the visitors."""

    directive = models.CharField(max_length=40)
    blocked = models.CharField(max_length=100)  # scheme and host, or a word such as inline
    route = models.CharField("page", max_length=100)
    count = models.PositiveIntegerField("times", default=1)
    first_at = models.DateTimeField("first", auto_now_add=True)
    last_at = models.DateTimeField("last", db_index=True)

    objects = ViolationQuerySet.as_manager()

    class Meta:
        ordering = ["-last_at", "-id"]
        verbose_name = "violation of the content policy"
        verbose_name_plural = "violations of the content policy"
        constraints = [
            models.UniqueConstraint(
                fields=["directive", "blocked", "route"], name="config_violation_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.directive} {self.blocked} on {self.route}"
