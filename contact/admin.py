from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from . import outbox
from .models import ContactMessage, ReplyTemplate


@admin.register(ContactMessage)
class ContactMessageAdmin(admin.ModelAdmin):
    """Messages can be read, classified and mailed again, but not created or edited."""

    list_display = (
        *("reference", "name", "email", "phone", "subject_name", "state"),
        *("mail_state", "mail_reason", "answered_at", "created_at"),
    )
    list_filter = ("state", "preferred", "mail_state", "language", "answered_at", "created_at")
    list_editable = ("state",)
    search_fields = ("name", "email", "phone", "message", "subject_name")
    readonly_fields = (
        *("name", "email", "phone", "preferred", "message", "language"),
        *("subject_kind", "subject_name", "answered_at", "created_at"),
        *("mail_state", "mail_reason", "mail_attempts", "mail_due_at"),
    )
    actions = ("send_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ContactMessage]) -> None:
        """Delete one by one, so that they can be restored."""
        for message in queryset:
            message.delete()

    def save_model(self, request: Any, obj: ContactMessage, form: Any, change: bool) -> None:
        """Write only the state, so that concurrent changes by the outbox are kept."""
        obj.set_state(obj.state)
        outbox.send_soon()

    @admin.action(description="Mail again, if it failed")
    def send_again(self, request: HttpRequest, queryset: QuerySet[ContactMessage]) -> None:
        count = ContactMessage.objects.filter(pk__in=queryset, mail_state="failed").requeue()
        outbox.send_soon()
        self.message_user(request, f"{count} messages are being mailed again.")


@admin.register(ReplyTemplate)
class ReplyTemplateAdmin(admin.ModelAdmin):
    list_display = ("name", "language", "text")
    list_filter = ("language",)
    search_fields = ("name", "text")

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ReplyTemplate]) -> None:
        """Delete one by one, so that they can be restored."""
        for template in queryset:
            template.delete()
