"""Texts of items in other languages. The columns of an item have its English texts."""

from typing import Any, cast

from django.core.exceptions import ValidationError
from django.db import models

from .languages import ENGLISH, OTHERS

Translations = dict[str, dict[str, str]]  # by language and field; English is not among them


def merge(stored: Translations, changes: Translations) -> Translations:
    """Return the stored translations with the changes. An empty text removes what was there, so
    that only texts are stored.
    """
    merged = {
        language: stored.get(language, {}) | changes.get(language, {})
        for language in stored | changes
    }
    with_texts = (
        (language, {name: text for name, text in texts.items() if text})
        for language, texts in merged.items()
    )
    return {language: texts for language, texts in with_texts if texts}


class Translated(models.Model):
    """Something with texts in several languages. A subclass sets TRANSLATED, the names of those
    fields that have translations.
    """

    TRANSLATED: tuple[str, ...] = ()

    # The previous release, which still runs during the migration, writes rows without it.
    translations = models.JSONField(default=dict, db_default={}, blank=True)

    class Meta:
        abstract = True

    def text(self, name: str, language: str) -> str:
        """Return the text in this language or, without a translation, in English."""
        text: str = self.translation(name, language) or getattr(self, name)
        return text

    def translation(self, name: str, language: str) -> str:
        text: str = self.translations.get(language, {}).get(name, "")
        return text

    def in_english(self, language: str) -> list[str]:
        """Return the names of the fields whose text `text` returns in English instead."""
        if language == ENGLISH:
            return []
        return [
            name
            for name in self.TRANSLATED
            if getattr(self, name) and not self.translation(name, language)
        ]

    def all_translations(self) -> Translations:
        """Return a text for each language and field, "" where there is none."""
        return {
            language: {name: self.translation(name, language) for name in self.TRANSLATED}
            for language in OTHERS
        }

    def clean(self) -> None:
        super().clean()
        for language, texts in self.translations.items():
            for name, text in texts.items():
                if language not in OTHERS or name not in self.TRANSLATED:
                    raise ValidationError(f"There is no translation of {name} in {language}.")
                if not text or len(text) > max_length(type(self), name):
                    raise ValidationError(f"{name} in {language} is empty or too long.")


def max_length(model: type[models.Model], name: str) -> Any:
    return cast(models.Field, model._meta.get_field(name)).max_length
