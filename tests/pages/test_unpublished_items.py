"""Unpublished items appear nowhere on the site; calls are in catalogue/test_published.py."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from catalogue.kinds import KINDS
from catalogue.models import Build
from core.content import public_routes
from tests.support.items import RESOURCES
from tests.support.permission_table import MESSAGE
from tests.support.pictures import post_pictures

NAME = "Ghost 99"
SITEMAPS = ("/sitemap.xml", "/sitemap-pages.xml", "/sitemap-builds.xml")
PAGES = (
    *public_routes(),
    "/racing-parts/tyres?type=rear",
    "/quad-builds/5005",
    "/lost",
)


@pytest.fixture
def words(owner_client, picture_file) -> list[str]:
    """Create item 5005 of each kind; return the words and URLs that would reveal them."""
    words = [NAME, "/quad-builds/5005"]
    for resource in RESOURCES:
        item = resource.model.objects.create(pk=5005, **resource.fields | {"name": NAME})
        [image] = post_pictures(owner_client, item, picture_file(size=(420, 32))).json()
        words.append(image["image_path"].rsplit("-", 1)[0])  # of all its variants
    return words


def hide() -> None:
    for kind in KINDS.values():
        kind.model.objects.update(published=False)


def found(
    client: Client, words: list[str], addresses: tuple[str, ...] = (*PAGES, *SITEMAPS)
) -> Iterator[tuple[str, str]]:
    for address in addresses:
        text = client.get(address).content.decode()
        if address == "/":
            text = text.replace('"/quad-builds/21"', "")  # a link that the home page always has
        if address == "/quad-builds/5005":
            text = text.replace(address, "")  # what the visitor has asked for
        yield from ((address, word) for word in words if word in text)


def test_no_page_and_no_sitemap_mentions_it(client, words):
    shown = ("/", "/quad-builds", "/racing-parts/tyres", "/custom-parts", "/sitemap.xml")
    told = list(found(client, words, shown))
    assert {word for _, word in told} == set(words), "else the search below finds nothing"
    assert {page for page, _ in told} == set(shown)
    hide()
    assert list(found(client, words)) == []


def test_its_page_and_its_share_picture_are_those_of_an_unknown_build(client, words):
    page = client.get("/quad-builds/5005").content.decode()
    [share] = set(re.findall(r"/share/builds/5005-[0-9a-f]+\.jpg", page))
    assert client.get(share).status_code == 200
    hide()
    for address in ("/quad-builds/5005", "/quad-builds/5005/", "/share/builds/5005.jpg", share):
        response, unknown = client.get(address), client.get(re.sub(r"/5005\b", "/987654", address))
        assert response.status_code == unknown.status_code == 404
        assert response.content == unknown.content.replace(b"/987654", b"/5005")
        assert response["Cache-Control"] == unknown["Cache-Control"]
        assert client.head(address).status_code == 404
    Build.objects.update(published=True)
    assert client.get("/quad-builds/5005").status_code == 200
    assert client.get(share).status_code == 200


def test_a_browser_that_knows_its_page_is_not_told_that_it_is_unchanged(client, words):
    known = {"if-none-match": client.get("/quad-builds/5005")["ETag"]}
    assert client.get("/quad-builds/5005", headers=known).status_code == 304
    hide()
    assert client.get("/quad-builds/5005", headers=known).status_code == 404


def test_the_owners_token_does_not_open_its_page(owner_client, words):
    """Browsers send no token with pages, so such a response could only be cached by mistake."""
    hide()
    response = owner_client.get("/quad-builds/5005")
    assert response.status_code == 404
    assert NAME not in response.content.decode()


def test_a_message_about_it_gets_the_same_response_as_any_other(client, words):
    hide()
    for name in (NAME, "Never was"):
        body = MESSAGE | {"subject": {"kind": "build", "name": name}}
        response = client.post("/api/contact", body, content_type="application/json")
        assert response.status_code == 201
        assert set(response.json()) - {"closed_until"} == {"reference"}
        page = client.get("/contact", {"inquiry": "build", "name": name}).content
        assert page == client.get("/contact", {"inquiry": "build"}).content
