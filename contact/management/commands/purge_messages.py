"""Deletes what has been kept long enough; each new message does the same without being asked."""

from django.core.management.base import BaseCommand

from contact.models import ContactMessage


class Command(BaseCommand):
    help = "Delete messages after 24 months, suspected spam after 30 days."

    def handle(self, **options: object) -> None:
        deleted, _ = ContactMessage.objects.outdated().delete()
        self.stdout.write(f"{deleted} messages deleted.")
