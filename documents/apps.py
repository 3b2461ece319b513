from django.apps import AppConfig

from core import languages


class DocumentsConfig(AppConfig):
    name = "documents"

    def ready(self) -> None:
        """Tell all apps the main language, which is one of the company's facts."""
        # Only now: it imports models, which are loaded after this file.
        from .reading import read_main_language

        languages.read_main_language = read_main_language
