"""What a message is about besides its first subject."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .subjects import LIST_PATHS, SUBJECT_KINDS


class FurtherSubject(models.Model):
    """A message's first subject is in its own row. `position` begins with 1."""

    message = models.ForeignKey(
        "contact.ContactMessage", on_delete=models.CASCADE, related_name="further_subjects"
    )
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=SUBJECT_KINDS)
    name = models.CharField(max_length=settings.BUILD_TEXT_MAX, blank=True)
    item_id = models.PositiveBigIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["message", "position"], name="further_subject_position"
            ),
            models.CheckConstraint(
                condition=Q(position__gte=1, position__lt=settings.CONTACT_SUBJECTS_MAX),
                name="further_subject_count",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=list(LIST_PATHS)), name="further_subject_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"
