from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from .models import Count, Host


class ReadOnlyAdmin(admin.ModelAdmin):
    date_hierarchy = "day"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Count)
class CountAdmin(ReadOnlyAdmin):
    list_display = ("day", "what", "page", "language", "kind", "item_id", "times")
    list_filter = ("what", "language", "kind", "page")


@admin.register(Host)
class HostAdmin(ReadOnlyAdmin):
    list_display = ("day", "host", "times")
    search_fields = ("host",)
