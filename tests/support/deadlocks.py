"""Threads that pause before a write until another thread waits for their locks."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import psycopg
from django.db import connection, connections


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


def wait_for_a_lock(server: psycopg.Connection, other: Future) -> None:
    """Return when a connection waits for a lock, or `other` finishes without waiting."""
    waits = (
        "SELECT FROM pg_stat_activity WHERE datname = current_database()"
        " AND wait_event_type = 'Lock'"
    )
    while not other.done() and not server.execute(waits).rowcount:
        pass


def with_own_connection(call: Callable):
    try:
        return call()
    finally:
        connections.close_all()
