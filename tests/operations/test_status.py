"""/api/status: the sentences that tell the owner about the site's state."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from operations.backups import store
from tests.support.messages import WAITING
from tests.support.site_state import old_message, sent_hours_ago


@pytest.fixture
def status(owner_client, settings, backed_up, disk):
    backed_up(hours=3)
    store.record_check(store.backups()[0], problem="")
    disk(40)
    settings.REVISION = "5247fe0"

    def ask() -> dict:
        response = owner_client.get("/api/status")
        assert response.status_code == 200
        return response.json()

    return ask


def test_the_owner_is_told_that_everything_works(status, settings):
    told = status()
    assert told["state"] == "ok"
    parts = {name: part for name, part in told.items() if name != "state"}
    assert set(parts) == {
        *("backup", "offsite", "restore", "pictures", "mail", "contact"),
        *("purge", "disk", "version"),
    }
    assert {part["state"] for part in parts.values()} == {"ok"}
    assert all(part["sentence"].endswith(".") for part in parts.values())
    assert told["disk"]["sentence"] == "40.0 GB (40%) of the disk is free."
    assert told["version"]["sentence"] == "This is version 5247fe0."
    assert told["mail"]["sentence"] == "Messages are not mailed. You can read them under Messages."
    settings.CONTACT_TO = "owner@example.lv"
    assert status()["mail"]["sentence"] == "Every message was mailed to you."


def part_of(told: dict, name: str) -> tuple[str, str]:
    """Return state and sentence of one part; check that the overall state is the worst one."""
    assert told["state"] == told[name]["state"] != "ok"
    return told[name]["state"], told[name]["sentence"]


def test_a_missing_and_an_old_backup_are_reported(status, backed_up, backup_dir):
    backed_up(hours=27)
    state, sentence = part_of(status(), "backup")
    assert state == "bad" and sentence.startswith("The last backup is from ")
    backed_up(hours=-2)
    state, sentence = part_of(status(), "backup")
    assert state == "bad" and "which is in the future: the clock" in sentence
    next(backup_dir.glob("*.tar")).unlink()
    store.record_check(Path("backup.tar"), problem="")
    told = status()
    assert part_of(told, "backup")[0] == "warning"


def test_it_is_told_when_the_last_backup_left_the_server(status, settings, offsite):
    state, sentence = part_of(status(), "offsite")
    assert state == "warning" and sentence.startswith("No backup has left the server yet.")
    sent_hours_ago(49)
    state, sentence = part_of(status(), "offsite")
    assert state == "warning" and sentence.startswith("The last backup left the server on ")
    sent_hours_ago(47)
    told = status()
    assert told["state"] == told["offsite"]["state"] == "ok"
    assert told["offsite"]["sentence"].endswith(", encrypted.")
    settings.BACKUP_S3 = settings.BACKUP_S3 | {"bucket": ""}
    assert status()["offsite"]["sentence"].startswith("Backups stay on the server")


def test_an_untested_or_failed_restore_is_reported(status, backup_dir):
    store.record_check(Path("backup.tar"), problem="backup.tar was altered.")
    state, sentence = part_of(status(), "restore")
    assert state == "bad" and "backup.tar was altered." in sentence
    (backup_dir / "last-check.json").write_text("{")
    assert part_of(status(), "restore")[0] == "warning"
    long_ago = {"backup": "b", "at": str(timezone.now() - timedelta(days=36)), "problem": ""}
    (backup_dir / "last-check.json").write_text(json.dumps(long_ago))
    assert part_of(status(), "restore")[0] == "warning"


def test_pictures_missing_from_the_last_backup_are_reported(status):
    store.write(store.LAST_BACKUP, store.BackupResult(timezone.now(), 3, ""))
    state, sentence = part_of(status(), "pictures")
    assert state == "bad" and "3 picture files could not be found." in sentence
    assert status()["backup"]["state"] == "ok"


def test_a_doubtful_backup_is_reported(status):
    lost = store.BackupResult(timezone.now(), 0, "0 pictures instead of 40")
    store.write(store.LAST_BACKUP, lost)
    state, sentence = part_of(status(), "backup")
    assert state == "bad" and "was made: 0 pictures instead of 40." in sentence
    store.write(store.LAST_BACKUP, lost._replace(at=timezone.now() - timedelta(days=1)))
    assert status()["backup"]["state"] == "ok"


def test_unsent_and_failed_messages_are_reported(status):
    old_message(hours=0, **WAITING)
    assert status()["mail"]["sentence"] == "1 message will be mailed soon."
    old_message(hours=2, **WAITING)
    state, sentence = part_of(status(), "mail")
    assert state == "warning" and "2 messages can be read under Messages" in sentence
    old_message(hours=0, mail_state="failed")
    state, sentence = part_of(status(), "mail")
    assert state == "bad" and sentence.startswith("1 message could not be mailed to you.")


def test_a_disk_that_fills_up_is_reported(status, disk):
    disk(14)
    assert part_of(status(), "disk")[0] == "warning"
    disk(4)
    state, sentence = part_of(status(), "disk")
    assert state == "bad" and sentence.startswith("Only 4.0 GB (4%) of the disk is free.")
    disk(40, backups=14)
    state, sentence = part_of(status(), "disk")
    assert state == "warning" and "Only 14% of the disk of the backups is free." in sentence
