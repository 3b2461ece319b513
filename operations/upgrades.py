"""Tells which databases of other releases this one can use.

The migrations of earlier releases are one file an app, which has the tables as they were in
OLDEST_RELEASE. A database of an older one lacks some of them.
"""

import functools
from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DatabaseError, connections, migrations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Migration = tuple[str, str]  # app and name

OLDEST_RELEASE = "26 November 2026 (82798d3)"
TOO_OLD = (
    f"The database is of a release before that of {OLDEST_RELEASE}. Install that release first, "
    "run `manage.py migrate` with it, and then this one."
)


@functools.cache
def own_migrations() -> dict[Migration, migrations.Migration]:
    """Return the migrations of this version."""
    return dict(MigrationLoader(None).disk_migrations)


def applied_migrations(alias: str) -> list[Migration]:
    """Return app and name of each applied migration."""
    return sorted(MigrationRecorder(connections[alias]).applied_migrations())


def unknown_migrations(applied: list[Migration]) -> list[str]:
    """Return the applied migrations that only a newer version of this project has."""
    here = own_migrations()
    known = here.keys() | {key for migration in here.values() for key in migration.replaces}
    apps = {app for app, _ in here}
    return [f"{app}.{name}" for app, name in applied if app in apps and (app, name) not in known]


def missing_migrations(applied: list[Migration]) -> list[Migration]:
    """Return the migrations of this version that are not applied."""
    done = set(applied)
    return sorted(
        key
        for key, migration in own_migrations().items()
        if key not in done and not (migration.replaces and done.issuperset(migration.replaces))
    )


def is_too_old(applied: list[Migration]) -> bool:
    """Return whether some of the migrations that one file has replaced were not applied."""
    done = set(applied)
    return any(
        not done.isdisjoint(migration.replaces) and not done.issuperset(migration.replaces)
        for key, migration in own_migrations().items()
        if key not in done
    )


@register(Tags.database)
def database_can_be_upgraded(
    databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    try:
        too_old = [alias for alias in databases or () if is_too_old(applied_migrations(alias))]
    except DatabaseError as error:
        reason = str(error).strip().partition("\n")[0]
        return [Error(f"The database cannot be used: {reason}", id="operations.E002")]
    return [Error(TOO_OLD, id="operations.E001") for _ in too_old]
