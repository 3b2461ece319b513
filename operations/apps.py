from importlib import import_module

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        """Register the system check, and tell the purge of messages about backups."""
        # Only now: they import models, which are loaded after this file.
        from contact import purge

        from .health import has_recent_backup

        import_module("operations.upgrades")
        purge.has_recent_backup = has_recent_backup
