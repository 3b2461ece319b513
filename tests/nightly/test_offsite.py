"""Copies of backups in a bucket, with the real restic and an S3 server over HTTP.

See operations/test_offsite.py for what is refused before restic does anything.
"""

import shutil
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine

from catalogue.models import Build
from operations.backups import offsite as copying
from operations.backups import store
from tests.support.backups import NOW, files, rows
from tests.support.examples import SHORT_BUILD
from tests.support.offsite import KEY
from tests.support.real_site import mounted, skip_or_fail


@pytest.fixture(autouse=True)
def with_restic() -> None:
    if not shutil.which("restic"):
        skip_or_fail("restic is not installed. On Debian: sudo apt-get install restic")


@pytest.fixture
def sent(request, manage, copies) -> Path:
    """A backup that was sent, and then lost here."""
    request.getfixturevalue("backups_may_be_read")
    request.getfixturevalue("picture_names")
    assert "It was sent to " in manage("backup", "--to-offsite")
    [backup] = store.backups()
    return backup


in_process = pytest.mark.django_db(transaction=True)


def lose(copies, share: str) -> None:
    """Take away or change the largest file of restic."""
    packs = [entry for entry in copies.objects.all() if "/data/" in entry.key]
    largest = max(packs, key=lambda entry: entry.size)
    content = bytearray(largest.get()["Body"].read())
    if share == "deleted":
        largest.delete()
    elif share == "cut":
        largest.put(Body=bytes(content[: len(content) // 2]))
    else:
        content[len(content) // 2] ^= 1
        largest.put(Body=bytes(content))


@in_process
@pytest.mark.parametrize("damage", ["altered", "cut", "deleted"])
def test_damage_is_found_and_leaves_nothing_half_restored(
    manage, sent, copies, settings, tmp_path, monkeypatch, damage
):
    lose(copies, damage)
    sent.unlink()
    # restic 0.14 asks again for a quarter of an hour when something is missing
    monkeypatch.setattr(copying, "TIMEOUT", 10)
    output = manage("restore", "--from-offsite", "--into", tmp_path / "new")
    assert output.startswith("failed: ") and output.endswith(" Nothing was changed.")
    assert "damaged" in output or (damage != "altered" and "took more than" in output)
    assert files(tmp_path / "new") == {}
    assert {path.name for path in settings.BACKUP_DIR.iterdir()} == {
        *(".lock", ".offsite.lock", store.MAY_SEND, store.LAST_BACKUP, store.LAST_SENT)
    }
    monkeypatch.setattr(copying, "TIMEOUT", 300)
    monkeypatch.setattr(copying, "PARTS", 1)
    before = store.last_sent()
    output = manage("backup", "--to-offsite")
    assert "was not sent to" in output and "What is stored there is damaged." in output
    assert store.last_sent() == before
    kept = [entry for entry in copies.objects.all() if "/snapshots/" in entry.key]
    assert len(kept) == 2  # nothing older was deleted


@in_process
def test_another_key_opens_nothing(manage, sent, settings, tmp_path):
    settings.BACKUP_S3 = settings.BACKUP_S3 | {"encryption_key": f"not {KEY}"}
    restoring = ("restore", "--from-offsite", "--into", tmp_path / "new")
    for command in (restoring, ("backup", "--to-offsite")):
        assert "BACKUP_S3_ENCRYPTION_KEY does not open what is stored there." in manage(*command)


@in_process
def test_what_leaves_is_encrypted(request, copies, upload, build):
    upload(build, 2, size=(1200, 800))
    sent = request.getfixturevalue("sent")
    Build.objects.get(name="Orange 21")
    whole = b"".join(entry.get()["Body"].read() for entry in copies.objects.all())
    assert len(whole) > 20_000
    for clear in (b"Orange 21", b"SQLite format", b"JFIF", b"owner", sent.name.encode()):
        assert clear not in whole


@in_process
def test_a_lock_is_respected_while_its_run_lives_and_removed_when_that_was_killed(
    manage, sent, copies
):
    waiting = subprocess.Popen(
        ["restic", "--no-cache", "backup", "--stdin"],
        env=copying.restic_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    while not any("/locks/" in entry.key for entry in copies.objects.all()):
        assert waiting.poll() is None
    before = store.last_sent()
    assert "Another machine is using the bucket" in manage("backup", "--to-offsite")
    assert store.last_sent() == before
    waiting.kill()
    waiting.wait()
    waiting.stdin.close()
    assert "It was sent to" in manage("backup", "--to-offsite")


@in_process
def test_a_disk_that_fills_up_meanwhile_is_named_and_freed(manage, sent, settings, tmp_path):
    with mounted(tmp_path / "small", "-o", "size=100k"):
        settings.BACKUP_DIR = tmp_path / "small"
        output = manage("restore", "--from-offsite", "--into", tmp_path / "new")
        assert output == "failed: The disk of BACKUP_DIR is full. Nothing was changed."
        assert {path.name for path in settings.BACKUP_DIR.iterdir()} == {".offsite.lock"}


@in_process
@pytest.mark.usefixtures("backups_may_be_read")
def test_days_and_weeks_are_kept_there_and_doubtful_ones_are_fetched_by_name(
    manage, owner, copies, settings, tmp_path
):
    settings.BACKUPS_DAILY, settings.BACKUPS_WEEKLY = 2, 2
    Build.objects.bulk_create(Build(name=f"B{n}", **SHORT_BUILD) for n in range(5))
    for day in (15, 10, 5, 0):
        with time_machine.travel(NOW - timedelta(days=day), tick=False):
            assert "It was sent to" in manage("backup", "--to-offsite")
    Build.objects.all().delete()
    with time_machine.travel(NOW + timedelta(days=1), tick=False):
        assert "Much is missing" in manage("backup", "--to-offsite")
    shutil.rmtree(settings.BACKUP_DIR)

    # The 11th is the last of its week, the 16th and 21st are the last two days.
    kept = [f"backup-202611{day}T031000Z.tar" for day in (11, 16, 21)]
    doubtful = "doubtful-20261122T031000Z.tar"
    assert manage("restore", "--from-offsite", "--list").split() == [doubtful, *kept[::-1]]
    output = manage("restore", "--from-offsite", "yesterday.tar", "--into", tmp_path / "new")
    assert "has no backup yesterday.tar. --list prints the names. Nothing was changed." in output
    for name, builds in ((None, 5), (kept[0], 5), (doubtful, 0)):
        place = tmp_path / (name or "newest")
        output = manage("restore", "--from-offsite", *filter(None, [name]), "--into", place)
        assert f"{name or kept[-1]} was restored into {place}" in output
        assert len(rows(place / "db.sqlite3")["catalogue_build"]) == 1 + builds
    assert [path.name for path in store.backups()] == [kept[-1], kept[0]]
    assert "can be restored" in manage("restore", "--from-offsite", "--check")
    assert store.last_check().backup == kept[-1]
