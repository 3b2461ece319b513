"""Says which state of the catalogue an answer was made from, so that it can be kept until the next.

The database itself notes each write, whoever makes it: API, admin, shell or a cascade.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import wraps
from typing import Any

from django.db import DatabaseError, connection, models, transaction
from django.http import HttpRequest


class CatalogueVersion(models.Model):
    """One row. Its `token` is a new random one after each write, in the write's transaction.

    Random, not counted: a database that was restored must not come upon a number a second time.
    """

    token = models.CharField(max_length=36)


def current_token() -> str | None:
    """Return the token, or None where there is none to be had: nothing may then be kept.

    The year belongs to it, for it stands below every page.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT token FROM catalogue_catalogueversion WHERE id = 1")
            row = cursor.fetchone()
    except DatabaseError:  # a page that needs no data is still answered
        return None
    return f"{row[0]} {date.today().year}" if row else None


@contextmanager
def write_lock() -> Iterator[None]:
    """Open a transaction that writes to the catalogue after looking at it: one at a time does.

    All writers wait for their turn, here or in the triggers, before they lock any row: else two
    could wait for each other. An advisory lock goes to whoever has waited longest, which that of a
    row does not. On SQLite a transaction is alone anyway.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtext('catalogue'))")
        yield


def cache_until_catalogue_changes(view: Callable[..., Any]) -> Callable[..., Any]:
    """Mark what the view answers as made of catalogue, code and settings alone.

    The answer gets the token as `catalogue_token`: read first, so that what it is made of may be
    newer than the token says, but never older.
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
