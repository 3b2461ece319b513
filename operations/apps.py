from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        """Register the system check, and pass what is known here to lower apps: to the purge of
        messages whether there is a backup, to notifications what is bad.
        """
        # Only now: they import models, which are loaded after this file.
        from accounts import notifications
        from contact import purge

        from . import status, upgrades  # noqa: F401
        from .health import has_recent_backup

        purge.has_recent_backup = has_recent_backup
        notifications.find_bad_parts = status.bad_parts
