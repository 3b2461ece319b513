"""Deadlocks on PostgreSQL: the site's own writers avoid them, and it survives those of others.

The server rolls back the first of two deadlocked transactions that checks, after a second.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest
from django.db import OperationalError, connection

from catalogue.models import Build, BuildImage
from tests.support.databases import SERVER, own_database, wait_for_a_lock, with_own_connection
from tests.support.django_admin import BUILDS, FIELDS

pytestmark = [
    pytest.mark.skipif(not SERVER, reason="SQLite lets one write at a time"),
    pytest.mark.django_db(transaction=True),
]
CHANGED = FIELDS | {"name": "Changed"}
CANNOT_WRITE = (
    "The server cannot store anything at the moment, so nothing was saved. Please try again later."
)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.fixture
def server() -> Iterator[psycopg.Connection]:
    with psycopg.connect(own_database(), autocommit=True) as server:
        yield server


# --- two requests of the site ---


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


def test_builds_are_deleted_while_one_of_them_is_saved(both, admin, owner_client, build, caplog):
    last = Build.objects.create(**FIELDS | {"build_year": 1999})
    deleted, saved = both(
        lambda: delete_all(admin), lambda: owner_client.put(f"/api/builds/{last.pk}", CHANGED)
    )
    assert (deleted.status_code, saved.status_code) == (302, 404)
    assert not Build.objects.exists()
    assert no_deadlock(caplog)


# --- one request and direct SQL ---


@pytest.fixture
def undone(pool, server, build):
    """Make a call that deadlocks at its n-th write; return the response."""

    def run(call: Callable, number: int):
        patient = psycopg.connect(own_database(), options="-c deadlock_timeout=600s")
        begun: list[Future] = []

        def write() -> None:
            patient.execute("UPDATE catalogue_build SET frame = 'By hand'")
            patient.commit()

        def begin() -> None:
            patient.execute("SELECT FROM catalogue_build FOR UPDATE")
            begun.append(pool.submit(write))
            wait_for_a_lock(server, begun[0])

        with patient:
            with before_write(number, begin):
                response = call()
            begun[0].result()
        return response

    return run


@pytest.fixture
def calls(owner_client, build, picture_file, change_build) -> dict[str, Callable]:
    path = f"/api/builds/{build.pk}"
    sent = {"images": [picture_file(size=(32, 32))]}
    return {
        "save": lambda: owner_client.put(path, CHANGED),
        "upload": lambda: owner_client.post(f"{path}/images", sent, "multipart"),
        "delete": lambda: owner_client.delete(path),
        "form": lambda: change_build(name="Changed"),
    }


@pytest.mark.parametrize(
    ("name", "number", "status", "names", "pictures"),
    [
        ("save", 1, 200, ["Changed"], 0),
        ("upload", 1, 201, ["Orange 21"], 1),
        ("delete", 2, 204, [], 0),
    ],
)
def test_a_transaction_of_the_api_is_retried_after_a_deadlock(
    undone, calls, stored_files, caplog, name, number, status, names, pictures
):
    assert undone(calls[name], number).status_code == status
    assert not no_deadlock(caplog)
    assert [build.name for build in Build.objects.all()] == names
    assert BuildImage.objects.count() == len(stored_files()) == pictures


@pytest.mark.parametrize(("name", "all_tries"), [("save", 2), ("delete", 2), ("form", 1)])
def test_the_last_deadlock_is_reported_in_a_sentence(calls, monkeypatch, name, all_tries):
    tries = []

    def deadlock(item: Build) -> None:
        tries.append(item)
        raise OperationalError("deadlock detected") from psycopg.errors.DeadlockDetected()

    monkeypatch.setattr(Build, "get_stored", deadlock)
    response = calls[name]()
    assert (response.status_code, len(tries)) == (503, all_tries)
    assert CANNOT_WRITE in response.content.decode()
