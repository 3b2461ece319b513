"""Caching headers of the API: anonymous reads are cacheable, all other responses are not."""

import pytest
from django.db import transaction

from catalogue.models import Build
from documents.models import Document
from documents.reading import defaults
from tests.support.examples import BUILD, SHORT_BUILD
from tests.support.logins import CREDENTIALS

# One of each kind: all have the same headers from config/middleware.py.
READS = (
    *("/api/builds", "/api/builds/featured", "/api/builds/5", "/api/builds/5/images"),
    *("/api/pages", "/api/pages/service"),
)


@pytest.fixture(autouse=True)
def items(db) -> None:
    """A build with the id 5, and pictures with the id 6."""
    build = Build.objects.create(pk=5, **BUILD, featured=True)
    build.images.create(pk=6, file="x.jpg", width=1, height=1, is_primary=True)
    page = Document.objects.create(key="service", values={"picture": "6"})
    page.images.create(pk=6, file="x.jpg", width=1, height=1)


def test_an_anonymous_read_is_cached_and_revalidated(visitor):
    for path in READS:
        first = visitor.get(path)
        assert (first.status_code, first["Cache-Control"]) == (200, "no-cache"), path
        again = visitor.get(path, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), path
        assert (again["Cache-Control"], again["ETag"]) == ("no-cache", first["ETag"])
        other = visitor.get(path, headers={"if-none-match": '"another"'})
        assert other.content == first.content


def test_an_authorised_answer_is_not_stored(owner_client):
    for path in (*READS, "/api/contact/messages"):
        response = owner_client.get(path)
        assert (response.status_code, response["Cache-Control"]) == (200, "no-store"), path
        assert "ETag" not in response


def test_an_answer_to_a_login_or_a_message_is_not_stored(visitor, owner):
    for path, body, status in [
        ("/api/auth/login", CREDENTIALS, 200),
        ("/api/auth/login", CREDENTIALS | {"password": "wrong"}, 401),
        ("/api/auth/refresh", None, 200),
        ("/api/auth/logout", None, 204),
        ("/api/contact", {"name": "Anna", "email": "a@example.lv", "message": "Hello"}, 201),
    ]:
        response = visitor.post(path, body)
        assert (response.status_code, response["Cache-Control"]) == (status, "no-store"), path


NEW = {"name": "N"} | SHORT_BUILD | {"featured": True}
BUILDS, FEATURED, PAGE = "/api/builds", "/api/builds/featured", "/api/pages/service"
WRITES = [  # method, path, body, and where it is seen
    ("post", BUILDS, NEW, [BUILDS, FEATURED]),
    ("put", f"{BUILDS}/5", NEW, [BUILDS, FEATURED, f"{BUILDS}/5"]),
    ("patch", f"{BUILDS}/images/6", {"alt": "A"}, [BUILDS, f"{BUILDS}/5/images"]),
    ("delete", f"{BUILDS}/5", None, [BUILDS, FEATURED]),
    ("put", PAGE, {"values": defaults("service")}, [PAGE]),
]


def test_a_write_is_seen_at_once(visitor, owner_client):
    """A write to any table is one to all readers: pages/test_cached_responses.py."""
    for method, path, body, seen_at in WRITES:
        etags = {read: visitor.get(read)["ETag"] for read in seen_at}
        savepoint = transaction.savepoint()
        assert getattr(owner_client, method)(path, body).status_code < 300, path
        for read, etag in etags.items():
            response = visitor.get(read, headers={"if-none-match": etag})
            assert response.status_code == 200, (method, path, read)
            assert response["ETag"] != etag
        transaction.savepoint_rollback(savepoint)
