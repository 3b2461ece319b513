"""Django's admin of messages, for the time when the owner's own one is broken."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import linebreaksbr, pluralize
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from core.admin import UnloggedAdmin

from . import outbox
from .machine import machine_lines
from .models import SEARCHED, Attachment, ContactMessage, Copy, Entry, MailState, QueuedMail


def attachment_links(attachments: Iterable[Attachment]) -> SafeString:
    """Link each photograph to its full size, and a PDF to a download."""
    links = ((each.url, thumbnail_html(each)) for each in attachments)
    return format_html_join(" ", '<a href="{}">{}</a>', links)


def thumbnail_html(attachment: Attachment) -> str:
    if not attachment.thumbnail:
        return attachment.name
    picture = '<img src="{}" alt="{}" height="120">'
    return format_html(picture, attachment.thumbnail_url, attachment.name)


def mail_state(row: QueuedMail) -> str:
    state = str(MailState(row.mail_state).label)
    return f"{state}: {row.mail_reason}" if row.mail_reason else state


def entry_text(entry: Entry) -> str:
    """Return all that an entry says, in lines."""
    said = [entry.get_answer_display(), entry.get_reason_display()]
    lines = [f"{line['text']}: {line['price'] or 'included'}" for line in entry.lines]
    if entry.lines:
        lines.append(f"Total: {entry.total} EUR, valid until {entry.valid_until}")
    return "\n".join(filter(None, (*said, entry.text, *lines)))


@admin.register(ContactMessage)
class ContactMessageAdmin(UnloggedAdmin):
    """Messages can be read, classified and mailed again, but not created or edited."""

    list_display = (
        *("reference", "name", "email", "phone", "subject_name", "state"),
        *("mail_state", "mail_reason", "closed_at", "created_at"),
    )
    list_filter = ("state", "preferred", "mail_state", "language", "closed_at", "created_at")
    search_fields = SEARCHED
    readonly_fields = (
        *(*ContactMessage.FORM_FIELDS, "visitors_machine", "files", "language"),
        *("entries", "page_url", "subject_kind", "subject_name", "further", "closed_at"),
        *("created_at", "mail_state", "mail_reason", "mail_attempts", "mail_due_at"),
        "visitors_copy",
    )
    actions = ("send_again",)

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[QuerySet[ContactMessage], bool]:
        return queryset.search(search_term), False  # as in the inbox

    @admin.display(description="further subjects")
    def further(self, message: ContactMessage) -> str:
        return ", ".join(str(each) for each in message.further_subjects.all())

    @admin.display(description="machine")
    def visitors_machine(self, message: ContactMessage) -> str:
        return linebreaksbr("\n".join(machine_lines(message.machine))) or "-"

    @admin.display(description="photographs and PDF")
    def files(self, message: ContactMessage) -> str:
        return attachment_links(message.own_attachments)

    @admin.display(description="conversation")
    def entries(self, message: ContactMessage) -> str:
        rows = (
            (
                each.get_author_display(),
                date_format(localtime(each.created_at), "DATETIME_FORMAT"),
                linebreaksbr(entry_text(each)),
                attachment_links(each.attachments.all()),
                mail_state(each),
            )
            for each in message.entries.all()
        )
        return format_html_join("", "<p><b>{}, {}</b><br>{}<br>{} {}</p>", rows) or "-"

    @admin.display(description="copy for the visitor")
    def visitors_copy(self, message: ContactMessage) -> str:
        copy = Copy.objects.filter(message=message).first()
        return mail_state(copy) if copy else "-"

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
        failed = ContactMessage.objects.filter(pk__in=queryset, mail_state="failed")
        count = failed.requeue()
        count += Entry.objects.filter(message__in=queryset, mail_state="failed").requeue()
        outbox.send_soon()
        are = pluralize(count, " is,s are")
        self.message_user(request, f"{count} message{are} being mailed again.")
