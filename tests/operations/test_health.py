"""/livez and /readyz: which checks they name when something is wrong."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from operations import health
from tests.support.messages import WAITING
from tests.support.site_state import old_message, sent_hours_ago

pytestmark = pytest.mark.django_db(transaction=True)
CHECKS = {
    *("database", "migrations", "storage", "bundle", "disk", "mail"),
    *("limits", "backup", "offsite", "pictures"),
}


@pytest.fixture
def ready(monkeypatch, backed_up):
    """Call /readyz in a new thread, as gunicorn does; return the status and the checks."""
    backed_up(hours=3)
    monkeypatch.setattr(health, "TIMEOUT", 300.0)  # allow for a busy machine

    def ask() -> tuple[int, str, dict[str, str]]:
        monkeypatch.setattr(health, "readiness", health.Readiness())
        with ThreadPoolExecutor(1) as gunicorn:
            response = gunicorn.submit(Client().get, "/readyz").result()
            gunicorn.submit(connections.close_all).result()
        body = response.json()
        assert set(body["checks"]) == CHECKS
        assert response["Cache-Control"] == "no-store"
        named = {name: output for name, output in body["checks"].items() if output != "ok"}
        return response.status_code, body["state"], named

    return ask


def test_a_healthy_site_is_ready(ready):
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
    newest = MigrationRecorder.Migration.objects.filter(app="contact").latest("name")
    newest.delete()
    assert ready() == (
        *(503, "not ready"),
        {"migrations": "The database has unapplied migrations."},
    )
    newest.save(force_insert=True)
    assert ready() == (200, "ready", {})


def test_a_folder_of_pictures_that_cannot_be_written_to_is_named(ready, settings):
    settings.MEDIA_ROOT = Path("/sys/quads")
    assert ready() == (503, "not ready", {"storage": "Pictures cannot be stored."})


def test_a_check_that_hangs_is_named(monkeypatch):
    answered = Event()

    def storage() -> None:
        answered.wait(60)

    monkeypatch.setattr(health, "readiness", health.Readiness())
    monkeypatch.setattr(health, "CHECKS", (storage,))
    monkeypatch.setattr(health, "TIMEOUT", 0.0)
    response = Client().get("/readyz")
    answered.set()
    assert response.status_code == 503
    assert response.json()["checks"] == {"storage": "There was no answer for 0 seconds."}


def test_a_bundle_that_is_not_there_is_named(ready, settings, tmp_path):
    """For what else may be wrong with it see test_start.py."""
    settings.BUNDLE_STATS_FILE = tmp_path / "stats.json"
    named = {"bundle": "The pages' scripts and styles are not built."}
    assert ready() == (503, "not ready", named)


def test_a_full_disk_is_not_ready_and_one_that_is_almost_full_is_only_named(ready, disk):
    disk(5.1)
    assert ready() == (200, "ready", {})
    disk(4.9)
    assert ready() == (200, "degraded", {"disk": "The disk is almost full."})
    disk(0.01)
    assert ready() == (503, "not ready", {"disk": "The disk is full."})
    disk(40, backups=0.01)
    named = {"disk": "The disk of the backups is almost full."}
    assert ready() == (200, "degraded", named)


def test_what_has_to_be_looked_after_is_named_and_keeps_the_site_up(
    ready, backed_up, offsite, build, tiny_pictures, stored_files
):
    tiny_pictures(build)
    backed_up(hours=25.9)
    old_message(hours=0.9, **WAITING)
    sent_hours_ago(47)
    assert ready() == (200, "ready", {})
    for path in stored_files():
        path.unlink()
    backed_up(hours=26.1)
    old_message(hours=1.1, **WAITING)
    sent_hours_ago(49)
    named = {
        "pictures": "Picture files are missing.",
        "backup": "There is no backup from the last 26 hours.",
        "mail": "A message has waited to be mailed for more than an hour.",
        "offsite": "No backup has left the machine in the last two days.",
    }
    assert ready() == (200, "degraded", named)


def test_frequent_requests_use_a_cached_result(ready, monkeypatch):
    """The URL is public, and each check writes files and rows."""
    looked = []
    run_all = health.run_all

    def count(checks):
        looked.append(1)
        return run_all(checks)

    monkeypatch.setattr(health, "run_all", count)
    monkeypatch.setattr(health, "CACHE_SECONDS", 60.0)
    ready()
    responses = [Client().get("/readyz") for _ in range(50)]
    assert {response.status_code for response in responses} == {200}
    assert len(looked) == 1


def test_the_process_lives_without_a_database(settings):
    connections.close_all()
    name, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], "/sys/none"
    try:
        response = Client().get("/livez")
    finally:
        connection.settings_dict["NAME"] = name
    assert (response.status_code, response.content) == (200, b"ok\n")
