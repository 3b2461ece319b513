"""Stores, checks and serializes an item's texts in several languages. English has the columns."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce, NullIf
from django.db.models.lookups import Exact
from django.utils.text import capfirst
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.fields import SkipField
from rest_framework.permissions import SAFE_METHODS

from core.fields import (
    OptionalCharField,
    OptionalSingleLineField,
    RecordSerializer,
    SingleLineField,
    StrictCharField,
)
from core.languages import (
    ENGLISH,
    LANGUAGES,
    OTHER_LANGUAGES,
    main_language,
    requested_language,
    shown_language,
)

Translations = dict[str, dict[str, str]]  # by language and field
IN_NO_LANGUAGE = _("{label} must be written in at least one language.")


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


def first_text(name: str) -> Coalesce:
    """Return the text of this field for the database: the English one, or the first other one."""
    is_text = models.TextField()
    texts = (F(name), *(KT(f"translations__{each}__{name}") for each in OTHER_LANGUAGES))
    found = (NullIf(text, Value(""), output_field=is_text) for text in texts)
    return Coalesce(*found, Value(""), output_field=is_text)


def written_in_a_language(kind: str, names: Iterable[str]) -> list[models.CheckConstraint]:
    """Return the rules that each of these texts is written in at least one language."""
    return [
        models.CheckConstraint(
            condition=~Q(Exact(first_text(name), Value(""))), name=f"{kind}_{name}_in_a_language"
        )
        for name in names
    ]


class Translated(models.Model):
    """Base of models with texts in several languages. A subclass sets TRANSLATED, the names of the
    fields that have translations, and REQUIRED, those of them that need a text in some language.
    """

    TRANSLATED: tuple[str, ...] = ()
    REQUIRED: tuple[str, ...] = ()

    # The texts in other languages than English. The previous release, which still runs during the
    # migration, writes rows without it.
    translations = models.JSONField(default=dict, db_default={}, blank=True)

    class Meta:
        abstract = True

    def text(self, name: str, language: str) -> str:
        """Return the text as a reader of this language gets it."""
        return self.translation(name, self.language_of(name, language))

    def translation(self, name: str, language: str) -> str:
        """Return the text that is written in this language, or ""."""
        if language == ENGLISH:
            english: str = getattr(self, name)
            return english
        text: str = self.translations.get(language, {}).get(name, "")
        return text

    def in_languages(self, name: str) -> dict[str, str]:
        return {language: self.translation(name, language) for language in LANGUAGES}

    def language_of(self, name: str, language: str) -> str:
        """Return the language of the text that `text` returns."""
        return shown_language(self.in_languages(name), language)

    def main_text(self, name: str) -> str:
        """Return the text as the owner reads it in lists and in the log."""
        return self.text(name, main_language())

    def all_translations(self) -> Translations:
        """Return a text for each language and field, "" where there is none."""
        return {
            language: {name: self.translation(name, language) for name in self.TRANSLATED}
            for language in LANGUAGES
        }

    def clean(self) -> None:
        super().clean()
        for language, texts in self.translations.items():
            for name, text in texts.items():
                if language not in OTHER_LANGUAGES or name not in self.TRANSLATED:
                    raise ValidationError(f"There is no translation of {name} in {language}.")
                if not text or len(text) > max_length(type(self), name):
                    raise ValidationError(f"{name} in {language} is empty or too long.")
        missing = [name for name in self.REQUIRED if not any(self.in_languages(name).values())]
        if missing:
            raise ValidationError(
                {name: str(IN_NO_LANGUAGE).format(label=label(self, name)) for name in missing}
            )


def max_length(model: type[models.Model], name: str) -> Any:
    return cast(models.Field, model._meta.get_field(name)).max_length


def label(model: type[models.Model] | models.Model, name: str) -> str:
    return capfirst(str(cast(models.Field, model._meta.get_field(name)).verbose_name))


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


class TextLanguagesField(serializers.DictField):
    """The languages of the shown texts that are not in the wanted one."""

    child = serializers.ChoiceField(LANGUAGES)

    def get_attribute(self, item: Translated) -> dict[str, str]:
        language = language_of(self.context)
        shown = cast(serializers.Serializer, self.parent).fields
        found = {
            name: item.language_of(name, language) for name in item.TRANSLATED if name in shown
        }
        others = {name: each for name, each in found.items() if each != language}
        if not others:
            raise SkipField
        return others


class TranslatedSerializer(serializers.ModelSerializer):
    """The texts are in the wanted language, as far as they are written in it."""

    text_languages = TextLanguagesField(
        read_only=True,
        help_text="The language of each text that is not written in the wanted one. Only if there "
        "are any.",
    )

    def to_representation(self, item: Translated) -> Any:
        shown = super().to_representation(item)
        language, others = language_of(self.context), shown.get("text_languages", {})
        for name in self.fields.keys() & item.TRANSLATED:
            shown[name] = item.translation(name, others.get(name, language))
        return shown


class WritableTranslatedSerializer(TranslatedSerializer):
    """The plain field of a text writes the English one, unless `translations.en` does."""

    def get_fields(self) -> dict[str, Any]:
        model = cast(type[Translated], self.Meta.model)
        return super().get_fields() | {name: plain_field(model, name) for name in model.TRANSLATED}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs.get("translations", {}).pop(ENGLISH, None)  # the plain fields have it now
        return attrs

    def sent_text(self, name: str, language: str) -> str | None:
        """Return a text of `translations` as it was sent, or None without one."""
        found = self.initial_data
        for key in ("translations", language, name):
            found = found.get(key) if isinstance(found, Mapping) else None
        return found if isinstance(found, str) else None

    def english_text(self, name: str, plain: str) -> str:
        """Return the English text after this request. It was sent as `plain`, or among the
        translations.

        Who changes what GET has answered sends both, and the texts of other languages in place of
        missing English ones. None of that is a new English text.
        """
        item: Translated | None = self.instance
        sent = self.sent_text(name, ENGLISH)
        if item is None:
            return plain if sent is None else sent
        stored, answered = item.translation(name, ENGLISH), {*item.in_languages(name).values(), ""}
        if not stored:
            answered |= {self.sent_text(name, each) or "" for each in OTHER_LANGUAGES}
        if sent is not None and (sent != stored or plain in answered):
            return sent
        return "" if not stored and plain in answered else plain

    def is_in_another_language(self, name: str) -> bool:
        """Return whether the text is then written in another language than English."""
        texts = self.instance.in_languages(name) if self.instance else {}
        sent = ((each, self.sent_text(name, each)) for each in OTHER_LANGUAGES)
        texts |= {language: text for language, text in sent if text is not None}
        return any(texts.get(each, "").strip() for each in OTHER_LANGUAGES)


class PlainMixin:
    """Fills in the English text. It may be missing if another language has the text."""

    default_error_messages = {"in_no_language": IN_NO_LANGUAGE}

    def run_validation(self, data: Any = serializers.empty) -> Any:
        field, item = cast(Any, self), cast(Any, self).parent
        name = field.field_name
        # The rules of the plain text are those of the English one among the translations.
        text = super().run_validation(item.english_text(name, super().run_validation(data)))
        if not text and name in item.Meta.model.REQUIRED and not item.is_in_another_language(name):
            field.fail("in_no_language", label=field.label)
        return text


class PlainLineField(PlainMixin, OptionalSingleLineField):
    pass


class PlainTextField(PlainMixin, OptionalCharField):
    pass


def plain_field(model: type[Translated], name: str) -> serializers.Field:
    column: Any = model._meta.get_field(name)
    is_long = isinstance(column, models.TextField)
    return (PlainTextField if is_long else PlainLineField)(
        label=label(model, name), max_length=max_length(model, name)
    )


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
    languages = {language: texts_serializer(model, language) for language in LANGUAGES}
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
        label=f"{label(model, name)} in {language}",
        max_length=max_length(model, name),
        allow_blank=True,
        required=False,
    )
