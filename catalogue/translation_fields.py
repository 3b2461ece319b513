"""Serializer fields for the texts of items in other languages."""

from collections.abc import Mapping
from typing import Any, cast

from django.db import models
from django.utils.text import capfirst
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.fields import SkipField
from rest_framework.permissions import SAFE_METHODS

from .fields import RecordSerializer, SingleLineField, StrictCharField
from .items import Item
from .languages import ENGLISH, OTHERS, in_language, wanted_language
from .translations import Translations, max_length

Context = Mapping[str, Any]


def language_of(context: Context) -> str:
    """Return the language of a serializer's texts: `language` of its context or, if that has a
    request, what its reader wants. The response to a write is in English, as what was sent.
    """
    if "language" in context:
        language: str = context["language"]
        return language
    request = context.get("request")
    return wanted_language(request) if request and request.method in SAFE_METHODS else ENGLISH


def is_for_owner(context: Context) -> bool:
    request = context.get("request")
    return bool(request and request.user.is_staff)


class AltField(serializers.CharField):
    """The owner's alternative text, which is in English: a text made of the item's own texts says
    more to readers of other languages.
    """

    def get_attribute(self, image: Any) -> Any:
        return super().get_attribute(image) if language_of(self.context) == ENGLISH else ""


class DefaultAltField(serializers.CharField):
    """The alternative text that is made of an item's texts."""

    def get_attribute(self, image: Any) -> Any:
        with in_language(language_of(self.context)):
            return super().get_attribute(image)


class InEnglishField(serializers.ListField):
    """The names of the shown fields that have no translation. Not in an English response."""

    child = serializers.CharField()

    def get_attribute(self, item: Item) -> list[str]:
        language = language_of(self.context)
        if language == ENGLISH:
            raise SkipField
        shown = cast(serializers.Serializer, self.parent).fields
        return [name for name in item.in_english(language) if name in shown]


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

    def get_attribute(self, item: Item) -> Translations:
        if not is_for_owner(self.context):
            raise SkipField
        return item.all_translations()


def translations_serializer(model: type[Item]) -> serializers.Field:
    """Return the field `translations` of a kind of item."""
    languages = {language: texts_serializer(model, language) for language in OTHERS}
    name = f"{model.__name__}TranslationsSerializer"
    return type(name, (TranslationsSerializer,), dict(languages))(required=False)


def texts_serializer(model: type[Item], language: str) -> serializers.Field:
    spelled_out = get_language_info(language)["name"]
    fields = {name: text_field(model, name, spelled_out) for name in model.TRANSLATED}
    name = f"{model.__name__}TextsIn{spelled_out}Serializer"
    return type(name, (TextsSerializer,), dict(fields))(required=False)


def text_field(model: type[Item], name: str, language: str) -> serializers.Field:
    """Return a field with the rules of the English text, except that it may be empty."""
    column: Any = model._meta.get_field(name)
    is_long = isinstance(column, models.TextField)
    return (TranslatedTextField if is_long else TranslatedLineField)(
        label=f"{capfirst(column.verbose_name)} in {language}",
        max_length=max_length(model, name),
        allow_blank=True,
        required=False,
    )
