"""Django's admin, for when the React admin does not work. The models enforce the rules."""

import logging
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import get_language_info

from core.admin import OptimisticLockAdmin, OptimisticLockForm, SearchAdmin
from core.languages import OTHER_LANGUAGES, main_language
from core.text_cleaning import TEXT_FORM_FIELDS

from .images import (
    FILE_FORMATS,
    BadPicture,
    Picture,
    PicturesBusy,
    accepted_formats,
    read_picture,
)
from .item_images import ItemImage
from .items import Item
from .models import Build, Part, Tyre
from .translations import first_text, merge_translations

logger = logging.getLogger(__name__)

EDITED_OF_IMAGES = ("position", "alt", "focus_x", "focus_y")


class MultipleFileInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class MultipleFileField(forms.FileField):
    widget = MultipleFileInput(attrs={"accept": FILE_FORMATS["pictures_accept"]})

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        return [super(MultipleFileField, self).clean(file, initial) for file in data or []]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(data)  # Django takes an empty list for a change, and would log it


class ItemForm(OptimisticLockForm):
    """Has a field for each text in each other language, which `ItemAdmin.get_form` declares."""

    photographs = MultipleFileField(
        required=False, label="Add photographs", help_text=f"{accepted_formats()}."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language in OTHER_LANGUAGES:
            for name in self.instance.TRANSLATED:
                self.initial[f"{name}_{language}"] = self.instance.translation(name, language)

    def clean_photographs(self) -> list[Picture]:
        """Report errors of the files, which `ItemAdmin.changeform_view` has decoded already."""
        read = [file.decoded for file in self.cleaned_data["photographs"]]
        errors = [str(each) for each in read if isinstance(each, BadPicture | PicturesBusy)]
        stored = self.instance.images.count() if self.instance.pk else 0
        if stored + len(read) > settings.IMAGES_PER_ITEM:
            errors.append(
                f"An item can have at most {settings.IMAGES_PER_ITEM} pictures; this has {stored}."
            )
        if errors:
            raise ValidationError(errors)
        return read

    def clean(self) -> None:
        super().clean()
        sent = {
            language: {
                name: self.cleaned_data.get(f"{name}_{language}", "")
                for name in self.instance.TRANSLATED
            }
            for language in OTHER_LANGUAGES
        }
        self.instance.translations = merge_translations(self.instance.translations, sent)


class ImageForm(forms.ModelForm):
    make_primary = forms.BooleanField(required=False)

    def save(self, commit: bool = True) -> ItemImage:
        """Write only what the form has: deleting another picture may have made this primary."""
        if "alt" in self.changed_data:
            self.instance.alt_language = main_language()
        self.instance.save(update_fields=[*EDITED_OF_IMAGES, "alt_language"])
        if self.cleaned_data["make_primary"]:
            self.instance.set_primary()
        return self.instance


class ImageFormSet(BaseInlineFormSet):
    def clean(self) -> None:
        super().clean()
        if sum(form.cleaned_data.get("make_primary", False) for form in self.forms) > 1:
            raise ValidationError("Please mark only one picture as primary.")


class ImageInline(admin.TabularInline):
    form = ImageForm
    formfield_overrides = TEXT_FORM_FIELDS
    formset = ImageFormSet
    fields = ("thumbnail", "is_primary", "make_primary", *EDITED_OF_IMAGES)
    readonly_fields = ("thumbnail", "is_primary")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        # `thumbnail` shows what an item's pictures have for a text.
        return super().get_queryset(request).prefetch_related("item__images")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # the item's form has a field for several files

    @admin.display(description="Picture")
    def thumbnail(self, image: ItemImage) -> str:
        return thumbnail(image)


def thumbnail(image: ItemImage) -> str:
    return format_html(
        '<img src="{}" alt="{}" height="80" loading="lazy">',
        image.thumbnail_url,
        image.alt or image.default_alt,
    )


def shown(name: str) -> Callable[[Item], str]:
    """Return the column of a text, in the main language."""

    @admin.display(description=capfirst(name), ordering=first_text(name))
    def column(item: Item) -> str:
        return item.main_text(name)

    return column


def language_name(language: str) -> str:
    name: str = get_language_info(language)["name"]
    return name


def searched(*names: str) -> list[str]:
    """Return the look-ups of texts in all languages."""
    others = [f"translations__{each}__{name}" for each in OTHER_LANGUAGES for name in names]
    return [*names, *others]


class ItemAdmin(SearchAdmin, OptimisticLockAdmin):
    form = ItemForm
    exclude = ("translations",)  # the form has a field for each of them
    formfield_overrides = TEXT_FORM_FIELDS

    class Media:
        css: ClassVar = {"all": ["django-admin-item.css"]}

    def __init__(self, model: type[Item], admin_site: admin.AdminSite) -> None:
        super().__init__(model, admin_site)
        images: Any = model._meta.get_field("images").related_model
        self.inlines = (type(f"{images.__name__}Inline", (ImageInline,), {"model": images}),)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("images")

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Add a field for each translation, such as `frame_lv`, with the rules of the English
        text, except that it may be empty.
        """
        column = self.model._meta.get_field
        translations = {
            f"{name}_{language}": self.formfield_for_dbfield(column(name), request, required=False)
            for language in OTHER_LANGUAGES
            for name in self.model.TRANSLATED
        }
        form = type("TranslatedItemForm", (self.form,), translations)
        return super().get_form(request, obj, change, form=form, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return a part of the form for each language: the one in which the owner writes is first,
        the others are closed.
        """
        parts = {
            language: [f"{name}_{language}" for name in self.model.TRANSLATED]
            for language in OTHER_LANGUAGES
        }
        apart = [name for names in parts.values() for name in names]
        shown = [name for name in self.get_fields(request, obj) if name not in apart]
        main = main_language()
        return [
            *((language_name(each), {"fields": parts[each]}) for each in parts if each == main),
            (None, {"fields": shown}),
            *(
                (language_name(each), {"fields": parts[each], "classes": ["collapse"]})
                for each in parts
                if each != main
            ),
        ]

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.inlines if obj else ()  # a new item has no pictures to list yet

    @admin.display(description="Picture")
    def picture(self, item: Item) -> str:
        images = item.images.all()
        return thumbnail(images[0]) if images else "–"

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Decode photographs before the lock is taken: each may take a second."""
        file: Any
        for file in request.FILES.getlist("photographs"):
            try:
                file.decoded = read_picture(file)
            except (BadPicture, PicturesBusy) as error:
                file.decoded = error
        response = super().changeform_view(request, *args, **kwargs)
        if request.FILES and response.status_code == 200:  # no page can keep what was chosen
            text = "Nothing was saved. Please choose the photographs again."
            self.message_user(request, text, messages.WARNING)
        return response

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Sequence[Any], change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        try:
            form.instance.add_images(form.cleaned_data["photographs"])
        except OSError:
            logger.exception("The photographs could not be stored.")
            text = "The server could not store the photographs: its disk is full or read-only."
            self.message_user(request, text, messages.ERROR)


@admin.register(Build)
class BuildAdmin(ItemAdmin):
    list_display = (
        *(shown("name"), "picture", shown("frame"), shown("engine")),
        *("build_year", "featured", "sale_state", "price", "published"),
    )
    list_filter = ("published", "featured", "sale_state", "build_year")
    search_fields = searched("name", "frame", "engine", "description")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {"build_year": timezone.localdate().year} | super().get_changeform_initial_data(
            request
        )


@admin.register(Tyre)
class TyreAdmin(ItemAdmin):
    list_display = (
        *(shown("name"), "picture", "size", "type"),
        *(shown("compound"), shown("terrain"), "published"),
    )
    list_filter = ("published", "type")
    search_fields = ("size", *searched("name", "compound", "terrain"))


@admin.register(Part)
class PartAdmin(ItemAdmin):
    list_display = (shown("name"), "picture", "price", "position", "published")
    list_filter = ("published",)
    search_fields = searched("name", "description")
