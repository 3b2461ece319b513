"""Deletes what has been kept long enough; each new message does the same without being asked."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from contact.clock import Clock
from contact.models import ContactMessage
from contact.purge import obstacle, purge


class Command(BaseCommand):
    help = (
        f"Delete messages after {settings.CONTACT_KEPT_MONTHS} months, "
        f"suspected spam after {settings.CONTACT_SPAM_KEPT.days} days."
    )

    def handle(self, **options: object) -> None:
        deleted = purge()
        if left := ContactMessage.objects.outdated().count():
            raise CommandError(f"{left} old messages are kept: {obstacle(Clock.read())}.")
        self.stdout.write(f"{deleted} messages deleted.")
