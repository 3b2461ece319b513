"""Says which state of the catalogue an answer was made from, so that it can be kept until the next.

The database itself notes each write, whoever makes it: API, admin, shell or a cascade.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import wraps
from typing import Any

from django.apps.registry import Apps
from django.db import DatabaseError, connection, models, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.http import HttpRequest

TABLES = ("build", "tyre", "buildimage", "tyreimage")


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
def one_writer() -> Iterator[None]:
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


def made_of_catalogue(view: Callable[..., Any]) -> Callable[..., Any]:
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


RENEW = (
    "INSERT INTO catalogue_catalogueversion (id, token) VALUES (1, {random}) "
    "ON CONFLICT (id) DO UPDATE SET token = excluded.token"
)


def create_triggers(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Have each write to a table of the catalogue renew the token.

    SQLite makes a table anew to alter it, which loses its triggers: a migration that alters one
    of TABLES runs this again (a test tells).
    """
    postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in postgresql_triggers() if postgresql else sqlite_triggers():
        schema_editor.execute(statement)


def drop_triggers(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Have writes go on without the table of the token, for a migration backwards."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION catalogue_renew_version CASCADE")
        return
    for name, _, _ in sqlite_names():
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}")


def sqlite_names() -> list[tuple[str, str, str]]:
    """Return trigger, event and table; SQLite has no trigger for two events."""
    events = ("INSERT", "UPDATE", "DELETE")
    return [(f"catalogue_{t}_{e.lower()}", e, f"catalogue_{t}") for t in TABLES for e in events]


def sqlite_triggers() -> list[str]:
    renew = RENEW.format(random="lower(hex(randomblob(16)))")
    statements = [renew]
    for name, event, table in sqlite_names():
        statements.append(f"DROP TRIGGER IF EXISTS {name}")
        statements.append(f"CREATE TRIGGER {name} AFTER {event} ON {table} BEGIN {renew}; END")
    return statements


def postgresql_triggers() -> list[str]:
    renew = RENEW.format(random="gen_random_uuid()::text")
    statements = [
        renew,
        "CREATE OR REPLACE FUNCTION catalogue_renew_version() RETURNS trigger LANGUAGE plpgsql "
        f"AS $$ BEGIN {renew}; RETURN NULL; END $$",
    ]
    for table in TABLES:
        statements.append(
            f"CREATE OR REPLACE TRIGGER catalogue_{table}_write "
            f"AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalogue_{table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION catalogue_renew_version()"
        )
    return statements
