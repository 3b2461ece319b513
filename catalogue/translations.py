"""Stores, checks and serializes an item's texts in other languages. English has the columns."""

from collections.abc import Mapping
from typing import Any, cast

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.fields import SkipField
from rest_framework.permissions import SAFE_METHODS

from core.fields import RecordSerializer, SingleLineField, StrictCharField
from core.languages import ENGLISH, OTHER_LANGUAGES, requested_language

Translations = dict[str, dict[str, str]]  # by language and field; English is not among them


def merge_translations(stored: Translations, changes: Translations) -> Translations:
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
    """Base of models with texts in several languages. A subclass sets TRANSLATED, the names of the
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
            for language in OTHER_LANGUAGES
        }

    def clean(self) -> None:
        super().clean()
        for language, texts in self.translations.items():
            for name, text in texts.items():
                if language not in OTHER_LANGUAGES or name not in self.TRANSLATED:
                    raise ValidationError(f"There is no translation of {name} in {language}.")
                if not text or len(text) > max_length(type(self), name):
                    raise ValidationError(f"{name} in {language} is empty or too long.")


def max_length(model: type[models.Model], name: str) -> Any:
    return cast(models.Field, model._meta.get_field(name)).max_length


Context = Mapping[str, Any]


def language_of(context: Context) -> str:
    """Return the language of a serializer's texts: `language` of its context or, if that has a
    request, what its reader wants. The response to a write is in English, as what was sent.
    """
    if "language" in context:
        language: str = context["language"]
        return language
    request = context.get("request")
    return requested_language(request) if request and request.method in SAFE_METHODS else ENGLISH


def is_for_owner(context: Context) -> bool:
    request = context.get("request")
    return bool(request and request.user.is_staff)


class InEnglishField(serializers.ListField):
    """The names of the shown fields that have no translation. Not in an English response."""

    child = serializers.CharField()

    def get_attribute(self, item: Translated) -> list[str]:
        language = language_of(self.context)
        if language == ENGLISH:
            raise SkipField
        shown = cast(serializers.Serializer, self.parent).fields
        return [name for name in item.in_english(language) if name in shown]


class TranslatedSerializer(serializers.ModelSerializer):
    """The texts are in the wanted language, as far as there are translations."""

    in_english = InEnglishField(
        read_only=True,
        help_text="Names of fields whose text has no translation. Not in an English response.",
    )

    def to_representation(self, item: Translated) -> Any:
        shown = super().to_representation(item)
        language = language_of(self.context)
        if language != ENGLISH:
            for name in self.fields.keys() & item.TRANSLATED:
                shown[name] = item.text(name, language)
        return shown


class NotNullMixin:
    """Answers null like any other wrong value, instead of "is required": nothing is, here."""

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        if data is None:
            return False, data
        return super().validate_empty_values(data)


class TranslatedLineField(NotNullMixin, SingleLineField):
    pass


class TranslatedTextField(NotNullMixin, StrictCharField):
    pass


class TextsSerializer(NotNullMixin, RecordSerializer):
    """Texts by field. Those that are not sent do not change; an empty one is none."""


class TranslationsSerializer(NotNullMixin, RecordSerializer):
    """Texts by language and field, only for the owner. What is not sent does not change."""

    unknown = _("There is no language {name!r}.")

    def get_attribute(self, item: Translated) -> Translations:
        if not is_for_owner(self.context):
            raise SkipField
        return item.all_translations()


def translations_serializer(model: type[Translated]) -> serializers.Field:
    """Return the field `translations` of a kind of item."""
    languages = {language: texts_serializer(model, language) for language in OTHER_LANGUAGES}
    name = f"{model.__name__}TranslationsSerializer"
    return type(name, (TranslationsSerializer,), dict(languages))(required=False)


def texts_serializer(model: type[Translated], language: str) -> serializers.Field:
    spelled_out = get_language_info(language)["name"]
    fields = {name: text_field(model, name, spelled_out) for name in model.TRANSLATED}
    name = f"{model.__name__}TextsIn{spelled_out}Serializer"
    return type(name, (TextsSerializer,), dict(fields))(required=False)


def text_field(model: type[Translated], name: str, language: str) -> serializers.Field:
    """Return a field with the rules of the English text, except that it may be empty."""
    column: Any = model._meta.get_field(name)
    is_long = isinstance(column, models.TextField)
    return (TranslatedTextField if is_long else TranslatedLineField)(
        label=f"{capfirst(column.verbose_name)} in {language}",
        max_length=max_length(model, name),
        allow_blank=True,
        required=False,
    )
