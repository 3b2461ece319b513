"""For views that only read."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

View = TypeVar("View", bound=Callable[..., Any])


def read_only(view: View) -> View:
    """Answer 405 to all methods but GET and HEAD, before a missing CSRF token is answered 403."""
    return csrf_exempt(require_safe(view))
