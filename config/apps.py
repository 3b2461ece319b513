from importlib import import_module

from django.apps import AppConfig
from django.conf import settings


class SiteConfig(AppConfig):
    """Makes the project an app, so that Django finds its system checks and schema extensions."""

    name = "config"

    def ready(self) -> None:
        import_module("config.checks")  # registers them
        import_module("config.api.schema")
        import_module("documents.checks")
        import_module("operations.upgrades")

        if settings.SENTRY_DSN:
            from .error_reports import start_reports

            start_reports()
