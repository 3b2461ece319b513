"""Django's admin, for when the React admin does not work. The models enforce the rules."""

import logging
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from activity.unlogged_admin import UnloggedAdmin
from core.admin import SearchAdmin

from . import admin_translations
from .admin_form import ItemForm, PartForm
from .admin_pictures import BuildImageInline, PartImageInline, TyreImageInline, thumbnail
from .admin_translations import with_translations
from .admin_versions import VersionAdmin
from .deadlocks import retry_once
from .deleted_rows import ItemIsGone, TooManyPictures
from .deletions import Deletion
from .has_images import TooManyImages
from .images import BadPicture, PicturesBusy, read_picture
from .items import Item
from .models import Build, Part, Tyre
from .texts import TEXT_FIELDS

logger = logging.getLogger(__name__)


class ItemAdmin(SearchAdmin, VersionAdmin):
    exclude = ("translations",)  # the form has a field for each of them
    formfield_overrides = TEXT_FIELDS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("images")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        translations = admin_translations.fieldsets(self.model)
        apart = {name for _, options in translations for name in options["fields"]}
        names = [name for name in self.get_fields(request, obj) if name not in apart]
        return [(None, {"fields": names}), *translations]

    def get_list_display(self, request: HttpRequest) -> Any:
        return (*super().get_list_display(request), "published")

    def get_list_filter(self, request: HttpRequest) -> Any:
        return ("published", *super().get_list_filter(request))

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.inlines if obj else ()  # a new item has no pictures to list yet

    @admin.display(description="Picture")
    def picture(self, item: Item) -> str:
        images = item.images.all()
        return thumbnail(images[0]) if images else "–"

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Decode pictures before, and store them after, the admin's transaction around a save."""
        file: Any
        for file in request.FILES.getlist("photographs"):
            try:
                file.decoded = read_picture(file)  # for clean_photographs
            except (BadPicture, PicturesBusy) as error:
                file.decoded = error
        try:
            response = retry_once(partial(super().changeform_view, request, *args, **kwargs))
            for item, pictures in getattr(request, "photographs", []):
                retry_once(partial(item.add_images, pictures))
        except self.model.DoesNotExist:  # deleted since the form was opened
            text = f"This {self.opts.verbose_name} was deleted in the meantime."
            self.message_user(request, text, messages.ERROR)
            return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")
        except TooManyImages:
            text = f"An item can have at most {settings.IMAGES_PER_ITEM} pictures. None was added."
            self.message_user(request, text, messages.ERROR)
        except OSError:
            logger.exception("The photographs could not be stored.")
            text = "The server could not store the photographs: its disk is full or read-only."
            self.message_user(request, text, messages.ERROR)
        return response

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return retry_once(partial(super().delete_view, request, *args, **kwargs))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        retry_once(queryset.delete)

    def save_related(self, request: Any, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        for image_form in (f for formset in formsets for f in formset.forms):
            if image_form.instance.pk and image_form.cleaned_data.get("make_primary"):
                image_form.instance.set_primary()
        if any(formset.is_input_lost for formset in formsets):
            text = "A picture was deleted in the meantime; what you typed for it was not saved."
            self.message_user(request, text, messages.WARNING)
        request.photographs = [(form.instance, form.cleaned_data["photographs"])]


@admin.register(Deletion)
class DeletionAdmin(UnloggedAdmin):
    """What was deleted can be restored, or deleted for good."""

    list_display = ("name", "kind", "deleted_at", "expires_at")
    list_filter = ("kind",)
    fields = readonly_fields = ("name", "kind", "deleted_at", "expires_at")
    actions = ("restore",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deletion]:
        return Deletion.objects.kept()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description="Restore")
    def restore(self, request: HttpRequest, queryset: QuerySet[Deletion]) -> None:
        restored = 0
        for deletion in queryset:
            try:
                deletion.restore()
                restored += 1
            except Deletion.DoesNotExist:
                text = f"{deletion} was restored or deleted for good in the meantime."
                self.message_user(request, text, messages.ERROR)
            except ItemIsGone:
                text = f"{deletion}: its item was deleted. Please restore that first."
                self.message_user(request, text, messages.ERROR)
            except TooManyPictures:
                text = f"{deletion}: its item has {settings.IMAGES_PER_ITEM} pictures already."
                self.message_user(request, text, messages.ERROR)
            except OSError:
                logger.exception("%s could not be restored.", deletion)
                text = f"{deletion}: the server cannot store its files at the moment."
                self.message_user(request, text, messages.ERROR)
        self.message_user(request, f"{restored} restored.")

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Deletion]) -> None:
        """Delete one by one, so that the files are deleted too."""
        for deletion in queryset:
            deletion.delete()


@admin.register(Build)
class BuildAdmin(ItemAdmin):
    form = with_translations(ItemForm, Build)
    inlines = (BuildImageInline,)
    list_display = ("name", "picture", "frame", "engine", "build_year", "featured")
    list_filter = ("featured", "build_year")
    search_fields = ("name", "frame", "engine", "description")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {"build_year": timezone.localdate().year} | super().get_changeform_initial_data(
            request
        )


@admin.register(Tyre)
class TyreAdmin(ItemAdmin):
    form = with_translations(ItemForm, Tyre)
    inlines = (TyreImageInline,)
    list_display = ("name", "picture", "size", "type", "compound", "terrain")
    list_filter = ("type",)
    search_fields = ("name", "size", "compound", "terrain")


@admin.register(Part)
class PartAdmin(ItemAdmin):
    form = with_translations(PartForm, Part)
    inlines = (PartImageInline,)
    list_display = ("name", "picture", "price", "position")
    search_fields = ("name", "description")
