"""Lists what a database has: its rows, and the files that they refer to.

It is the site's database, or another one with the site's models, such as that of a backup.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections, models

from catalogue.item_images import ItemImage, image_models
from contact.attachment_files import Attachment, file_names_in
from contact.models import ContactMessage
from core.deletions import Deletion

ALIAS = "backup"


@contextmanager
def temporary_connection(**settings: Any) -> Iterator[str]:
    """Connect to a database with changed settings; yield its connection alias."""
    connections.databases[ALIAS] = connections["default"].settings_dict | settings
    try:
        yield ALIAS
    finally:
        connections[ALIAS].close()
        del connections[ALIAS], connections.databases[ALIAS]


def count_rows(alias: str) -> dict[str, int]:
    """Return the number of rows of each table."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        tables = sorted(connection.introspection.table_names(cursor))
        counts = {}
        for table in tables:
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608 - quoted
            counts[table] = cursor.fetchone()[0]
    return counts


def count_items(alias: str) -> dict[str, int]:
    """Return the numbers of whatever has pictures, and of messages.

    Spam is not counted: it is deleted in bulk.
    """
    kinds = [image._meta.get_field("item").related_model for image in image_models()]
    messages = ContactMessage.objects.using(alias)
    return {
        **{
            str(kind._meta.verbose_name_plural): kind._default_manager.using(alias).count()
            for kind in kinds
        },
        "messages": messages.exclude(state=ContactMessage.State.SPAM).count(),
    }


def picture_names(alias: str) -> set[str]:
    """Return the names of all files that rows refer to, also of what can be restored."""
    names = {name for row in pictures(alias) for name in row.file_names()}
    return names | {name for row in deletions(alias) for name in row.file_names()}


def attachment_names(alias: str) -> set[str]:
    """Return the names of the files of messages, also of deleted ones that can be restored; the
    backup of an older release has none.
    """
    kept = file_names_in(deletions(alias))
    if not has_table(alias, Attachment):
        return kept
    # Not whole rows: that of an older release has fewer columns.
    names = Attachment.objects.using(alias).order_by("pk").values_list("file", "thumbnail")
    return kept.union(*(filter(None, row) for row in names))


def has_table(alias: str, model: type[models.Model]) -> bool:
    """Return whether a database has the table of a model; that of an older release may not."""
    with connections[alias].cursor() as cursor:
        return model._meta.db_table in connections[alias].introspection.table_names(cursor)


def deletions(alias: str) -> list[Deletion]:
    """Return what can be restored, by what its files need; the backup of an older release has fewer
    columns, or none.
    """
    rows = Deletion.objects.using(alias).only("token", "files", "rows")
    return list(rows) if has_table(alias, Deletion) else []


def pictures(alias: str) -> list[ItemImage]:
    """Return the pictures of all kinds; the backup of an older release may lack the newest."""
    kinds = [kind for kind in image_models() if has_table(alias, kind)]
    return [row for kind in kinds for row in kind._default_manager.using(alias)]
