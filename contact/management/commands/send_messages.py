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
        send_to_owner()
        send_to_visitors()
        push_due()  # what failed for good
        rows = (ContactMessage.objects, Entry.objects)
        waiting = sum(mails.unsent().count() for mails in rows)
        failed = sum(mails.filter(mail_state="failed").count() for mails in rows)
        self.stdout.write(f"{waiting} waiting, {failed} failed for good.")
