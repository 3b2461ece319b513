"""Every path answers in a sentence while the database is away."""

import sqlite3
from types import SimpleNamespace

import psycopg
import pytest
from django.db import OperationalError, connection

WENT_WRONG = "Something went wrong on the server. Please try again."
AWAY = "The site's database is not available at the moment. Please try again in a minute."


@pytest.mark.parametrize("path", ["/api/builds", "/api/tyres", "/quad-builds"])
def test_without_its_database_the_site_still_answers_in_a_sentence(visitor, caplog, path):
    def fail(*args: object) -> None:
        raise OperationalError("disk I/O error in /var/lib/db.sqlite3")

    with connection.execute_wrapper(fail):
        response = visitor.get(path)
    assert response.status_code == 500
    assert (
        response.json()["error"] if "/api/" in path else response.content.decode()
    ) == WENT_WRONG


NO_FILE = sqlite3.OperationalError("unable to open database file")
NO_FILE.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
UNREADABLE = sqlite3.OperationalError("disk I/O error")
UNREADABLE.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ


@pytest.mark.parametrize(
    ("vendor", "cause"),
    [
        ("postgresql", psycopg.OperationalError("connection refused")),
        ("postgresql", psycopg.errors.QueryCanceled("due to statement timeout")),
        ("sqlite", NO_FILE),
        ("sqlite", UNREADABLE),
    ],
    ids=["postgresql", "too slow", "no file", "unreadable"],
)
@pytest.mark.parametrize(
    ("path", "afterwards"),
    [("/api/builds", 200), ("/quad-builds", 200), ("/quad-builds/1/", 404), ("/sitemap.xml", 200)],
)
def test_while_the_database_is_away_everything_asks_to_come_back(
    visitor, monkeypatch, vendor, cause, path, afterwards
):
    """For a real server that stops see nightly/test_machines.py."""

    def refuse(*args: object) -> None:
        raise OperationalError(*cause.args) from cause

    monkeypatch.setattr("pages.error_pages.connection", SimpleNamespace(vendor=vendor))
    with connection.execute_wrapper(refuse):
        response = visitor.get(path)
    assert (response.status_code, response["Retry-After"]) == (503, "60")
    assert (response.json()["error"] if "/api/" in path else response.content.decode()) == AWAY
    assert visitor.get(path).status_code == afterwards  # nothing of it is kept
