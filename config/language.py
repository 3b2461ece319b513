"""Chooses the language of a response: that of a page by its address, that of the API's sentences by
`Accept-Language`.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

from core.languages import ENGLISH, OTHERS, PARAMETER, activate, preferred_language, wanted_language


class LanguageMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        activate(language_of(request))
        try:
            return self.get_response(request)
        finally:
            translation.deactivate()  # the thread serves other requests next


def language_of(request: HttpRequest) -> str:
    first = request.path.split("/", 2)[1]
    if first in OTHERS:
        return first
    if first != "api":
        return ENGLISH
    # What anybody may read is kept for everybody, so it must not depend on a header.
    is_for_all = request.method in ("GET", "HEAD") and "HTTP_AUTHORIZATION" not in request.META
    if is_for_all or PARAMETER in request.GET:
        return wanted_language(request)
    return preferred_language(request)
