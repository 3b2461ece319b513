"""/livez, /readyz and the owner's /api/status: what is named when something is wrong; row 69."""

import json
import shutil
import sqlite3
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection, connections
from django.test import Client
from django.utils import timezone
from health_check.base import HealthCheck
from rest_framework.test import APIClient

from config import health
from config.backups import shelf
from contact.models import ContactMessage

pytestmark = pytest.mark.django_db(transaction=True)
Usage = namedtuple("Usage", "total used free")
CHECKS = {"database", "migrations", "storage", "bundle", "disk", "mail", "limits", "backup"}


@pytest.fixture(autouse=True)
def backup_dir(settings, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_DIR.mkdir()
    return settings.BACKUP_DIR


@pytest.fixture
def ready(monkeypatch, backed_up):
    """Ask anew, in a thread of its own as gunicorn does; return the status and what is named."""
    backed_up(hours=3)
    monkeypatch.setattr(HealthCheck, "timeout", timedelta(minutes=5))  # a busy machine is no fault

    def ask() -> tuple[int, str, dict[str, str]]:
        monkeypatch.setattr(health, "readiness", health.Readiness())
        with ThreadPoolExecutor(1) as gunicorn:
            answer = gunicorn.submit(Client().get, "/readyz").result()
            gunicorn.submit(connections.close_all).result()
        body = answer.json()
        assert set(body["checks"]) == CHECKS
        assert answer["Cache-Control"] == "no-store"
        named = {name: said for name, said in body["checks"].items() if said != "ok"}
        return answer.status_code, body["state"], named

    return ask


@pytest.fixture
def backed_up(backup_dir):
    def put(*, hours: float) -> None:
        shutil.rmtree(backup_dir)
        backup_dir.mkdir()
        made_at = timezone.now() - timedelta(hours=hours)
        (backup_dir / made_at.strftime(shelf.NAME)).write_bytes(b"x" * 1000)

    return put


@pytest.fixture
def disk(monkeypatch):
    """Let the disk have 100 GB, so many of them free."""

    def free(gigabytes: float) -> None:
        usage = Usage(100 * 1024**3, 0, int(gigabytes * 1024**3))
        monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)

    return free


@pytest.fixture
def message(db):
    def write(*, hours: float = 0, **fields: object) -> ContactMessage:
        written = ContactMessage.objects.create(name="A", email="a@b.lv", message="Hi", **fields)
        created_at = timezone.now() - timedelta(hours=hours)
        ContactMessage.objects.filter(pk=written.pk).update(created_at=created_at)
        return written

    return write


def waiting() -> dict[str, object]:
    return {"mail_state": "waiting", "mail_due_at": timezone.now()}


def test_all_is_right(ready):
    assert ready() == (200, "ready", {})


@pytest.mark.sqlite
def test_a_database_that_somebody_else_holds_is_named_and_the_process_lives(ready, monkeypatch):
    monkeypatch.setattr(health, "LOCK_WAIT", 20)
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        named = {"database": "The database is locked by another program."}
        assert ready() == (503, "not ready", named)
        assert Client().get("/livez").status_code == 200
    assert ready() == (200, "ready", {})


def test_a_database_of_an_older_version_is_named(ready):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'contact' AND name LIKE '0002%'")
        assert ready() == (
            *(503, "not ready"),
            {"migrations": "The database is older than the code; please migrate it."},
        )
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('contact', '0002_outbox', '2026-11-21')"
        )
    assert ready() == (200, "ready", {})


def test_a_folder_of_pictures_that_cannot_be_written_to_is_named(ready, settings):
    settings.MEDIA_ROOT = Path("/sys/quads")
    assert ready() == (503, "not ready", {"storage": "Pictures cannot be stored."})


def test_s3_storage_that_is_gone_is_named(ready, s3_storage):
    assert ready() == (200, "ready", {})
    s3_storage(bucket_name="somebody-elses")
    assert ready() == (503, "not ready", {"storage": "Pictures cannot be stored."})


@pytest.mark.parametrize("content", [None, '{"status": "compile"}', "{"])
def test_a_bundle_that_is_not_there_is_named(ready, settings, tmp_path, content):
    settings.BUNDLE_STATS_FILE = tmp_path / "stats.json"
    if content is not None:
        settings.BUNDLE_STATS_FILE.write_text(content)
    named = {"bundle": "The pages' scripts and styles are not built."}
    assert ready() == (503, "not ready", named)


def test_a_full_disk_is_not_ready_and_one_that_is_almost_full_is_only_named(ready, disk):
    disk(5.1)
    assert ready() == (200, "ready", {})
    disk(4.9)
    assert ready() == (200, "degraded", {"disk": "The disk is almost full."})
    disk(0.01)
    assert ready() == (503, "not ready", {"disk": "The disk is full."})


def test_mail_that_waits_for_an_hour_is_named_and_keeps_the_site_up(ready, message):
    message(hours=0.9, **waiting())
    message(hours=9, mail_state="failed")
    message(hours=9, mail_state="sent")
    assert ready() == (200, "ready", {})
    message(hours=1.1, **waiting())
    named = {"mail": "A message has waited to be mailed for more than an hour."}
    assert ready() == (200, "degraded", named)


def test_no_backup_or_an_old_one_is_named_and_keeps_the_site_up(ready, backed_up, backup_dir):
    named = {"backup": "There is no backup of the last 26 hours."}
    backed_up(hours=25.9)
    assert ready() == (200, "ready", {})
    backed_up(hours=26.1)
    assert ready() == (200, "degraded", named)
    shutil.rmtree(backup_dir)
    assert ready() == (200, "degraded", named)


def test_asking_often_costs_nothing(ready, monkeypatch):
    """Anybody may ask; each time files and rows would be written."""
    looked = []
    run_checks = health.run_checks

    async def count():
        looked.append(1)
        return await run_checks()

    monkeypatch.setattr(health, "run_checks", count)
    ready()
    answers = [Client().get("/readyz") for _ in range(50)]
    assert {answer.status_code for answer in answers} == {200}
    assert len(looked) < 10


def test_the_process_lives_without_a_database(settings):
    connections.close_all()
    name, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], "/sys/none"
    try:
        answer = Client().get("/livez")
    finally:
        connection.settings_dict["NAME"] = name
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_neither_can_be_written_to(path):
    assert Client().post(path).status_code == 405


# --- what the owner is told ---


@pytest.fixture
def status(owner_client, settings, backed_up, backup_dir, disk):
    backed_up(hours=3)
    shelf.remember(shelf.backups()[0], problem="")
    disk(40)
    settings.REVISION = "5247fe0"

    def ask() -> dict:
        answer = owner_client.get("/api/status")
        assert answer.status_code == 200
        return answer.json()

    return ask


def test_the_owner_is_told_that_all_is_right(status, settings):
    told = status()
    assert told["state"] == "ok"
    parts = {name: part for name, part in told.items() if name != "state"}
    assert set(parts) == {"backup", "restore", "mail", "disk", "logins", "version"}
    assert {part["state"] for part in parts.values()} == {"ok"}
    assert all(part["sentence"].endswith(".") for part in parts.values())
    assert told["backup"]["bytes"] == 1000
    assert told["disk"]["free_part"] == 0.4
    assert told["disk"]["sentence"] == "40.0 GB (40%) of the disk is free."
    assert told["version"]["version"] == "5247fe0"
    assert told["mail"]["sentence"] == "Messages are not mailed: read them under Messages."
    settings.CONTACT_TO = "owner@example.lv"
    assert status()["mail"]["sentence"] == "Every message was mailed to you."


def part_of(told: dict, name: str) -> tuple[str, str]:
    """Return state and sentence of a part; the whole is as bad as its worst part."""
    assert told["state"] == told[name]["state"] != "ok"
    return told[name]["state"], told[name]["sentence"]


def test_a_missing_and_an_old_backup_are_told(status, backed_up, backup_dir):
    backed_up(hours=27)
    state, sentence = part_of(status(), "backup")
    assert state == "bad" and sentence.startswith("The last backup is of ")
    next(backup_dir.glob("*.tar")).unlink()
    shelf.remember(Path("backup.tar"), problem="")
    told = status()
    assert part_of(told, "backup")[0] == "warning"
    assert (told["backup"]["at"], told["backup"]["bytes"]) == (None, None)


def test_a_restore_that_was_never_tried_or_failed_is_told(status, backup_dir):
    shelf.remember(Path("backup.tar"), problem="backup.tar was altered.")
    state, sentence = part_of(status(), "restore")
    assert state == "bad" and "backup.tar was altered." in sentence
    (backup_dir / "last-check.json").write_text("{")
    assert part_of(status(), "restore")[0] == "warning"
    long_ago = {"backup": "b", "at": str(timezone.now() - timedelta(days=36)), "problem": ""}
    (backup_dir / "last-check.json").write_text(json.dumps(long_ago))
    assert part_of(status(), "restore")[0] == "warning"


def test_unsent_and_failed_messages_are_told(status, message):
    message(**waiting())
    told = status()["mail"]
    assert (told["state"], told["unsent"]) == ("ok", 1)
    assert told["sentence"] == "1 message will be mailed soon."
    message(hours=2, **waiting())
    state, sentence = part_of(status(), "mail")
    assert state == "warning" and "2 messages can be read under Messages" in sentence
    message(mail_state="failed")
    state, sentence = part_of(status(), "mail")
    assert state == "bad" and sentence.startswith("1 message could not be mailed to you.")
    assert status()["mail"]["failed"] == 1


def test_a_disk_that_fills_is_told(status, disk):
    disk(14)
    assert part_of(status(), "disk")[0] == "warning"
    disk(4)
    state, sentence = part_of(status(), "disk")
    assert state == "bad" and sentence.startswith("Only 4.0 GB (4%) of the disk is free.")


def test_blocked_logins_are_told(status, settings):
    settings.AXES_ENABLED, settings.AXES_FAILURE_LIMIT = True, 3
    wrong = {"username": "owner", "password": "guess"}
    for _ in range(4):
        APIClient().post("/api/auth/login", wrong, REMOTE_ADDR="198.51.100.7")
    state, sentence = part_of(status(), "logins")
    assert state == "warning" and "blocked from 1 place." in sentence
