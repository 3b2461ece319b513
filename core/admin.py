"""Base classes for Django's admin, and its list of what was deleted."""

import logging
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from .deletions import Deletion, NotRestorable
from .locking import write_lock
from .search import contains

logger = logging.getLogger(__name__)

EDIT_CONFLICT = (
    "This was changed elsewhere in the meantime. Nothing was saved. Please copy your text, open it "
    "again, and make your changes there."
)


class SearchAdmin(admin.ModelAdmin):
    """Searches the `search_fields` by the rule of search.py."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        fields = self.get_search_fields(request)
        for word in search_term.split():
            queryset = queryset.filter(contains(fields, word))
        return queryset, False


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows, and changes none."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class UnloggedAdmin(admin.ModelAdmin):
    """Keeps the names of visitors out of Django's log (change_log.py)."""

    def log_addition(self, *args: Any, **kwargs: Any) -> Any:
        pass

    def log_change(self, *args: Any, **kwargs: Any) -> Any:
        pass

    def log_deletions(self, *args: Any, **kwargs: Any) -> Any:
        pass


class OptimisticLockForm(forms.ModelForm):
    """Refuses to save if the object has changed since the form was opened."""

    based_on = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            # New with each version, and also when a picture or the order changes.
            self.initial["based_on"] = self.instance.updated_at.isoformat()

    def clean(self) -> None:
        super().clean()
        if self.cleaned_data["based_on"] != self.initial.get("based_on", ""):
            raise ValidationError(EDIT_CONFLICT)  # above the form: that field is not shown


class OptimisticLockAdmin(admin.ModelAdmin):
    """Saves only if the object has not changed since its form was opened."""

    form: type[forms.ModelForm] = OptimisticLockForm

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Hold the lock from the comparison to the write."""
        with write_lock() if request.method == "POST" else nullcontext():
            return super().changeform_view(request, *args, **kwargs)


@admin.register(Deletion)
class DeletionAdmin(UnloggedAdmin):
    """Lists what was deleted, to be restored or deleted for good."""

    list_display = ("name", "kind", "deleted_at", "expires_at")
    list_filter = ("kind",)
    fields = readonly_fields = ("name", "kind", "deleted_at", "expires_at")
    actions = ("restore",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deletion]:
        return Deletion.objects.restorable()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description="Restore")
    def restore(self, request: HttpRequest, queryset: QuerySet[Deletion]) -> None:
        restored = 0
        for deletion in queryset:
            try:
                deletion.restore(request.user)
                restored += 1
            except Deletion.DoesNotExist:
                text = f"{deletion} was restored or deleted for good in the meantime."
                self.message_user(request, text, messages.ERROR)
            except NotRestorable as error:
                self.message_user(request, f"{deletion}: {error}", messages.ERROR)
            except OSError:
                logger.exception("%s could not be restored.", deletion)
                text = f"{deletion}: the server cannot store its files at the moment."
                self.message_user(request, text, messages.ERROR)
        self.message_user(request, f"{restored} restored.")

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Deletion]) -> Any:
        for deletion in queryset:
            deletion.log_deletion(request.user)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Deletion]) -> None:
        """Delete one by one, so that the files are deleted too."""
        for deletion in queryset:
            deletion.delete()
