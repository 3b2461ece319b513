"""The owner's words. What a document can contain is described in frontend/src/content/documents."""

from typing import Any

from django.db import models
from django.utils import timezone

HISTORY = 50  # versions kept of each document


class Document(models.Model):
    """What the owner has changed in a document; all other fields have their defaults.

    A document that was never changed has no row. `values` are validated before they are stored.
    """

    key = models.CharField(max_length=40, primary_key=True)
    version = models.PositiveIntegerField(default=1)
    values = models.JSONField(default=dict, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.key

    def add_to_history(self, saved_by: str, changes: list[str]) -> None:
        """Keep this version; the oldest one goes."""
        self.versions.create(
            version=self.version, values=self.values, saved_by=saved_by[:150], changes=changes
        )
        self.versions.filter(version__lte=self.version - HISTORY).delete()


class DocumentVersion(models.Model):
    """A version of a document. `changes` are the names of the fields that it changed."""

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="versions")
    version = models.PositiveIntegerField()
    values = models.JSONField()
    changes = models.JSONField()
    saved_by = models.CharField(max_length=150)
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["document", "version"], name="one_version_once")
        ]

    def __str__(self) -> str:
        return f"{self.document_id}, version {self.version}"


Values = dict[str, Any]
