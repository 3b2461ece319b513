from django.contrib import admin

from core.admin import ReadOnlyAdmin

from .models import Count, Host


@admin.register(Count)
class CountAdmin(ReadOnlyAdmin):
    date_hierarchy = "day"
    list_display = ("day", "what", "page", "language", "kind", "item_id", "times")
    list_filter = ("what", "language", "kind", "page")


@admin.register(Host)
class HostAdmin(ReadOnlyAdmin):
    date_hierarchy = "day"
    list_display = ("day", "host", "times")
    search_fields = ("host",)
