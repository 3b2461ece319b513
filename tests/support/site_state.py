"""Put the site into a state: age of the last backup, free disk space, waiting mail."""

import shutil
from collections import namedtuple
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from contact.models import ContactMessage
from operations.backups import store

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def backed_up(backup_dir: Path) -> Callable[..., None]:
    """Create a single backup of 1000 bytes, `hours` old."""

    def put(*, hours: float) -> None:
        shutil.rmtree(backup_dir, ignore_errors=True)
        backup_dir.mkdir()
        made_at = timezone.now() - timedelta(hours=hours)
        (backup_dir / made_at.strftime(store.NAME)).write_bytes(b"x" * 1000)

    return put


@pytest.fixture
def disk(monkeypatch, settings) -> Callable[..., None]:
    """Simulate a 100 GB disk with `gigabytes` free, and perhaps another one for `backups`."""

    def free(gigabytes: float, *, backups: float | None = None) -> None:
        def usage(folder: Path) -> Usage:
            is_other = folder == settings.BACKUP_DIR and backups is not None
            return Usage(100 * 1024**3, 0, int((backups if is_other else gigabytes) * 1024**3))

        monkeypatch.setattr(shutil, "disk_usage", usage)

    return free


def old_message(*, hours: float, **fields: object) -> None:
    """Store a message that arrived `hours` ago."""
    message = ContactMessage.objects.create(name="A", email="a@b.lv", message="Hi", **fields)
    created_at = timezone.now() - timedelta(hours=hours)
    ContactMessage.objects.filter(pk=message.pk).update(created_at=created_at)


def sent_hours_ago(hours: float) -> None:
    """Note that a copy of a backup left the machine then."""
    at = timezone.now() - timedelta(hours=hours)
    store.write(store.LAST_SENT, store.SentResult("backup.tar", at))
