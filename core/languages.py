"""Lists the languages of the site, and chooses one. A text may be written in any of them: who reads
another language gets what `shown_language` says.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import pgettext

from .http import first_value

ENGLISH = "en"
LANGUAGES: tuple[str, ...] = tuple(settings.SITE_LANGUAGES)
LANGUAGE_CHOICES = [(code, facts["name"]) for code, facts in settings.SITE_LANGUAGES.items()]
OTHER_LANGUAGES = tuple(language for language in LANGUAGES if language != ENGLISH)
LANGUAGE_PARAMETER = "language"  # of the API, for the texts in a response

# The app `documents` replaces it: the owner writes in this language first.
read_main_language: Callable[[], str] = lambda: ENGLISH  # noqa: E731
# What it has returned in this request, if there is one.
remembered: ContextVar[list[str] | None] = ContextVar("remembered", default=None)


@contextmanager
def remember_main_language() -> Iterator[None]:
    """Read the main language only once in this context."""
    token = remembered.set([])
    try:
        yield
    finally:
        remembered.reset(token)


def main_language() -> str:
    """Return the language in which the owner writes first."""
    read = remembered.get()
    if read is None:
        return read_main_language()
    if not read:
        read.append(read_main_language())
    return read[0]


def shown_language(texts: Mapping[str, str], language: str) -> str:
    """Return in which language a reader of `language` gets a text, of which `texts` has what is
    written in each: in their own or, without it, the main one, English, Latvian or Russian.
    """
    written = [each for each in LANGUAGES if texts.get(each)]
    if language in written or not written:
        return language
    if len(written) > 1 and (main := main_language()) in written:
        return main
    return written[0]


def current_language() -> str:
    """Return the active language; Django's name of English is en-gb."""
    return (translation.get_language() or ENGLISH)[:2]


def localized(path: str, language: str | None = None) -> str:
    """Return the path of a page in a language, or in the current one. English has no prefix."""
    language = language or current_language()
    return path if language == ENGLISH else f"/{language}{path}"


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


def format_day(moment: datetime) -> str:
    """Return the date in the workshop's time zone, such as "21 November 2026"."""
    return format_date(localtime(moment))


def format_date(day: date) -> str:
    # Translators: a format of Django's template filter `date`
    return date_format(day, pgettext("in a sentence", "j F Y"))
