"""Settings that make committed writes durable, checked on every connection."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connection, connections, transaction

from tests.support.settings_file import read_settings

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite,
]
PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


@pytest.fixture(autouse=True)
def as_in_operation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The options of the settings; other tests do not wait for the disk."""
    options = read_settings(tmp_path)["DATABASES"]["default"]["OPTIONS"]
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", options)
    connection.close()
    yield
    connection.close()


def pragmas() -> dict[str, object]:
    with connection.cursor() as cursor:
        return {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}


def test_every_connection_has_a_lock_timeout_foreign_keys_and_full_sync():
    """synchronous=FULL (2): a commit returns when it is on the disk."""
    assert pragmas() == PRAGMAS
    with ThreadPoolExecutor(1) as other_thread:
        assert other_thread.submit(pragmas).result() == PRAGMAS
        other_thread.submit(connections.close_all).result()
    connection.close()
    assert pragmas() == PRAGMAS


def test_a_transaction_takes_the_write_lock_at_its_start():
    """It waits there, and no later statement fails with "database is locked"."""
    with closing(connection.copy()) as other, transaction.atomic():
        other.settings_dict["OPTIONS"] = other.settings_dict["OPTIONS"] | {"timeout": 0}
        with pytest.raises(OperationalError, match="locked"), other.cursor() as cursor:
            cursor.execute("BEGIN IMMEDIATE")


def test_a_write_that_times_out_waiting_for_the_lock_is_refused_in_a_sentence(owner_client, build):
    with closing(connection.copy()) as other, other.cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        with connection.cursor() as own:
            own.execute("PRAGMA busy_timeout = 1")
        response = owner_client.delete(f"/api/builds/{build.pk}")
        cursor.execute("ROLLBACK")
    connection.close()
    assert response.status_code == 503
    assert "cannot store anything at the moment" in response.json()["error"]
