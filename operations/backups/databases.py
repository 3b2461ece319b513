from types import ModuleType

from django.db import connection

from . import postgresql, sqlite


def database() -> ModuleType:
    """Return the backup module for this site's database engine."""
    return sqlite if connection.vendor == "sqlite" else postgresql
