from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Makes the project itself an app: its system checks and its part of the schema are found."""

    name = "config"

    def ready(self) -> None:
        from . import checks  # noqa: F401 - importing registers them
        from .api import schema  # noqa: F401
