"""The sitemap lists what is published; robots.txt and security.txt."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest
import time_machine
from django.test import Client
from django.urls import URLPattern

from catalogue.models import Build, Part
from config.urls import urlpatterns
from core.languages import LANGUAGES, OTHER_LANGUAGES
from documents.models import Document
from documents.reading import defaults
from documents.saving import save_document
from pages.sitemaps import ItemPages

SITE = "http://testserver"
NAMES = {
    "xhtml": "http://www.w3.org/1999/xhtml",
    "map": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "image": "http://www.google.com/schemas/sitemap-image/1.1",
}


@pytest.fixture
def sitemap(db):
    """Read the English entries of the sitemap: path -> (lastmod or None, URLs of its pictures)."""

    def read(file: str = "/sitemap.xml") -> dict[str, tuple[str | None, list[str]]]:
        response = Client().get(file)  # each client has its own response cache
        assert (response.status_code, response["Content-Type"]) == (200, "application/xml")
        entries = ElementTree.fromstring(response.content)
        return {
            entry.findtext("map:loc", "", NAMES).removeprefix(SITE): (
                entry.findtext("map:lastmod", None, NAMES),
                [str(image.text) for image in entry.findall("image:image/image:loc", NAMES)],
            )
            for entry in entries
            if entry.findtext("map:loc", "", NAMES).removeprefix(SITE).split("/")[1]
            not in OTHER_LANGUAGES
        }

    return read


def live_routes() -> set[str]:
    """Return the public pages of config/urls.py."""
    pages = [each for each in urlpatterns if isinstance(each, URLPattern)]
    routes = [each.default_args.get("route") for each in pages]
    return {route for route in routes if route and not route.startswith("/admin")}


def test_the_sitemap_lists_exactly_the_public_pages(sitemap, build, tyre, part):
    second = Build.objects.create(name="B & <b>", frame="F", engine="E", build_year=2020)
    pages = live_routes() - {"/quad-builds/:id", "/contact/message/:token"}
    assert len(pages) >= 11
    assert set(sitemap()) == {*pages, *(f"/quad-builds/{each.pk}" for each in (build, second))}
    second.delete()
    assert f"/quad-builds/{second.pk}" not in sitemap()


def test_a_page_that_has_nothing_to_list_is_not_in_the_sitemap(sitemap, build, tyre, part):
    for item in (build, tyre, part):
        type(item).objects.update(published=False)
    lists = {"/quad-builds", "/racing-parts/tyres", "/custom-parts"}
    assert set(sitemap()) == live_routes() - lists - {"/quad-builds/:id", "/contact/message/:token"}


def test_a_builds_entry_has_its_pictures_and_the_pages_of_tyres_and_parts_have_theirs(
    client, sitemap, build, tyre, part, upload
):
    upload(build, 2, size=(32, 32))
    upload(tyre, size=(32, 32))
    upload(part, size=(32, 32))
    for path, api, pk in (
        (f"/quad-builds/{build.pk}", "builds", build.pk),
        ("/racing-parts/tyres", "tyres", tyre.pk),
        ("/custom-parts", "parts", part.pk),
    ):
        images = client.get(f"/api/{api}/{pk}/images").json()
        assert sitemap()[path][1] == [SITE + image["image_path"] for image in images]


def test_an_entry_says_when_its_page_changed(owner_client, sitemap, build, part, upload):
    """With its words, the words of a picture, or a new order."""
    upload(build, size=(32, 32))
    image, other = build.images.get(), Part.objects.create(name="Frame")
    fields = {"name": "B", "frame": "F", "engine": "E", "build_year": 2024}
    for minutes, path, page, body in (
        (2, f"/api/builds/{build.pk}", f"/quad-builds/{build.pk}", fields),
        (4, f"/api/builds/images/{image.pk}", "/quad-builds", {"alt": "The front axle"}),
        (6, "/api/parts/order", "/custom-parts", [other.pk, part.pk]),
    ):
        changed = datetime.now(UTC) + timedelta(minutes=minutes)
        with time_machine.travel(changed, tick=False):
            send = owner_client.patch if "images" in path else owner_client.put
            assert send(path, body).status_code == 200
        assert datetime.fromisoformat(sitemap()[page][0]) == changed
    assert sitemap()["/about"][0] is None


@time_machine.travel("2026-05-05T10:00:00Z", tick=False)
def test_a_page_was_changed_when_its_document_was(sitemap):
    save_document("service", defaults("service") | {"title": "Repairs"}, "owner")
    save_document("company", defaults("company") | {"phone": "+371 29 123 456"}, "owner")
    Document.objects.create(key="about", version=0)  # has pictures, but was never changed
    changed = {path for path, (at, _) in sitemap().items() if at}
    assert changed == {"/service", "/contact"}
    assert datetime.fromisoformat(sitemap()["/service"][0]) == datetime.now(UTC)
    with time_machine.travel("2026-05-06T10:00:00Z", tick=False):
        save_document("about", defaults("about") | {"title": "The team"}, "owner")
        assert sitemap()["/about"][0].startswith("2026-05-06")


def test_each_page_has_an_entry_in_each_language_that_names_the_others(build):
    body = Client().get("/sitemap.xml").content
    entries = {}
    for entry in ElementTree.fromstring(body):
        links = entry.findall("xhtml:link", NAMES)
        named = {link.get("hreflang"): link.get("href") for link in links}
        entries[entry.findtext("map:loc", "", NAMES)] = named
    for path in ("/", "/service", f"/quad-builds/{build.pk}"):
        urls = {each: SITE + ("" if each == "en" else f"/{each}") + path for each in LANGUAGES}
        for url in urls.values():
            assert entries[url] == urls | {"x-default": urls["en"]}
    assert len(entries) % len(LANGUAGES) == 0


def test_robots_may_read_everything_but_the_admins_and_the_api(client):
    response = client.get("/robots.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    rules, sitemap = response.content.decode().strip().split("\n\n")
    assert rules.split("\n") == [
        *("User-agent: *", "Disallow: /admin", "Disallow: /django-admin", "Disallow: /api"),
        *("Disallow: /lv/admin/preview", "Disallow: /ru/admin/preview"),
    ]
    assert sitemap == f"Sitemap: {SITE}/sitemap.xml"


def test_security_txt_has_a_contact(client, db):
    response = client.get("/.well-known/security.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in response.content.decode().splitlines())
    assert fields["Contact"] == "mailto:hello@example.com"
    assert fields["Canonical"] == f"{SITE}/.well-known/security.txt"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=170) < left < timedelta(days=365)


def test_more_builds_than_a_file_may_name_make_an_index_of_files(sitemap, monkeypatch, build):
    monkeypatch.setattr(ItemPages, "limit", 2)
    everything = sitemap()
    more = [
        Build.objects.create(name=f"No. {number}", frame="F", engine="E", build_year=2020)
        for number in range(4)
    ]
    index = ElementTree.fromstring(Client().get("/sitemap.xml").content)
    files = [
        str(file.text).removeprefix(SITE) for file in index.findall("map:sitemap/map:loc", NAMES)
    ]
    assert files == [
        *("/sitemap-pages.xml", "/sitemap-builds.xml"),
        *("/sitemap-builds.xml?p=2", "/sitemap-builds.xml?p=3"),
    ]
    named = [path for file in files for path in sitemap(file)]
    assert sorted(named) == sorted([*everything, *(each.get_absolute_url() for each in more)])
    for wrong in ("/sitemap-builds.xml?p=4", "/sitemap-tyres.xml"):
        assert Client().get(wrong).status_code == 404
