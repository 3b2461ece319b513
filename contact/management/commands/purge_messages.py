"""Deletes what has been kept long enough; each new message does the same without being asked."""

from django.core.management.base import BaseCommand, CommandError

from contact.clock import Clock
from contact.models import ContactMessage
from contact.purge import obstacle, purge


class Command(BaseCommand):
    help = "Delete messages after 24 months, suspected spam after 30 days."

    def handle(self, **options: object) -> None:
        deleted = purge()
        if left := ContactMessage.objects.outdated().count():
            raise CommandError(f"{left} old messages are kept: {obstacle(Clock.read())}.")
        self.stdout.write(f"{deleted} messages deleted.")
