"""Brings back a user who signs in with a passkey only and has lost the passkeys."""

import logging
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = (
        'Switch off "sign in with a passkey only" for a user, so that the password is accepted '
        "again. With --passkeys also remove all passkeys, and end all sessions. For a new "
        "password: changepassword."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--passkeys", action="store_true", help="remove all passkeys, too")

    def handle(self, *, username: str, passkeys: bool, **options: object) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            names = ", ".join(User.objects.values_list("username", flat=True)[:20])
            raise CommandError(f"There is no user {username}. There are: {names or 'none'}.")
        was_on = user.passkey_only
        user.set_passkey_only(False)
        done = [
            "The password is accepted again." if was_on else "The password was accepted before."
        ]
        removed = 0
        if passkeys:
            removed = user.passkeys.all().delete()[0]
            user.end_sessions()
            done.append(f"Passkeys removed: {removed}. All sessions were ended.")
        facts = {"user": username, "passkey_only": was_on, "passkeys_removed": removed}
        logger.warning("sign-in reset", extra={"facts": facts})
        self.stdout.write(" ".join([f"{username}:", *done]))
