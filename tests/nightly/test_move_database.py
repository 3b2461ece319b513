"""manage.py move_database: an SQLite site moves to PostgreSQL completely or not at all."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.support.examples import BUILD
from tests.support.real_site import RealSite
from tests.support.servers import PostgreSQL, postgresql_server

NAMES = ("Ķēniņš “Ā” 4×4 🏁", "naïve\tO'Neil; DROP TABLE", "日本", "\u202eright to left", "ß" * 100)
NOT_MOVED = {"django_migrations", "catalogue_catalogueversion", "sqlite_sequence"}
FILL = """
import json, sys, uuid
from datetime import timedelta
import django
django.setup()
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from accounts.models import User
from catalogue.models import Build, Tyre
from contact.models import ContactMessage
from documents.models import Document
from visits.models import Count, Host
names = json.loads(sys.argv[1])
Build.objects.bulk_create(
    Build(name=names[n % len(names)], frame="F", engine="E", build_year=1900 + n % 200,
          description="**bold** \\u00e4\\n" * 600, featured=n % 2, idempotency_key=f"key {n}")
    for n in range(1000)
)
Build.objects.update(updated_at=timezone.now() - timedelta(days=400, microseconds=1))
ContactMessage.objects.bulk_create(  # a new message would purge the examples, which are old
    ContactMessage(
        name=names[n % len(names)], email="a@b.lv", message="x" * 5000, state=state,
        mail_state=mail, mail_due_at=timezone.now() if mail == "waiting" else None,
        mail_reason="The mail server answered 450 \\u0101")
    for n, (state, mail) in enumerate(
        [("new", "waiting"), ("new", "sent"), ("spam", "none")] * 5))
ContactMessage.objects.order_by("id").last().delete()
page = Document.objects.create(key="about", version=2, values={"title": names[0]})
page.add_to_history("owner", ["title"])
page.images.create(file="documents/x.jpg", width=640, height=480, alt=names[1], focus_x=0.1,
                   variants=[{"name": "documents/x.webp", "width": 640}])
Count.objects.add({(timezone.localdate(), "view", "build", 1, "/quad-builds/:id", "lv"): 2**40})
Host.objects.add({(timezone.localdate(), "a.lv"): 3})
helper = User.objects.create_user("helper", password="h e l p", is_active=False)
helper.user_permissions.set([7, 3])
session = SessionStore()
session["_auth_user_id"] = "1"
session.save()
"""


@pytest.fixture(scope="module")
def server():
    with postgresql_server() as server:
        yield server


@pytest.fixture
def url(server: PostgreSQL, request: pytest.FixtureRequest) -> str:
    """A new database for each test."""
    name = f"of_{abs(hash(request.node.name))}"
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.url.removesuffix("postgres") + name


@pytest.fixture
def site(tmp_path: Path) -> RealSite:
    return RealSite(tmp_path, tmp_path / "gunicorn.log")


def refusal(site: RealSite) -> str:
    with pytest.raises(AssertionError) as error:
        site.manage("move_database")
    return str(error.value)


def every_row(site: RealSite) -> dict[str, list[str]]:
    rows = json.loads(site.python("-m", "tests.support.every_table", "rows"))
    del rows["core.CacheToken"]  # renewed by each write
    return rows


def in_order(cursor) -> list[tuple]:
    """Run a query; return its rows with columns sorted by name."""
    columns = [column[0] for column in cursor.description]
    order = sorted(range(len(columns)), key=columns.__getitem__)
    return [tuple(row[index] for index in order) for row in cursor.fetchall()]


def rows_of_sqlite(file: Path) -> dict[str, list]:
    with closing(sqlite3.connect(file)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: in_order(database.execute(f"SELECT * FROM {name}")) for (name,) in names}


def rows_of_postgresql(url: str) -> dict[str, list]:
    with psycopg.connect(url, options="-c timezone=UTC") as database:
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        names = database.execute(tables).fetchall()
        return {name: in_order(database.execute(f"SELECT * FROM {name}")) for (name,) in names}


def plain(rows: list) -> list[tuple[str, ...]]:
    """Normalise the values of the two drivers."""

    def text(value: object) -> str:
        if isinstance(value, bool):
            return str(int(value))
        if isinstance(value, list | dict):
            return json.dumps(value, sort_keys=True)
        if isinstance(value, str) and value.startswith(("[", "{")):
            return json.dumps(json.loads(value), sort_keys=True)
        written = str(value).removesuffix("+00:00")
        return written.replace("-", "") if len(written) == 36 else written  # an id of 32 digits

    return sorted(tuple(map(text, row)) for row in rows)


def test_everything_is_copied_to_postgresql_and_the_site_works_there(tmp_path, url):
    site = RealSite(tmp_path, tmp_path / "gunicorn.log", LOAD_SAMPLES="1")
    fill = [*("-c", FILL), json.dumps(NAMES)]
    site.python("-m", "tests.support.every_table", "fill")
    site.python(*fill)
    with site.running():
        assert site.call("GET", "/api/auth/sessions").status == 200
    rows = every_row(site)
    before = rows_of_sqlite(site.data_dir / "db.sqlite3")
    assert len(before["catalogue_build"]) == 1013 and len(before["catalogue_buildimage"]) > 20

    site.environment["DATABASE_URL"] = url
    output = site.manage("move_database").splitlines()
    after = rows_of_postgresql(url)
    assert output[-1].endswith("both databases are the same. The pictures stay where they are.")
    assert any(line.endswith(" catalogue_build") and "   1013 " in line for line in output)
    for table in before.keys() - NOT_MOVED:
        assert plain(after[table]) == plain(before[table]), table
    assert rows_of_sqlite(site.data_dir / "db.sqlite3") == before
    assert every_row(site) == rows and all(rows.values())

    with site.running():  # with the old token: nobody was logged out
        assert site.call("GET", "/api/auth/sessions").status == 200
        pk = site.call("POST", "/api/builds", BUILD | {"name": "Next"}).json()["id"]
        assert pk == 1022 + 1
        message = {"name": "A", "email": "a@b.lv", "message": "m"}
        response = site.call("POST", "/api/contact", message).json()
        assert (
            response["reference"] == "M00017"
        )  # the 16th was deleted, and its number is not reused
    assert "The new database is not empty: there are rows in " in refusal(site)


def test_a_row_that_does_not_fit_is_named_and_nothing_is_kept(site, url):
    """SQLite does not check lengths, so such a row could exist."""
    with closing(sqlite3.connect(site.data_dir / "db.sqlite3")) as database, database:
        columns = "version, name, size, type, compound, terrain, updated_at"
        values = f"1, '{'x' * 81}', 's', 'rear', '', '', '2026-01-01'"
        database.execute(f"INSERT INTO catalogue_tyre ({columns}) VALUES ({values})")
    site.environment["DATABASE_URL"] = url
    assert "catalogue_tyre 1 does not fit: value too long" in refusal(site)
    assert rows_of_postgresql(url) == {}


def test_a_row_changed_by_the_copy_is_detected_and_nothing_is_kept(site, url):
    """Only the hashes differ: the number of rows is the same."""
    site.environment["DATABASE_URL"] = url
    site.manage("migrate", "--verbosity", "0")
    with psycopg.connect(url) as database:
        change = "BEGIN NEW.username := upper(NEW.username); RETURN NEW; END"
        database.execute(f"CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS '{change}'")
        when = "BEFORE INSERT ON accounts_user FOR EACH ROW"
        database.execute(f"CREATE TRIGGER change {when} EXECUTE FUNCTION change()")
    assert "accounts_user differs: 1 rows before, 1 now." in refusal(site)
    assert not rows_of_postgresql(url)["accounts_user"]


def test_a_site_that_runs_is_not_moved(site, url):
    with site.running():
        assert site.call("GET", "/api/builds").status == 200
        site.environment["DATABASE_URL"] = url
        assert "The site or one of its timers is running. Please stop both first." in refusal(site)
    assert rows_of_postgresql(url) == {}


def test_an_old_database_and_a_missing_target_are_refused(site, url):
    assert "Please set DATABASE_URL" in refusal(site)
    site.manage("migrate", "contact", "0001", "--verbosity", "0")
    site.environment["DATABASE_URL"] = url
    assert "is not applied to it. Please migrate it first." in refusal(site)
    assert rows_of_postgresql(url) == {}
