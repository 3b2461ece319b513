from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Makes the project an app, so that Django finds its system checks and schema extensions."""

    name = "config"

    def ready(self) -> None:
        from . import checks  # noqa: F401 - registers the checks
        from .api import schema  # noqa: F401
