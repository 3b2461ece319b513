"""For a timer: what could not be mailed at once is tried again without waiting for a visitor."""

from django.conf import settings
from django.core.management.base import BaseCommand

from contact.models import ContactMessage
from contact.outbox import send_due


class Command(BaseCommand):
    help = "Mail the stored messages that are due, and say in one line what was done."

    def handle(self, **options: object) -> None:
        if not settings.CONTACT_TO:
            self.stdout.write("Nothing is mailed: EMAIL_URL is not set.")
            return
        outcomes = send_due()
        waiting = ContactMessage.objects.unsent().count()
        self.stdout.write(
            f"{outcomes['sent']} sent, {outcomes['failed']} failed for good, {waiting} waiting."
        )
