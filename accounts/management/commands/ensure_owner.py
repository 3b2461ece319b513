"""Creates the owner's account at the first start."""

import secrets

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User
from accounts.roles import Role


class Command(BaseCommand):
    help = "Create the owner's account if nobody can log in to the admin yet."

    @transaction.atomic
    def handle(self, **options: object) -> None:
        if User.objects.filter(role=Role.OWNER).exists():
            return
        if User.objects.filter(username=settings.ADMIN_USERNAME).exists():
            raise CommandError(
                f"The user {settings.ADMIN_USERNAME} exists but is not an owner. "
                "Please set ADMIN_USERNAME to another name."
            )
        password = settings.ADMIN_PASSWORD or secrets.token_urlsafe(12)
        User.objects.create_superuser(settings.ADMIN_USERNAME, password=password)
        shown = "the one in ADMIN_PASSWORD" if settings.ADMIN_PASSWORD else password
        self.stdout.write(
            f"Created the owner's account. Username: {settings.ADMIN_USERNAME}, password: {shown}"
        )
        if not settings.ADMIN_PASSWORD:
            self.stdout.write("This password is shown only once.")
