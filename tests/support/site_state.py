"""The site in some condition: when it was backed up, how full its disk is, what mail waits."""

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
    """Let the only backup be so many hours old; it has 1000 bytes."""

    def put(*, hours: float) -> None:
        shutil.rmtree(backup_dir, ignore_errors=True)
        backup_dir.mkdir()
        made_at = timezone.now() - timedelta(hours=hours)
        (backup_dir / made_at.strftime(store.NAME)).write_bytes(b"x" * 1000)

    return put


@pytest.fixture
def disk(monkeypatch) -> Callable[[float], None]:
    """Let the disk have 100 GB, so many of them free."""

    def free(gigabytes: float) -> None:
        usage = Usage(100 * 1024**3, 0, int(gigabytes * 1024**3))
        monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)

    return free


def old_message(*, hours: float, **fields: object) -> None:
    """Store a message that came so many hours ago."""
    written = ContactMessage.objects.create(name="A", email="a@b.lv", message="Hi", **fields)
    created_at = timezone.now() - timedelta(hours=hours)
    ContactMessage.objects.filter(pk=written.pk).update(created_at=created_at)
