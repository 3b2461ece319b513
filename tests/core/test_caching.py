"""Caching headers of the API: anonymous reads are cacheable, all other responses are not."""

import pytest
from django.db import transaction

from catalogue.models import Build, Part, Tyre
from documents.models import Document
from documents.reading import defaults
from tests.support.examples import SHORT_TYRE
from tests.support.logins import CREDENTIALS

READS = (
    *("/api/builds", "/api/builds/featured", "/api/builds/5", "/api/builds/5/images"),
    *("/api/tyres", "/api/tyres/by-type/rear", "/api/tyres/5", "/api/tyres/5/images"),
    *("/api/parts", "/api/parts/teaser", "/api/parts/5", "/api/parts/5/images"),
    *("/api/pages", "/api/pages/company", "/api/pages/service"),
)


@pytest.fixture(autouse=True)
def items(db) -> None:
    """An item of each kind with the id 5 and a picture with the id 6."""
    year = {"build_year": 2026, "featured": True}
    build = Build.objects.create(pk=5, name="Orange 21", frame="Chromoly", engine="450", **year)
    tyre = Tyre.objects.create(pk=5, name="Trase", size="20x10-9", type="rear")
    part = Part.objects.create(pk=5, name="A-arms", price=990)
    for item in (build, tyre, part):
        item.images.create(pk=6, file="x.jpg", width=1, height=1, is_primary=True)
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
    for path in (*READS, "/api/contact/messages", "/api/schema"):
        response = owner_client.get(path)
        assert (response.status_code, response["Cache-Control"]) == (200, "no-store"), path
        assert "ETag" not in response


def test_an_answer_to_a_stale_bearer_is_not_stored_either(visitor):
    for path in READS:
        response = visitor.get(path, headers={"authorization": "Bearer stale"})
        assert (response.status_code, response["Cache-Control"]) == (200, "no-store"), path


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


BUILD = {"name": "N", "frame": "F", "engine": "E", "build_year": 1999, "featured": True}
TYRE = {"name": "N"} | SHORT_TYRE
PART = {"name": "N", "price": 50}
PAGE = "/api/pages/service"
FOCUS = {"focus": {"x": 0, "y": 0}}


WRITES = [  # method, path, body, and where it is seen
    *(
        row
        for items, lists, body in (
            ("/api/builds", ["/api/builds", "/api/builds/featured"], BUILD),
            ("/api/tyres", ["/api/tyres", "/api/tyres/by-type/rear"], TYRE),
            ("/api/parts", ["/api/parts"], PART),
        )
        for row in (
            ("post", items, body, lists),
            ("put", f"{items}/5", body, [*lists, f"{items}/5"]),
            ("delete", f"{items}/5", None, lists),
            ("patch", f"{items}/images/6", {"alt": "A"}, [*lists, f"{items}/5/images"]),
            ("patch", f"{items}/images/6", FOCUS, [*lists, f"{items}/5/images"]),
            ("delete", f"{items}/images/6", None, [*lists, f"{items}/5", f"{items}/5/images"]),
        )
    ),
    *(
        (method, f"{PAGE}{path}", body, [PAGE])
        for method, path, body in (
            ("put", "", {"values": defaults("service")}),
            ("post", "/restore", {"version": 0}),
            ("patch", "/images/6", {"alt": "A"}),
            ("patch", "/images/6", FOCUS),
        )
    ),
]


def test_a_write_is_seen_at_once(visitor, owner_client):
    """For pages see pages/test_cached_responses.py."""
    for method, path, body, seen_at in WRITES:
        etags = {read: visitor.get(read)["ETag"] for read in seen_at}
        savepoint = transaction.savepoint()
        assert getattr(owner_client, method)(path, body).status_code < 300, path
        for read, etag in etags.items():
            response = visitor.get(read, headers={"if-none-match": etag})
            assert response.status_code == 200, (method, path, read)
            assert response["ETag"] != etag
        transaction.savepoint_rollback(savepoint)
