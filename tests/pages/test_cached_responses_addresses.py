"""Different spellings of a URL share one cached response, and so do all unknown URLs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pages.rendering import Page
from tests.support.cached_responses import STORED, queries
from tests.support.items import RESOURCES

pytestmark = pytest.mark.usefixtures("item_of_each_kind")


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ("/quad-builds", "/quad-builds?x=1&type=front"),
        ("/racing-parts/tyres", "/racing-parts/tyres?type=side"),
        ("/racing-parts/tyres?type=rear", "/racing-parts/tyres?x=1&type=rear&type=front"),
        ("/quad-builds/5", "/quad-builds/5?utm_source=x"),
        ("/contact?inquiry=tyre&name=A", "/contact?name=B&inquiry=tyre&inquiry=part"),
        ("/api/builds", "/api/builds/?x=1"),
        *(
            (path, f"{path}?language={value}")
            for path in ("/api/builds", "/api/builds/5", "/api/tyres/by-type/rear", "/api/parts/5")
            for value in ("en", "xx", "", "LV", "xx&language=lv")
        ),
        ("/api/parts/5/images?language=ru", "/api/parts/5/images/?x=1&language=ru&language=xx"),
        ("/quad-builds", "/quad-builds?language=lv"),
    ],
)
def test_a_query_that_makes_no_difference_costs_nothing(client, known, asked):
    response = client.get(known)
    assert queries(client, asked) == 1
    assert client.get(asked).content == response.content


def test_a_query_that_is_declared_makes_a_difference(client):
    tyre, build = (client.get(f"/contact?inquiry={kind}&name=A") for kind in ("tyre", "build"))
    assert b"About the tyre" in tyre.content
    assert b"About the build" in build.content
    every, rear = (client.get(f"/racing-parts/tyres{query}") for query in ("", "?type=rear"))
    assert b"Spare" in every.content
    assert b"Spare" not in rear.content
    assert b"Trase" in rear.content


OF_ITEMS = [path for path in STORED if path.startswith(tuple(each.path for each in RESOURCES))]


@pytest.mark.parametrize("path", OF_ITEMS)
def test_each_language_has_its_own_answer(client, path):
    for each in RESOURCES:
        name = each.model.TRANSLATED[0]
        texts = {"lv": {name: "latviski"}, "ru": {name: "по-русски"}}
        each.model.objects.update(**{name: "in English"}, translations=texts)
    texts = {"?language=ru": "по-русски", "": "in English", "?language=lv": "latviski"}
    answers = {query: client.get(f"{path}{query}").content.decode() for query in texts}
    for query, text in texts.items():
        assert [each for each in texts.values() if each in answers[query]] == [text]
        assert queries(client, f"{path}{query}") == 1
        assert client.get(f"{path}{query}").content.decode() == answers[query]


@pytest.mark.parametrize("path", STORED)
def test_a_head_is_answered_from_memory_like_a_get(client, path):
    first = client.get(path)
    with CaptureQueriesContext(connection) as captured:
        head = client.head(path)
    assert (len(captured), head["ETag"], head.content) == (1, first["ETag"], b"")


def test_all_spellings_of_the_host_have_one_answer(client):
    client.get("/api/builds")
    for host in ("127.0.0.1:9000", "127.0.0.1", "LOCALHOST"):
        assert queries(client, "/api/builds", host=host) == 1


@pytest.mark.parametrize(
    "path", ["/api/builds/05", "/api/tyres/0005/images", "/quad-builds/05", "/admin/builds/05"]
)
def test_an_id_has_only_one_spelling(client, path):
    assert client.get(path).status_code == 404


def test_unknown_pages_are_rendered_once(client, monkeypatch):
    drawn: list[str] = []

    def draw(address: str, data: object) -> Page:
        drawn.append(address)
        return Page("<h1>Drawn</h1>")

    monkeypatch.setattr("pages.error_pages.missing_pages", {})
    monkeypatch.setattr("pages.error_pages.render_page", draw)
    for path in (
        "/nothing",
        "/nothing?x=1",
        "/quad-builds/777777",
        "/quad-builds/777779",
        "/none",
    ):
        response = client.get(path)
        assert (response.status_code, b"<h1>Drawn</h1>" in response.content) == (404, True)
        assert (path.encode() in response.content) == path.startswith("/quad-builds/")
    assert len(drawn) == 2, "one for an address that is none, one for a build that is none"


@pytest.mark.parametrize("first", ["/nothing", "/admin/nothing"])
def test_unknown_admin_pages_are_left_to_the_browser(client, monkeypatch, first):
    monkeypatch.setattr("pages.error_pages.missing_pages", {})
    monkeypatch.setattr(
        "pages.error_pages.render_page", lambda address, data: Page("<h1>Drawn</h1>")
    )
    client.get(first)
    assert b"<h1>Drawn</h1>" in client.get("/nothing").content
    assert b"<h1>Drawn</h1>" not in client.get("/admin/nothing").content
