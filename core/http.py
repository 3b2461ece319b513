"""Reads query strings as the browser does, so that both draw the same page, completes URLs, and
restricts views to GET and HEAD.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
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


View = TypeVar("View", bound=Callable[..., Any])


def read_only(view: View) -> View:
    """Answer 405 to all methods but GET and HEAD, before a missing CSRF token is answered 403."""
    return csrf_exempt(require_safe(view))
