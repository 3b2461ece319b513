"""Models of documents, their versions and their pictures.

What a document can contain is described in frontend/src/content/documents.
"""

from django.db import models
from django.utils import timezone

from catalogue.item_images import HasImages, ItemImage

from .content import descriptions

HISTORY = 50  # versions kept of each document


class Document(HasImages):
    """What the owner has changed in a document; all other fields have their defaults.

    A document without changes or pictures need not have a row; `version` is 0 until it is changed.
    `values` are validated before they are stored.
    """

    key = models.CharField(max_length=40, primary_key=True)
    version = models.PositiveIntegerField(default=1)
    values = models.JSONField(default=dict, blank=True)
    # The previous release, which still runs during the migration, writes rows without it.
    translations = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True
    )

    class Meta(HasImages.Meta):
        db_table = "pages_document"  # named when documents were in the app `pages`

    def __str__(self) -> str:
        return self.key

    @property
    def default_alt(self) -> str:
        label: str = descriptions()[self.key]["label"]
        return label

    def add_to_history(self, saved_by: str, changes: list[str]) -> None:
        """Keep this version; the oldest one goes."""
        self.versions.create(
            version=self.version,
            values=self.values,
            translations=self.translations,
            saved_by=saved_by[:150],
            changes=changes,
        )
        self.versions.filter(version__lte=self.version - HISTORY).delete()


class DocumentVersion(models.Model):
    """A version of a document. `changes` are the names of the fields that it changed."""

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="versions")
    version = models.PositiveIntegerField()
    values = models.JSONField()
    translations = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()))
    changes = models.JSONField()
    saved_by = models.CharField(max_length=150)
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "pages_documentversion"
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["document", "version"], name="one_version_once")
        ]

    def __str__(self) -> str:
        return f"{self.document_id}, version {self.version}"


class DocumentImage(ItemImage):
    """A picture that the owner uploaded for a document. Its name in the values is its id."""

    item = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        db_table = "pages_documentimage"

    @property
    def name(self) -> str:
        return str(self.pk)

    @property
    def default_alt(self) -> str:
        return self.item.default_alt  # they have no order of their own
