"""Translations in Django's admin: a form field for each text and language, such as `frame_lv`."""

from typing import Any

from django import forms
from django.contrib.admin.widgets import AdminTextareaWidget, AdminTextInputWidget
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import get_language_info

from .items import Item
from .languages import OTHERS
from .texts import TEXT_FIELDS
from .translations import merge


def field_name(name: str, language: str) -> str:
    return f"{name}_{language}"


def form_field(model: type[Item], name: str) -> forms.Field:
    """Return a field with the rules of the English text, except that it may be empty."""
    column: Any = model._meta.get_field(name)
    options: dict[str, Any] = {"required": False, "label": capfirst(column.verbose_name)}
    is_long = isinstance(column, models.TextField)
    options["widget"] = AdminTextareaWidget if is_long else AdminTextInputWidget
    field: forms.Field = column.formfield(**options, **TEXT_FIELDS[type(column)])
    return field


class TranslationsForm(forms.ModelForm):
    """Reads and writes `translations`, with fields that `with_translations` declares."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language, texts in self.instance.all_translations().items():
            for name, text in texts.items():
                self.initial.setdefault(field_name(name, language), text)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        sent = {
            language: {
                name: self.cleaned_data.get(field_name(name, language), "")
                for name in self.instance.TRANSLATED
            }
            for language in OTHERS
        }
        self.instance.translations = merge(self.instance.translations, sent)
        return cleaned


def with_translations(form: type[TranslationsForm], model: type[Item]) -> type[TranslationsForm]:
    """Return the form of a kind of item, with a field for each of its translations."""
    fields = {
        field_name(name, language): form_field(model, name)
        for language in OTHERS
        for name in model.TRANSLATED
    }
    return type(f"{model.__name__}Form", (form,), fields)


def fieldsets(model: type[Item]) -> list[tuple[str, dict[str, Any]]]:
    """Return a closed part of the form for each language."""
    return [
        (
            get_language_info(language)["name"],
            {
                "classes": ("collapse",),
                "fields": [field_name(name, language) for name in model.TRANSLATED],
            },
        )
        for language in OTHERS
    ]
