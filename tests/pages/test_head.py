"""The head of each page, for search engines, link previews and home screens."""

import json
import re
from html import unescape

import pytest
from django.conf import settings

from catalogue.models import Build
from core import brand
from core.brand import COLOURS, NAME
from core.content import PAGES, public_routes
from documents.content import descriptions
from documents.reading import defaults
from pages.titles import page_texts
from tests.support.html import SITE, image_at, json_ld, link, meta, noscript

GOLDEN = settings.BASE_DIR / "frontend" / "src" / "catalogue" / "site" / "build-head.golden.json"
TEXTS = {key: defaults(key) for key in descriptions()}


# Of all routes: test_languages.py, and flows/test_every_page.py
@pytest.mark.parametrize("route", ["/", "/racing-parts/beringer", "/about", "/contact"])
def test_every_public_page_is_ready_to_be_found_and_shared(read_page, route):
    html = read_page(route)
    texts = page_texts(route, TEXTS)
    assert '<html lang="en">' in html
    assert f"<title>{texts['title']}</title>" in html.replace("&#x27;", "'")
    assert meta(html, "description").replace("&#x27;", "'") == texts["description"]
    assert meta(html, "robots") == "max-image-preview:large"
    assert meta(html, "og:title") and meta(html, "og:description") == meta(html, "description")
    assert meta(html, "og:url") == link(html, "canonical") == SITE + route
    assert meta(html, "og:type") == "website"
    assert meta(html, "twitter:card") == "summary_large_image"
    assert meta(html, "theme-color") == COLOURS["color-ink"]
    assert html.count("<h1") == 1
    assert noscript(html).find("h1") is None


def test_the_titles_differ():
    titles = [page_texts(route, TEXTS)["title"] for route in PAGES]
    assert len(set(titles)) == len(titles)


def test_what_is_not_for_visitors_is_hidden_from_search_engines(read_page):
    for path in ("/admin", "/admin/builds/1", "/nothing", "/quad-builds/999"):
        html = read_page(path)
        assert meta(html, "robots") == "noindex"
        assert json_ld(html) == []


def test_a_page_of_several_addresses_names_one(read_page):
    html = read_page("/contact?inquiry=build&name=X")
    assert link(html, "canonical") == f"{SITE}/contact"


def test_a_page_without_a_picture_of_its_own_shares_the_sites(client, read_page):
    html = read_page("/about")
    assert image_at(client, meta(html, "og:image")).size == (1200, 630)
    assert (meta(html, "og:image:width"), meta(html, "og:image:height")) == ("1200", "630")
    assert meta(html, "og:image:alt") == brand.read("pictures/en.json")["share"]


def test_the_picture_that_a_build_shares_has_words(read_page, build, upload):
    path = f"/quad-builds/{build.pk}"
    assert meta(read_page(path), "og:image:alt") == brand.read("pictures/en.json")["share"]
    upload(build)
    assert meta(read_page(path), "og:image:alt") == build.default_alt
    build.images.update(alt="From the side.")
    assert meta(read_page(path), "og:image:alt") == "From the side."


@pytest.mark.parametrize("case", json.loads(GOLDEN.read_text()), ids=lambda case: case["name"])
def test_a_build_is_named_as_its_page_names_it_in_the_browser(read_page, case):
    build = Build.objects.create(**case["build"])
    html = read_page(f"/quad-builds/{build.pk}")
    [title] = re.findall("<title>(.*?)</title>", html)
    expected = case["title"].replace("WORKSHOP", NAME)
    assert unescape(title) == unescape(meta(html, "og:title")) == expected
    assert unescape(meta(html, "description")) == case["description"]


def test_the_icons_are_there_and_as_large_as_they_say(client, read_page):
    html = read_page("/")
    assert b"<svg" in client.get(link(html, "icon")).getvalue()
    assert image_at(client, link(html, "apple-touch-icon")).size == (180, 180)
    assert image_at(client, client.get("/favicon.ico").url).size == (192, 192)
    response = client.get(link(html, "manifest"))
    assert response["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    assert manifest["name"] == defaults("company")["name"]
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        image = image_at(client, icon["src"])
        assert f"{image.width}x{image.height}" == icon["sizes"]
        assert image.get_format_mimetype() == icon["type"]


@pytest.mark.parametrize("path", ["/", "/quad-builds/{pk}", "/admin"])
def test_without_javascript_a_page_has_the_way_to_others_and_the_contact(read_page, build, path):
    html = read_page(path.format(pk=build.pk))
    section = noscript(html)
    company = defaults("company")
    assert "Galleries and the map on this site need JavaScript" in "".join(section.itertext())
    links = [a.get("href") for a in section.iter("a")]
    assert {"tel:+37120000000", f"mailto:{company['email']}"} <= set(links)
    # The footer of a drawn page has them.
    listed = public_routes() if '<div id="root"></div>' in html else []
    assert [a.get("href") for a in section.findall("nav/ul/li/a")] == listed


def test_a_client_rendered_page_has_its_title_without_javascript(read_page):
    html = read_page("/admin/login")
    section = noscript(html)
    assert html.count("<h1") == 1
    assert section.findtext("h1") == meta(html, "og:title")
    assert section.findtext("p") == unescape(meta(html, "description"))
