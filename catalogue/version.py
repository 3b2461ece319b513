"""The version of the catalogue, so that responses can be cached until it changes.

Triggers in the database renew it with each write, from the API, admin, shell or a cascade.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import wraps
from typing import Any

from django.db import DatabaseError, connection, models, transaction
from django.http import HttpRequest


class CatalogueVersion(models.Model):
    """A single row. Each write to the catalogue renews its `token` in the same transaction.

    The token is random: after a restore, a counter would repeat its numbers.
    """

    token = models.CharField(max_length=36)


def current_token() -> str | None:
    """Return the token, or None if it cannot be read; nothing may then be cached.

    It includes the year, because every page's footer shows it.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT token FROM catalogue_catalogueversion WHERE id = 1")
            row = cursor.fetchone()
    except DatabaseError:  # pages without data must still work
        return None
    return f"{row[0]} {date.today().year}" if row else None


@contextmanager
def write_lock() -> Iterator[None]:
    """Open a transaction that reads and then writes the catalogue; only one runs at a time.

    All writers take this lock, here or in the triggers, before they lock any row. Otherwise two
    could deadlock. Unlike row locks, an advisory lock goes to the writer that has waited longest.
    SQLite only has one writer anyway.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtext('catalogue'))")
        yield


def cache_until_catalogue_changes(view: Callable[..., Any]) -> Callable[..., Any]:
    """Mark the view's responses as depending only on catalogue, code and settings.

    They get the token as `catalogue_token`. It is read first, so a response may be newer than its
    token, but never older.
    """

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.method not in ("GET", "HEAD"):
            return view(request, *args, **kwargs)
        token = current_token()
        response = view(request, *args, **kwargs)
        response.catalogue_token = token
        return response

    return marked
