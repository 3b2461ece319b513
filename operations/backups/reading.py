"""Reads a database other than the site's own by the site's models, as a connection for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from catalogue.item_images import ItemImage, image_models
from catalogue.models import KINDS
from contact.models import ContactMessage

ALIAS = "backup"


@contextmanager
def temporary_connection(**settings: Any) -> Iterator[str]:
    """Connect to a database that differs from the site's by these settings; yield its alias."""
    connections.databases[ALIAS] = connections["default"].settings_dict | settings
    try:
        yield ALIAS
    finally:
        connections[ALIAS].close()
        del connections[ALIAS], connections.databases[ALIAS]


def count_rows(alias: str) -> dict[str, int]:
    """Return how many rows each table has."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        tables = sorted(connection.introspection.table_names(cursor))
        counts = {}
        for table in tables:
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608 - quoted
            counts[table] = cursor.fetchone()[0]
    return counts


def count_items(alias: str) -> dict[str, int]:
    """Return how many there are of what is not deleted often; spam is, by the hundred."""
    messages = ContactMessage.objects.using(alias)
    return {
        **{kind: model.objects.using(alias).count() for kind, model in KINDS.items()},
        "messages": messages.exclude(state=ContactMessage.State.SPAM).count(),
    }


def picture_names(alias: str) -> set[str]:
    """Return the names of all files that rows name."""
    return {name for row in pictures(alias) for name in row.file_names()}


def pictures(alias: str) -> list[ItemImage]:
    return [row for kind in image_models() for row in kind._default_manager.using(alias)]


def applied_migrations(alias: str) -> list[tuple[str, str]]:
    """Return app and name of each migration that was applied."""
    return sorted(MigrationRecorder(connections[alias]).applied_migrations())


def unknown_migrations(applied: list[tuple[str, str]]) -> list[str]:
    """Return those of the applied migrations that only a newer version of this project has."""
    loader = MigrationLoader(None)
    return [
        f"{app}.{name}"
        for app, name in applied
        if app in loader.migrated_apps and (app, name) not in loader.disk_migrations
    ]
