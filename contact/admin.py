from django.contrib import admin
from django.http import HttpRequest

from .models import ContactMessage


@admin.register(ContactMessage)
class ContactMessageAdmin(admin.ModelAdmin):
    """Messages are read and sorted here, not written or changed."""

    list_display = ("reference", "name", "email", "subject_name", "state", "created_at")
    list_filter = ("state", "created_at")
    list_editable = ("state",)
    search_fields = ("name", "email", "message", "subject_name")
    readonly_fields = ("name", "email", "message", "subject_kind", "subject_name", "created_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
