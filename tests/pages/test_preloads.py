"""Preloads in the head of a page: its chunk and its first picture."""

import contextlib
import json
import re

import pytest
from django.conf import settings as project

from catalogue.models import Build, Tyre
from core.content import PAGES, content
from documents.reading import defaults
from pages.preloads import preload, value_at

GOLDEN = project.BASE_DIR / "frontend" / "src" / "pictures" / "picture.golden.json"
ROUTES = [route for route, page in PAGES.items() if page.chunk]


@pytest.fixture
def read(client, db):
    return lambda path: client.get(path).content.decode()


def elements(html: str, tag: str, *parts: str) -> list[dict[str, str]]:
    """Return the attributes of the elements in the head that have all these parts."""
    head = html.split("</head>")[0]
    found = [text for text in re.findall(rf"<{tag}\s([^>]*)>", head)]
    return [
        dict(re.findall(r'([a-z-]+)="([^"]*)"', text))
        for text in found
        if all(part in text for part in parts)
    ]


def scripts(html: str) -> list[str]:
    """Return all files that the page loads at start."""
    [start] = elements(html, "script", "data-scripts=") or [{"data-scripts": ""}]
    direct = [script["src"] for script in elements(html, "script", "src=", " defer")]
    return [*direct, *start["data-scripts"].split()]


def styles(html: str) -> list[str]:
    return [link["href"] for link in elements(html, "link", 'rel="stylesheet"')]


def pictures(html: str) -> list[dict[str, str]]:
    return elements(html, "link", 'rel="preload"', 'as="image"', 'fetchpriority="high"')


def offered(picture: dict[str, str]) -> list[str]:
    return [each.split()[0] for each in picture["imagesrcset"].split(", ")]


def responses(client, url: str) -> bool:
    with contextlib.closing(client.get(url)) as response:
        return response.status_code == 200


def avif(image: dict) -> list[str]:
    return [each["url"] for each in image["variants"] if each["type"] == "image/avif"]


def is_chunk(url: str, name: str) -> bool:
    return re.search(rf"/{name}\.[0-9a-f]{{12}}\.(css|js)$", url) is not None


@pytest.mark.parametrize(("path", "files"), [("/", 1), ("/ru/", 2)])
def test_a_page_preloads_the_fonts_of_its_language(client, read, path, files):
    """Of each of the two families: Latin, and the letters of Latvian or Russian."""
    fonts = [link["href"] for link in elements(read(path), "link", 'as="font"', "crossorigin")]
    assert len(set(fonts)) == len(fonts) == 2 * files
    assert all(responses(client, font) for font in fonts)


@pytest.mark.parametrize("route", ["/", "/racing-parts/beringer", "/contact", "/quad-builds/:id"])
def test_a_page_preloads_its_own_chunk_and_the_picture_on_its_top(client, read, build, route):
    path = route.replace(":id", str(build.pk))
    files = [*scripts(html := read(path)), *styles(html)]
    own = PAGES[route].chunk
    [chunk] = [url for url in scripts(html) if is_chunk(url, own)]
    assert responses(client, chunk)
    others = {PAGES[other].chunk for other in ROUTES} - {own}
    assert not [url for url in files if any(is_chunk(url, other) for other in others)]
    if not PAGES[route].first_picture:
        assert pictures(html) == []
        return
    [picture] = pictures(html)
    path, place = PAGES[route].first_picture.values()
    file = value_at(defaults(PAGES[route].document), path)
    assert picture["type"] == "image/avif"
    assert picture["imagesizes"] == content(f"picture-sizes/{place}.json")["sizes"]
    assert len(offered(picture)) > 1
    assert all(f"/{file}-" in url for url in offered(picture))


def test_the_primary_picture_of_a_build_is_named(client, read, build, upload):
    upload(build, 2, size=(1000, 32))
    [primary, _] = client.get(f"/api/builds/{build.pk}/images").json()
    for path, place in (("/quad-builds", "other-build"), (f"/quad-builds/{build.pk}", "gallery")):
        [picture] = pictures(read(path))
        assert offered(picture) == avif(primary)
        assert picture["type"] == "image/avif"
        assert picture["imagesizes"] == content(f"picture-sizes/{place}.json")["sizes"]
    assert all(responses(client, url) for url in offered(picture))


def test_the_first_featured_build_stands_first(client, read, build, upload):
    featured = {"frame": "F", "engine": "E", "featured": True}
    for year in (2020, 2022):
        upload(Build.objects.create(name="N", build_year=year, **featured), size=(1000, 32))
    upload(build)
    first = next(each for each in client.get("/api/builds").json() if each["featured"])
    [picture] = pictures(read("/quad-builds"))
    assert offered(picture) == avif(first["images"][0])
    assert picture["imagesizes"] == content("picture-sizes/featured-build.json")["sizes"]


def test_the_first_tyre_of_the_chosen_kind_is_named(client, read, tyre, upload):
    front = Tyre.objects.create(name="Aa", size="S", type="front")
    upload(front, size=(420, 32))
    upload(tyre, size=(420, 32))
    for path, first in (("", front), ("?type=front", front), ("?type=rear", tyre)):
        [image] = client.get(f"/api/tyres/{first.pk}/images").json()
        [picture] = pictures(read(f"/racing-parts/tyres{path}"))
        assert offered(picture) == avif(image)


@pytest.mark.parametrize("case", json.loads(GOLDEN.read_text()), ids=lambda case: case["name"])
def test_the_candidates_are_those_of_the_picture_itself(case):
    names = {"type": "type", "srcset": "imagesrcset", "src": "href"}
    expected = {names[name]: value for name, value in case["candidates"].items()}
    if "imagesrcset" in expected:
        expected["imagesizes"] = content("picture-sizes/gallery.json")["sizes"]
    assert preload(case["image"], "gallery") == ([expected] if expected else [])
