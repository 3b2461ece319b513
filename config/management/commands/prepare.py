"""Prepares a start, one process at a time, because `make run` may be called twice at once."""

import fcntl

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DEFAULT_DB_ALIAS

from config.checks import stop_on_errors

LOCK_FILE = "prepare.lock"  # in the data folder; released when the process ends


class Command(BaseCommand):
    help = "Migrate the database, load samples into a new one, and create the owner's account."
    requires_system_checks = ()  # `handle` runs them, with the same output as gunicorn

    def handle(self, **options: object) -> None:
        stop_on_errors(databases=[DEFAULT_DB_ALIAS])
        with (settings.DATA_DIR / LOCK_FILE).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            call_command("migrate", verbosity=0, skip_checks=True)
            for command in ("load_samples", "ensure_owner"):
                call_command(command, stdout=self.stdout, stderr=self.stderr, skip_checks=True)
