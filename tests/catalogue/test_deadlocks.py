"""Deadlocks on PostgreSQL: the site's own writers avoid them, and it survives those of others."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest
from django.db import OperationalError, connection

from catalogue.models import Build
from tests.support.databases import SERVER, own_database, wait_for_a_lock, with_own_connection
from tests.support.django_admin import BUILDS, FIELDS


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.fixture
def server() -> Iterator[psycopg.Connection]:
    with psycopg.connect(own_database(), autocommit=True) as server:
        yield server


@contextmanager
def before_write(number: int, call: Callable[[], None]) -> Iterator[None]:
    """Run `call` before this thread's n-th write to a catalogue table, counted from 1."""
    writes = 0

    def counted(execute, sql, *rest):
        nonlocal writes
        if sql.startswith(("INSERT", "UPDATE", "DELETE")) and "catalogue_" in sql:
            writes += 1
            if writes == number:
                call()
        return execute(sql, *rest)

    with connection.execute_wrapper(counted):
        yield


@pytest.fixture
def both(pool, server):
    """Start the second call in the middle of the first; return both responses."""

    def run(first: Callable, second: Callable) -> list:
        begun: list[Future] = []

        def begin() -> None:
            begun.append(pool.submit(with_own_connection, second))
            wait_for_a_lock(server, begun[0])

        def interrupted():
            with before_write(2, begin):
                return first()

        response = pool.submit(with_own_connection, interrupted).result()
        return [response, begun[0].result()]

    return run


def no_deadlock(caplog) -> bool:
    return "deadlock" not in caplog.text.lower()


def delete_all(admin, **options):
    chosen = {"_selected_action": list(Build.objects.values_list("pk", flat=True))}
    return admin.post(BUILDS, {"action": "delete_selected", "post": "yes", **chosen}, **options)


@pytest.mark.skipif(not SERVER, reason="SQLite lets one write at a time")
@pytest.mark.django_db(transaction=True)
def test_builds_are_deleted_while_one_of_them_is_saved(both, admin, owner_client, build, caplog):
    last = Build.objects.create(**FIELDS | {"build_year": 1999})
    deleted, saved = both(
        lambda: delete_all(admin), lambda: owner_client.put(f"/api/builds/{last.pk}", FIELDS)
    )
    assert (deleted.status_code, saved.status_code) == (302, 404)
    assert not Build.objects.exists()
    assert no_deadlock(caplog)


GIVEN_UP = 503 if SERVER else 500


@pytest.mark.parametrize(
    ("deadlocks", "status", "name"), [(1, 200, "Changed"), (2, GIVEN_UP, "Orange 21")]
)
def test_a_write_is_tried_once_more_after_a_deadlock(
    owner_client, build, monkeypatch, deadlocks, status, name
):
    get_stored, tries = Build.get_stored, []

    def fail_at_first(item: Build):
        tries.append(item)
        if len(tries) <= deadlocks:
            raise OperationalError("deadlock detected") from psycopg.errors.DeadlockDetected()
        return get_stored(item)

    monkeypatch.setattr(Build, "get_stored", fail_at_first)
    response = owner_client.put(f"/api/builds/{build.pk}", FIELDS | {"name": "Changed"})
    assert (response.status_code, len(tries)) == (status, 2)
    assert Build.objects.get().name == name
