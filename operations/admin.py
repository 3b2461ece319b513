from django.contrib import admin
from django.http import HttpRequest

from .models import Violation


@admin.register(Violation)
class ViolationAdmin(admin.ModelAdmin):
    """Reports from browsers: read-only, and deleted when their cause is fixed."""

    list_display = ("directive", "blocked", "route", "count", "first_at", "last_at")
    list_filter = ("directive",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
