from django.apps import AppConfig
from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig

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


class StaticConfig(StaticFilesConfig):
    """Leaves out what no page uses: the other viewer of the schema, REST framework's pages, and the
    unminified libraries of Django's admin. Compressing them would take 3 s of each build."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "redoc",
        "rest_framework",
        "*.map",
        "jquery.js",
        "select2.full.js",
        "xregexp.js",
    ]
