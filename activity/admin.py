from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from .models import Entry


class ReadOnlyAdmin(admin.ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "actor_name", "verb", "detail", "kind", "label", "times", "device")
    list_filter = ("verb", "kind", "at")
    search_fields = ("actor_name", "label")
