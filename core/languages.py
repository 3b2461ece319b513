"""Lists the languages of the site, and chooses one. English is the one that every text has."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from .http import first_value

ENGLISH = "en"
LANGUAGES: tuple[str, ...] = tuple(settings.SITE_LANGUAGES)
LANGUAGE_CHOICES = [(code, facts["name"]) for code, facts in settings.SITE_LANGUAGES.items()]
OTHER_LANGUAGES = tuple(language for language in LANGUAGES if language != ENGLISH)
LANGUAGE_PARAMETER = "language"  # of the API, for the texts in a response


def current_language() -> str:
    """Return the active language; Django's name of English is en-gb."""
    return (translation.get_language() or ENGLISH)[:2]


def activate(language: str) -> None:
    """Make it the language of this thread."""
    translation.activate(settings.LANGUAGE_CODE if language == ENGLISH else language)


def in_language(language: str) -> translation.override:
    """Return a context in which texts are in the language."""
    return translation.override(settings.LANGUAGE_CODE if language == ENGLISH else language)


def requested_language(request: HttpRequest) -> str:
    """Return the language in which a reader of the API wants the texts: English, unless the
    parameter names another one.
    """
    language = first_value(request.GET, LANGUAGE_PARAMETER)
    return language if language in LANGUAGES else ENGLISH


def preferred_language(request: HttpRequest) -> str:
    """Return the best language for sentences to the sender, by `Accept-Language`."""
    return translation.get_language_from_request(request)[:2]
