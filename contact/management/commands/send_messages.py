"""Mails and pushes what is due, for a timer; otherwise retries wait for the next request."""

from django.conf import settings
from django.core.management.base import BaseCommand

from accounts.notifications import push_due
from contact.models import ContactMessage, Entry
from contact.outbox import send_to_owner, send_to_visitors


class Command(BaseCommand):
    help = "Mail and push what is due, and print a summary of the mails."

    def handle(self, **options: object) -> None:
        push_due()
        if not settings.EMAIL_HOST:
            self.stdout.write("No messages are mailed, because EMAIL_URL is not set.")
            return
        outcomes = send_to_owner() + send_to_visitors()
        waiting = sum(mails.objects.unsent().count() for mails in (ContactMessage, Entry))
        self.stdout.write(
            f"{outcomes['sent']} sent, {outcomes['failed']} failed for good, {waiting} waiting."
        )
        if outcomes["failed"]:
            push_due()
