"""Reads the token that tells whether a cached response is outdated: each write renews it.

Triggers in the database renew it, whether the API, the admin, a shell or a cascade writes. They are
created by the migrations of the apps whose tables pages depend on (catalogue/migrations/_triggers).
"""

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

from django.db import DatabaseError, connection
from django.http import HttpRequest


def current_token() -> str | None:
    """Return the token, or None if it cannot be read; nothing may then be cached.

    It includes the day: pages tell the closed days from it on, and their footer shows the year.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT token FROM catalogue_catalogueversion WHERE id = 1")
            row = cursor.fetchone()
    except DatabaseError:  # pages without data must still work
        return None
    return f"{row[0]} {date.today()}" if row else None


def cache_until_content_changes(view: Callable[..., Any]) -> Callable[..., Any]:
    """Mark the view's responses as depending only on content, code and settings.

    They get the token as `cache_token`. It is read first, so a response may be newer than its
    token, but never older.
    """

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.method not in ("GET", "HEAD"):
            return view(request, *args, **kwargs)
        token = current_token()
        response = view(request, *args, **kwargs)
        response.cache_token = token
        return response

    return marked
