from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        """Register the system check, and pass to the purge of messages what asks for a backup."""
        # Only now: they import models, which are loaded after this file.
        from contact import purge

        from . import upgrades  # noqa: F401
        from .health import has_recent_backup

        purge.has_recent_backup = has_recent_backup
