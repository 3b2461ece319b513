"""Creates the owner's account at the first start."""

import secrets

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import User


class Command(BaseCommand):
    help = "Create the owner's account if there is no user yet."

    @transaction.atomic
    def handle(self, **options: object) -> None:
        if User.objects.exists():
            return
        password = settings.ADMIN_PASSWORD or secrets.token_urlsafe(12)
        User.objects.create_superuser(settings.ADMIN_USERNAME, password=password)
        shown = "the one in ADMIN_PASSWORD" if settings.ADMIN_PASSWORD else password
        self.stdout.write(
            f"Created the owner's account. Username: {settings.ADMIN_USERNAME}, password: {shown}"
        )
        if not settings.ADMIN_PASSWORD:
            self.stdout.write("This password is shown only once.")
