from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        """Register the system check and the purge after each message, and let notifications know
        what is bad.
        """
        # Only now: they import models, which are loaded after this file.
        from accounts import notifications

        from . import purge, status, upgrades  # noqa: F401

        notifications.find_bad_parts = status.bad_parts
