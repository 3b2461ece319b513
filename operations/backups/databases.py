from types import ModuleType

from django.db import connection

from . import postgresql, sqlite


def database() -> ModuleType:
    """Return the module that knows this site's kind of database."""
    return sqlite if connection.vendor == "sqlite" else postgresql
