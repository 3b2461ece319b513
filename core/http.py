"""Reads query strings as the browser does, so that both draw the same page, completes URLs,
restricts views to GET and HEAD, and refuses what pages of other sites send.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import QueryDict
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe


def first_value(query: QueryDict, name: str) -> str | None:
    """Return the first value of a parameter, as `URLSearchParams` does. `get` has the last."""
    values: list[str] = query.getlist(name)
    return values[0] if values else None


def first_values(query: QueryDict) -> dict[str, str | None]:
    """Return the first value of each parameter."""
    return {name: first_value(query, name) for name in query}


def absolute(url: str) -> str:
    return url if url.startswith("http") else settings.SITE_URL + url


def refuse_cross_site(request: Any, sentence: Any) -> None:
    """Refuse what a page of another site sends from its visitors' browsers.

    Browsers ask before they send JSON to another site (CORS), but not before they send a form, and
    SameSite cookies trust subdomains. A request without the header comes from a program, which
    could write anything into it.
    """
    here = f"{request.scheme}://{request.get_host()}"
    trusted = {here, settings.SITE_URL, *settings.CORS_ALLOWED_ORIGINS, None}
    if request.headers.get("Origin") not in trusted:
        raise PermissionDenied(sentence)


View = TypeVar("View", bound=Callable[..., Any])


def read_only(view: View) -> View:
    """Answer 405 to all methods but GET and HEAD, before a missing CSRF token is answered 403."""
    return csrf_exempt(require_safe(view))
