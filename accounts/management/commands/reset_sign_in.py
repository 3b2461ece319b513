"""Brings back a user who has lost his phone and his recovery codes."""

import logging
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from accounts import second_step
from accounts.models import User

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = (
        "Switch off the second step of a user, so that the password is enough to sign in. With "
        "--passkeys also remove all passkeys, and end all sessions. For a new password: "
        "changepassword."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--passkeys", action="store_true", help="remove all passkeys, too")

    def handle(self, *, username: str, passkeys: bool, **options: object) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            names = ", ".join(User.objects.values_list("username", flat=True)[:20])
            raise CommandError(f"There is no user {username}. There are: {names or 'none'}.")
        was_on = second_step.is_on(user)
        second_step.switch_off(user)
        done = ["The second step was switched off." if was_on else "The second step was not on."]
        removed = 0
        if passkeys:
            removed = user.passkeys.all().delete()[0]
            user.end_sessions()
            done.append(f"Passkeys removed: {removed}. All sessions were ended.")
        facts = {"user": username, "second_step": was_on, "passkeys_removed": removed}
        logger.warning("sign-in reset", extra={"facts": facts})
        self.stdout.write(" ".join([f"{username}:", *done]))
