"""Texts that the owner answers messages with, in the languages of the site."""

import re
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from activity.models import Verb
from activity.recording import record
from catalogue.deletions import keep
from catalogue.languages import ENGLISH, LANGUAGES
from catalogue.version import write_lock

PLACEHOLDERS = ("name", "reference")  # the admin fills them in (admin/messages/reply-text.ts)
IN_BRACES = re.compile(r"\{([^{}]*)\}")
SHOWN = 40  # characters of a wrong placeholder


def check_placeholders(text: str) -> None:
    """Refuse what nobody would fill in, before a visitor reads it."""
    for name in IN_BRACES.findall(text):
        if name not in PLACEHOLDERS:
            sentence = _("{%(name)s} is not a placeholder. There are {name} and {reference}.")
            raise ValidationError(sentence % {"name": name[:SHOWN]}, "sentence")


class ReplyTemplate(models.Model):
    """`version` changes with each save, so that a form notices other changes."""

    name = models.CharField(max_length=settings.REPLY_NAME_MAX)
    language = models.CharField(
        max_length=10,
        choices=[(code, language["name"]) for code, language in settings.SITE_LANGUAGES.items()],
        default=ENGLISH,
    )
    text = models.TextField(max_length=settings.REPLY_TEXT_MAX)
    version = models.PositiveIntegerField(default=1, editable=False)
    # As of an item. Null: the previous release, which runs during the migration, writes neither.
    idempotency_key = models.CharField(max_length=200, null=True, unique=True, editable=False)
    idempotency_digest = models.CharField(max_length=64, null=True, editable=False)

    class Meta:
        ordering = ["language", "name", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(language__in=LANGUAGES), name="reply_template_language"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        try:
            check_placeholders(self.text)
        except ValidationError as error:
            raise ValidationError({"text": error}) from None

    def save(self, *args: Any, **kwargs: Any) -> None:
        verb = Verb.ADDED if self._state.adding else Verb.CHANGED
        if not self._state.adding:
            self.version += 1
        with transaction.atomic():
            super().save(*args, **kwargs)
            record(verb, self)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the template, so that it can be restored."""
        with write_lock():
            if stored := ReplyTemplate.objects.filter(pk=self.pk).first():
                keep(stored, name=stored.name)
                record(Verb.DELETED, stored)
            return super().delete(*args, **kwargs)
