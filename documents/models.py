"""Models of documents, their versions and their pictures.

What a document can contain is described in frontend/src/content/documents.
"""

from typing import Any

from django.contrib.admin.models import ADDITION, DELETION
from django.db import models
from django.utils import timezone

from catalogue.item_images import HasImages, ItemImage, numbered_text
from core.change_log import RESTORED, log
from core.deletions import Restorable
from core.languages import ENGLISH

from .content import Values

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

    def stored_words(self, name: str) -> Values:
        """Return what is stored of a field, by language; nothing while it has its default."""
        parts = {ENGLISH: self.values} | self.translations
        return {language: values[name] for language, values in parts.items() if name in values}

    def store_words(self, name: str, words: Values) -> None:
        """Set what is stored of a field, as `stored_words` returns it."""
        for values in (self.values, *self.translations.values()):
            values.pop(name, None)
        for language, word in words.items():
            values = (
                self.values if language == ENGLISH else self.translations.setdefault(language, {})
            )
            values[name] = word
        self.translations = {each: words for each, words in self.translations.items() if words}

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

    # What `uploaded_pictures` says of its document: the title for a reader, and its number there.
    title = ""
    number = 1

    class Meta(ItemImage.Meta):
        db_table = "pages_documentimage"

    @property
    def name(self) -> str:
        return str(self.pk)

    @property
    def default_alt(self) -> str:
        return numbered_text(self.title, self.number)


class Samples(Restorable):
    """Samples that were removed together (samples.py). The row is only in their `Deletion`, as the
    first one, before those of the items.

    `facts` has what the removal has changed in documents: by key and name of a field, what was
    stored of it `before` and `after`.
    """

    facts = models.JSONField(default=dict)

    def __str__(self) -> str:
        return "Samples"

    def after_restoration(self, user: Any) -> None:
        """Put the facts back, unless the owner has written something else in their place."""
        for key, facts in self.facts.items():
            document = Document.objects.get(key=key)
            changes = [
                name for name, fact in facts.items() if document.stored_words(name) == fact["after"]
            ]
            for name in changes:
                document.store_words(name, facts[name]["before"])
            if changes:
                document.version += 1
                document.save()
                document.add_to_history(str(user), changes)
        log(user, self, ADDITION, RESTORED)
        type(self).objects.filter(pk=self.pk).delete()  # the samples are there by themselves

    def log_deletion_for_good(self, user: Any) -> None:
        log(user, self, DELETION)
