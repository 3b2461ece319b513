from django.apps import AppConfig
from django.conf import settings

from .error_reports import start_error_reports


class SiteConfig(AppConfig):
    """Makes the project an app, so that Django finds its system checks and schema extensions."""

    name = "config"

    def ready(self) -> None:
        # Registers them, and only now: some import models, which are loaded after this file.
        import documents.checks  # noqa: F401

        from . import api_schema, checks  # noqa: F401

        if settings.SENTRY_DSN:
            start_error_reports()
