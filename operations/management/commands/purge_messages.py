"""Deletes expired messages, for a timer; each new message does so, too."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from contact.attachment_files import delete_orphaned_files
from contact.models import ContactMessage
from core.clock import Clock
from operations.purge import purge, reason_to_keep


class Command(BaseCommand):
    help = (
        f"Delete messages after {settings.CONTACT_RETENTION_MONTHS} months, "
        f"suspected spam after {settings.CONTACT_SPAM_RETENTION.days} days, "
        "and files that no message has."
    )

    def handle(self, **options: object) -> None:
        if settings.ENVIRONMENT_ERRORS:  # another database knows none of the files
            raise CommandError(f"Nothing was deleted. {' '.join(settings.ENVIRONMENT_ERRORS)}")
        deleted = purge()
        reason = reason_to_keep(Clock.read())
        if left := ContactMessage.objects.expired().count():
            raise CommandError(f"{left} expired messages were not deleted: {reason}.")
        self.stdout.write(f"{deleted} messages deleted.")
        if not reason and (swept := delete_orphaned_files()):
            self.stdout.write(f"{swept} files that no message had deleted.")
