from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Makes the project itself an app, so that its system checks are found."""

    name = "config"

    def ready(self) -> None:
        from . import checks  # noqa: F401 - importing registers them
