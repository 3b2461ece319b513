"""Responses are cached in memory until the catalogue changes."""

import gzip
from collections.abc import Callable
from types import SimpleNamespace

import brotli
import pytest
import time_machine
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalogue.kinds import KINDS
from catalogue.models import Build, Part, Tyre
from documents.models import Document
from documents.reading import defaults
from documents.saving import save_document
from tests.support.cached_responses import IMAGE, STORED, queries
from tests.support.examples import SHORT_BUILD, SHORT_TYRE
from tests.support.items import RESOURCES, Resource

pytestmark = pytest.mark.usefixtures("item_of_each_kind")


@pytest.mark.parametrize("path", STORED)
def test_a_second_read_costs_one_query_and_answers_the_same(client, path):
    first = client.get(path)
    with CaptureQueriesContext(connection) as captured:
        second = client.get(path)
    assert len(captured) == 1, "the one that asks whether the catalogue is the same"
    assert second.content == first.content
    headers = [dict(response.headers) | {"X-Request-ID": ""} for response in (first, second)]
    assert headers[0] == headers[1]
    assert first["X-Request-ID"] != second["X-Request-ID"]
    assert "Content-Security-Policy" in second.headers


def test_a_new_year_is_a_new_response(client):
    """The year stands below every page."""
    with time_machine.travel("2026-12-31T12:00Z"):
        client.get("/about")
        assert queries(client, "/about") == 1
    with time_machine.travel("2027-01-01T12:00Z"):
        assert queries(client, "/about") > 1
        assert queries(client, "/about") == 1


@pytest.mark.parametrize("path", STORED)
@pytest.mark.parametrize("coding", ["br", "gzip", ""])
def test_an_answer_that_is_known_to_the_browser_is_a_304(client, path, coding):
    first = client.get(path, headers={"accept-encoding": coding})
    asked = {"accept-encoding": coding, "if-none-match": first["ETag"]}
    for again in (client.get(path, headers=asked), Client().get(path, headers=asked)):
        assert (again.status_code, again.content) == (304, b"")
        assert (again["ETag"], again["Cache-Control"]) == (first["ETag"], "no-cache")
        assert "Accept-Encoding" in again["Vary"]


@pytest.mark.parametrize(
    ("accepted", "coding", "unpack"),
    [
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
        ("gzip, deflate", "gzip", gzip.decompress),
        ("br;q=0, gzip;q=0.5", "gzip", gzip.decompress),
        ("x-br, GZIP ; Q=1", "gzip", gzip.decompress),
        ("gzip;q=0, br; q=0.0", None, bytes),
        ("identity", None, bytes),
        ("", None, bytes),
    ],
)
def test_it_is_compressed_as_the_browser_accepts(client, accepted, coding, unpack):
    plain = client.get("/quad-builds")
    packed = client.get("/quad-builds", headers={"accept-encoding": accepted})
    assert packed.headers.get("Content-Encoding") == coding
    assert unpack(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content)
    assert "Accept-Encoding" in packed["Vary"]
    assert (packed["ETag"] == plain["ETag"]) == (coding is None)


TALSI = defaults("company") | {"city": "Talsi"}
BUILDS, TYRES = Build.objects.filter(pk=5), Tyre.objects.filter(pk=5)


def writes(each: Resource) -> list[tuple[str, Callable[[], object]]]:
    """To every kind of items, and to its pictures."""
    items, images = each.model.objects, KINDS[each.kind].images.objects
    return [
        (f"{each.path}/5", lambda: items.update(name="New")),
        (each.path, lambda: items.create(**each.required)),
        (each.path, lambda: images.create(item_id=5, **IMAGE)),
        (f"{each.path}/5", lambda: images.update(alt="New")),
        (KINDS[each.kind].page, lambda: images.update(focus_x=0.1)),
        ("/sitemap.xml", lambda: images.all()._raw_delete("default")),
    ]


@pytest.mark.parametrize(
    ("path", "write"),
    [
        *(row for each in RESOURCES for row in writes(each)),
        ("/api/builds", lambda: BUILDS.update(name="New")),
        ("/api/builds", lambda: Build.objects.bulk_create([Build(name="New", **SHORT_BUILD)])),
        ("/quad-builds/5", lambda: Build.objects.filter(name="Older")._raw_delete("default")),
        ("/racing-parts/tyres", lambda: TYRES.update(name="New")),
        ("/api/tyres/5", lambda: TYRES.bulk_update([Tyre(pk=5, name="New")], ["name"])),
        ("/api/tyres", lambda: Tyre.objects.filter(name="Spare")._raw_delete("default")),
        ("/", lambda: Tyre.objects.bulk_create([Tyre(name="New", **SHORT_TYRE)])),
        ("/custom-parts", lambda: Part.objects.update(price=None)),
        ("/", lambda: Part.objects.update(price=980)),
        ("/api/parts", lambda: Part.objects.bulk_create([Part(name="New")])),
        ("/api/parts/teaser", lambda: Part.objects.filter(name="Spare")._raw_delete("default")),
        ("/about", lambda: Document.objects.create(key="company", values={"city": "Talsi"})),
        ("/api/pages/company", lambda: save_document("company", TALSI, "owner")),
        ("/", lambda: Document.objects.all().delete()),
    ],
)
def test_any_write_to_a_catalogue_table_invalidates_it(client, path, write: Callable[[], object]):
    Document.objects.create(key="x")
    client.get(path)
    assert queries(client, path) == 1
    write()
    assert queries(client, path) > 1


def test_a_write_that_is_rolled_back_changes_nothing(client):
    token = client.get("/api/builds")["ETag"]
    with transaction.atomic():
        BUILDS.update(name="Never")
        transaction.set_rollback(True)
    again = client.get("/api/builds")
    assert again["ETag"] == token
    assert b"Never" not in again.content


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/sitemap-builds.xml?p=1", {}),
        ("/api/builds", {"authorization": "Bearer stale"}),
        ("/api/builds", {"origin": "https://elsewhere.example"}),
        ("/robots.txt", {}),
        ("/admin", {}),
        ("/livez", {}),
    ],
)
def test_responses_that_depend_on_more_are_not_stored(client, path, headers):
    first = queries(client, path, **headers)
    assert queries(client, path, **headers) == first


@pytest.mark.parametrize("path", ["/api/builds/99", "/quad-builds/99"])
def test_a_refusal_is_not_stored(client, path):
    assert client.get(path).status_code == 404
    Build.objects.create(pk=99, name="New", **SHORT_BUILD)
    assert client.get(path).status_code == 200


def test_a_refused_host_gets_nothing_that_another_was_answered(client, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    assert client.get("/api/builds").status_code == 200
    assert client.get("/api/builds", headers={"host": "elsewhere.example"}).status_code == 400


def test_the_oldest_answer_makes_room_for_a_new_one(client, monkeypatch):
    oldest, *newest = paths = ("/quad-builds", "/quad-builds/5", "/racing-parts/tyres")
    for path in paths:
        client.get(path)
    # Bodies count twice (with their compressed copy), plus headers: all three exceed the limit.
    almost = sum(2 * len(client.get(path).content) for path in paths)
    monkeypatch.setattr("pages.cached_responses.BYTES_MAX", almost)
    visitor = Client()
    for path in paths:
        visitor.get(path)
    assert [queries(visitor, path) for path in newest] == [1, 1]
    assert queries(visitor, oldest) > 1


def test_a_page_without_data_is_answered_without_a_database(client, monkeypatch):
    def gone(*args: object) -> None:
        raise OperationalError("no such server")

    client.get("/about")
    monkeypatch.setattr("core.cache_token.connection", SimpleNamespace(cursor=gone))
    assert client.get("/about").status_code == 200
    assert client.get("/service").status_code == 200
