"""The pictures of an item in Django's admin: their fields, and the field that takes files."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.html import format_html

from activity.models import Verb
from activity.recording import record

from .item_images import ItemImage
from .models import BuildImage, PartImage, TyreImage
from .texts import TEXT_FIELDS

ACCEPT = "image/*,.heic,.heif"
EDITED_OF_IMAGES = ("position", "alt", "focus_x", "focus_y")


class MultipleFileInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class MultipleFileField(forms.FileField):
    widget = MultipleFileInput(attrs={"accept": ACCEPT})

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        return [super(MultipleFileField, self).clean(file, initial) for file in data or []]


class ImageForm(forms.ModelForm):
    make_primary = forms.BooleanField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in EDITED_OF_IMAGES:  # compare with what the page showed, not with what is stored
            self.fields[name].show_hidden_initial = True


class ImageFormSet(BaseInlineFormSet):
    def clean(self) -> None:
        super().clean()
        # Deleted since the page was opened.
        gone = [form for form in self.initial_forms if form.instance.pk is None]
        for form in gone:
            form.errors.clear()
        edited = {*EDITED_OF_IMAGES, "make_primary"}
        self.is_input_lost = any(edited.intersection(form.changed_data) for form in gone)
        if sum(form.cleaned_data.get("make_primary", False) for form in self.forms) > 1:
            raise ValidationError("Please mark only one picture as primary.")

    def save_existing(self, form: Any, obj: Any, commit: bool = True) -> Any:
        """Write only what was edited: somebody may just have changed the rest."""
        edited = set(EDITED_OF_IMAGES).intersection(form.changed_data)
        stored = type(obj)._default_manager.filter(pk=obj.pk)  # unless deleted in the meantime
        if edited and stored.update(**{name: getattr(obj, name) for name in edited}):
            record(Verb.CHANGED, obj, photographs=1)
        return obj


class ImageInline(admin.TabularInline):
    form = ImageForm
    formfield_overrides = TEXT_FIELDS
    formset = ImageFormSet
    extra = 0
    fields = ("thumbnail", "is_primary", "make_primary", *EDITED_OF_IMAGES)
    readonly_fields = ("thumbnail", "is_primary")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # the form has a file field for several pictures

    @admin.display(description="Picture")
    def thumbnail(self, image: ItemImage) -> str:
        return thumbnail(image)


class BuildImageInline(ImageInline):
    model = BuildImage


class TyreImageInline(ImageInline):
    model = TyreImage


class PartImageInline(ImageInline):
    model = PartImage


def thumbnail(image: ItemImage) -> str:
    return format_html(
        '<img src="{}" alt="{}" height="80" loading="lazy">',
        image.thumbnail_url,
        image.alt or image.item.default_alt,
    )
