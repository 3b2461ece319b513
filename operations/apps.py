from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        """Register the system check, and tell the purge of messages about backups."""
        # Only now: they import models, which are loaded after this file.
        from contact import purge

        from . import upgrades  # noqa: F401
        from .health import has_recent_backup

        purge.has_recent_backup = has_recent_backup
