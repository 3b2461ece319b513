"""Responses are cached in memory until the catalogue changes, once for all spellings of a URL."""

import gzip

import brotli
import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalogue.kinds import KINDS
from catalogue.models import Build, Part, Tyre
from core.cache_token import current_token
from documents.models import Document
from documents.reading import defaults
from pages.rendering import Page
from tests.support.examples import SHORT_BUILD
from tests.support.items import RESOURCES

OF_BUILDS = [f"/api/builds{call}" for call in ("", "/5", "/featured", "/5/neighbours")]
STORED = (
    *OF_BUILDS,
    *("/api/builds/5/images", "/api/tyres/by-type/rear", "/api/parts/teaser", "/api/pages"),
    *("/api/pages/company", "/", "/quad-builds", "/quad-builds/5", "/racing-parts/tyres"),
    "/sitemap.xml",
)
SHOWN = {"builds": {"featured": True}}  # on the home page
IMAGE = {"file": "x.jpg", "width": 1, "height": 1}


@pytest.fixture(autouse=True)
def item_of_each_kind(db) -> None:
    """An item of each kind with the id 5 and a picture with the id 6; some others without any."""
    Build.objects.create(pk=4, name="Older", frame="F", engine="E", build_year=2025)
    Tyre.objects.create(pk=4, name="Spare", size="S", type="front")
    Part.objects.create(pk=4, name="Spare")
    for each in RESOURCES:
        item = each.model.objects.create(pk=5, **each.required | SHOWN.get(each.kind, {}))
        item.images.create(pk=6, is_primary=True, **IMAGE)


def queries(client: Client, path: str, **headers: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path, headers=headers).status_code in (200, 304)
    return len(captured)


def test_a_second_read_costs_one_query_and_answers_the_same(client):
    for path in STORED:
        first = client.get(path)
        with CaptureQueriesContext(connection) as captured:
            second = client.get(path)
        assert len(captured) == 1, "the one that asks whether the catalogue is the same"
        assert second.content == first.content
        headers = [dict(response.headers) | {"X-Request-ID": ""} for response in (first, second)]
        assert headers[0] == headers[1]
        assert first["X-Request-ID"] != second["X-Request-ID"]
        assert "Content-Security-Policy" in second.headers
        with CaptureQueriesContext(connection) as captured:
            head = client.head(path)
        assert (len(captured), head["ETag"], head.content) == (1, first["ETag"], b"")


def test_an_answer_that_is_known_to_the_browser_is_a_304(client):
    other_worker = Client()
    for path, coding in (("/api/builds", "br"), ("/about", "gzip"), ("/about", "")):
        first = client.get(path, headers={"accept-encoding": coding})
        asked = {"accept-encoding": coding, "if-none-match": first["ETag"]}
        for again in (client.get(path, headers=asked), other_worker.get(path, headers=asked)):
            assert (again.status_code, again.content) == (304, b""), path
            assert (again["ETag"], again["Cache-Control"]) == (first["ETag"], "no-cache")
            assert "Accept-Encoding" in again["Vary"]


def test_a_new_day_in_riga_is_a_new_response(client):
    """Pages tell closed days from it on, and the year stands below each."""
    with time_machine.travel("2026-12-23T21:59Z"):
        client.get("/about")
        assert queries(client, "/about") == 1
    with time_machine.travel("2026-12-23T22:01Z"):
        assert queries(client, "/about") > 1
        assert queries(client, "/about") == 1


def test_it_is_compressed_as_the_browser_accepts(client):
    plain = client.get("/quad-builds")
    for accepted, coding, unpack in (
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
        ("gzip, deflate", "gzip", gzip.decompress),
        ("br;q=0, gzip;q=0.5", "gzip", gzip.decompress),
        ("x-br, GZIP ; Q=1", "gzip", gzip.decompress),
        ("gzip;q=0, br; q=0.0", None, bytes),
        ("", None, bytes),
    ):
        packed = client.get("/quad-builds", headers={"accept-encoding": accepted})
        assert packed.headers.get("Content-Encoding") == coding
        assert unpack(packed.content) == plain.content
        assert int(packed["Content-Length"]) == len(packed.content)
        assert "Accept-Encoding" in packed["Vary"]
        assert (packed["ETag"] == plain["ETag"]) == (coding is None)


# --- writes ---


def test_a_write_is_in_the_next_answer_of_each_address_and_worker(client):
    """Each client has a cache of its own, as each worker has."""
    other = Client()
    for path in STORED:
        client.get(path)
    other.get("/quad-builds")
    Build.objects.filter(pk=5).update(name="New")
    assert b"New" in other.get("/quad-builds").content
    assert [path for path in STORED if queries(client, path) == 1] == []
    for path in ("/api/builds", "/quad-builds", "/quad-builds/5"):
        assert b"New" in client.get(path).content


@pytest.mark.parametrize("resource", RESOURCES, ids=lambda resource: resource.kind)
def test_any_write_to_a_table_of_the_catalogue_renews_the_token(resource):
    items, images = resource.model.objects, KINDS[resource.kind].images.objects
    for write in (
        lambda: items.update(name="New"),
        lambda: items.bulk_update([resource.model(pk=5, name="Newer")], ["name"]),
        lambda: items.create(**resource.required),
        lambda: items.bulk_create([resource.model(**resource.required)]),
        lambda: items.filter(pk=4)._raw_delete("default"),
        lambda: images.create(item_id=5, **IMAGE),
        lambda: images.update(alt="New"),
        lambda: images.filter(pk=6)._raw_delete("default"),
    ):
        before = current_token()
        write()
        assert current_token() != before


def test_what_another_worker_wrote_of_a_document_is_in_the_next_answer(client):
    """It wrote into the database, and nothing into the memory of this one."""
    for phone in ("+371 29 000 001", "+371 29 000 002"):
        values = defaults("company") | {"phone": phone}
        Document.objects.update_or_create(key="company", defaults={"values": values})
        for path in ("/api/pages/company", "/contact", "/nothing"):
            assert phone in client.get(path).content.decode(), path
    Document.objects.all()._raw_delete("default")
    for path in ("/api/pages/company", "/contact"):
        assert phone not in client.get(path).content.decode(), path


# --- what is not stored ---


def test_responses_that_depend_on_more_are_not_stored(client):
    for path in ("/sitemap-builds.xml?p=1", "/robots.txt", "/admin"):
        first = queries(client, path)
        assert queries(client, path) == first


def test_calls_with_a_token_or_of_another_site_are_not_answered_from_memory(client):
    client.get("/api/builds")
    for headers in ({"authorization": "Bearer stale"}, {"origin": "https://elsewhere.example"}):
        for _ in range(2):
            assert queries(client, "/api/builds", **headers) > 1


def test_a_refusal_is_not_stored(client):
    for path in ("/api/builds/99", "/quad-builds/99"):
        assert client.get(path).status_code == 404
    Build.objects.create(pk=99, name="New", **SHORT_BUILD)
    for path in ("/api/builds/99", "/quad-builds/99"):
        assert client.get(path).status_code == 200


def test_answers_to_filters_are_not_stored_and_unknown_ones_are_those_without(client):
    Build.objects.filter(pk=4).update(ground="sand")
    plain = client.get("/quad-builds").content
    assert client.get("/quad-builds?ground=snow").content == plain
    assert queries(client, "/quad-builds?ground=snow") == 1
    for _ in range(2):
        assert queries(client, "/quad-builds?ground=sand") > 1


def test_the_oldest_answer_makes_room_for_a_new_one(client, monkeypatch):
    oldest, *newest = paths = ("/quad-builds", "/quad-builds/5", "/racing-parts/tyres")
    # Bodies count twice (with their compressed copy), plus headers: all three exceed the limit.
    almost = sum(2 * len(client.get(path).content) for path in paths)
    monkeypatch.setattr("pages.cached_responses.BYTES_MAX", almost)
    visitor = Client()
    for path in paths:
        visitor.get(path)
    assert [queries(visitor, path) for path in newest] == [1, 1]
    assert queries(visitor, oldest) > 1


# --- spellings ---


def test_a_query_that_makes_no_difference_costs_nothing(client):
    for known, asked in (
        ("/racing-parts/tyres?type=rear", "/racing-parts/tyres?x=1&type=rear&type=front"),
        ("/quad-builds/5", "/quad-builds/5?utm_source=x&language=lv"),
        ("/contact?inquiry=tyre&name=A", "/contact?name=B&inquiry=tyre&inquiry=part"),
        *(("/api/builds", f"/api/builds{query}") for query in ("/?x=1", "?language=xx")),
        ("/api/parts/5/images?language=ru", "/api/parts/5/images/?x=1&language=ru&language=xx"),
    ):
        response = client.get(known)
        assert queries(client, asked) == 1
        assert client.get(asked).content == response.content


def test_each_language_has_its_own_answer(client):
    translations = {"lv": {"name": "latviski"}, "ru": {"name": "по-русски"}}
    Build.objects.update(name="in English", translations=translations)
    texts = {"?language=ru": "по-русски", "": "in English", "?language=lv": "latviski"}
    for path in OF_BUILDS:
        answers = {query: client.get(f"{path}{query}").content.decode() for query in texts}
        for query, text in texts.items():
            assert [each for each in texts.values() if each in answers[query]] == [text]
            assert queries(client, f"{path}{query}") == 1
            assert client.get(f"{path}{query}").content.decode() == answers[query]


def test_an_id_has_only_one_spelling(client):
    for path in ("/api/builds/05", "/quad-builds/05", "/admin/builds/05"):
        assert client.get(path).status_code == 404


@pytest.fixture
def drawn(monkeypatch) -> list[str]:
    """The addresses of missing pages that are rendered."""
    addresses: list[str] = []

    def draw(address: str, data: object) -> Page:
        addresses.append(address)
        return Page("<h1>Drawn</h1>")

    monkeypatch.setattr("pages.error_pages.missing_pages", {})
    monkeypatch.setattr("pages.error_pages.render_page", draw)
    return addresses


def test_unknown_pages_are_rendered_once(client, drawn):
    missing = ("/nothing", "/nothing?x=1", "/quad-builds/777777", "/quad-builds/777779", "/none")
    for path in missing:
        response = client.get(path)
        assert (response.status_code, b"<h1>Drawn</h1>" in response.content) == (404, True)
        assert (path.encode() in response.content) == path.startswith("/quad-builds/")
    assert len(drawn) == 2, "one for an address that is none, one for a build that is none"


def test_a_refused_host_gets_nothing_that_another_was_answered(client, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    assert client.get("/api/builds").status_code == 200
    assert client.get("/api/builds", headers={"host": "elsewhere.example"}).status_code == 400
