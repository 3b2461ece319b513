from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from . import outbox
from .models import ContactMessage


@admin.register(ContactMessage)
class ContactMessageAdmin(admin.ModelAdmin):
    """Messages are read, sorted and mailed again here, not written or changed."""

    list_display = (
        *("reference", "name", "email", "subject_name", "state"),
        *("mail_state", "mail_reason", "created_at"),
    )
    list_filter = ("state", "mail_state", "created_at")
    list_editable = ("state",)
    search_fields = ("name", "email", "message", "subject_name")
    readonly_fields = (
        *("name", "email", "message", "subject_kind", "subject_name", "created_at"),
        *("mail_state", "mail_reason", "mail_attempts", "mail_due_at"),
    )
    actions = ("send_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: Any, obj: ContactMessage, form: Any, change: bool) -> None:
        """Write the state only: what the outbox writes meanwhile must stand."""
        obj.set_state(obj.state)
        outbox.send_soon()

    @admin.action(description="Send again, if the mail failed")
    def send_again(self, request: HttpRequest, queryset: QuerySet[ContactMessage]) -> None:
        count = ContactMessage.objects.filter(pk__in=queryset, mail_state="failed").requeue()
        outbox.send_soon()
        self.message_user(request, f"{count} messages are being mailed again.")
