"""Pages in Latvian and Russian: heads, links to each other, and what they do not load."""

import json
import re
from collections.abc import Iterable
from copy import deepcopy
from functools import cache

import pytest
from django.conf import settings

from catalogue.models import Build
from core.content import PAGES, content, public_routes
from core.languages import LANGUAGES, OTHER_LANGUAGES
from documents.reading import defaults
from documents.translations import default_translation
from tests.support.catalogues import CATALOGUES, read_catalogue
from tests.support.html import SITE, json_ld, link, meta

BUNDLES = settings.BASE_DIR / "static/bundles"
LOCALES = {
    each: facts["locale"].replace("-", "_") for each, facts in settings.SITE_LANGUAGES.items()
}
BUILD_ROUTE = "/quad-builds/:id"
ROUTES = [*public_routes(), BUILD_ROUTE]
LANGUAGE_LINK = re.compile(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">')

pytestmark = pytest.mark.django_db


@pytest.fixture
def translated_build() -> Build:
    words = {"lv": {"frame": "Caurules"}, "ru": {"frame": "Трубы"}}
    return Build.objects.create(
        name="No. 5", frame="Tubes", engine="450", build_year=2026, translations=words
    )


def prefix(language: str) -> str:
    return "" if language == "en" else f"/{language}"


def alternates(html: str) -> dict[str, str]:
    return dict(LANGUAGE_LINK.findall(html))


@pytest.mark.parametrize("route", ROUTES)
def test_a_page_in_each_language(client, translated_build, route):
    """It names the others, is found and shared in its own words, and loads no others."""
    path = route.replace(":id", str(translated_build.pk))
    urls = {each: SITE + prefix(each) + path for each in LANGUAGES}
    htmls = {}
    for language, url in urls.items():
        response = client.get(url.removeprefix(SITE))
        assert response.status_code == 200
        html = htmls[language] = response.content.decode()
        assert f'<html lang="{language}">' in html
        assert link(html, "canonical") == meta(html, "og:url") == url
        assert alternates(html) == urls | {"x-default": urls["en"]}
        assert meta(html, "og:locale") == LOCALES[language]
        others = set(re.findall('<meta property="og:locale:alternate" content="(.*?)">', html))
        assert others == set(LOCALES.values()) - {LOCALES[language]}
        assert set(re.findall(r"locale-[a-z-]+-(\w\w)-po\.", html)) == {language}
        assert foreign_texts(route, language, html) == set()
        for other in set(OTHER_LANGUAGES) - {language}:
            assert translated_build.translations[other]["frame"] not in html
    for name in ("description", "og:description", "og:image:alt"):
        assert len({meta(html, name) for html in htmls.values()}) == len(LANGUAGES)
    named_alike = (BUILD_ROUTE, "/")  # by the builder and by the workshop
    titles = {meta(html, "og:title") for html in htmls.values()}
    assert len(titles) == len(LANGUAGES) or route in named_alike


def foreign_texts(route: str, language: str, html: str) -> set[str]:
    """Return the texts of other languages in a page, but for the switch and the offer of another
    language, which are in the words of that one.
    """
    shown = set(re.split('[<>"]', html))  # in elements, attributes and the page's data
    found = set()
    for other in set(OTHER_LANGUAGES) - {language}:
        found |= messages(other) & shown
        found |= {text for text in long_texts(words(route, other)) if text in html}
    if language != "en":
        found |= {text for text in long_texts(words(route, "en")) if text in html}
    return found


@pytest.mark.parametrize(("language", "path"), [("lv", "/nothing"), ("ru", "/quad-builds/999")])
def test_a_missing_page_is_a_404_in_the_language_of_its_address(client, language, path):
    response = client.get(prefix(language) + path)
    html = response.content.decode()
    assert response.status_code == 404
    assert f'<html lang="{language}">' in html
    assert meta(html, "robots") == "noindex"
    assert alternates(html) == {}
    chunk = "404" if path == "/nothing" else PAGES[BUILD_ROUTE].chunk
    title = content(f"{language}/heads.json")[chunk]["title"].split(" | ")[0]
    assert f"<title>{title} |" in html


def test_other_addresses_are_not_found(client):
    for path in ("/en/", "/de/service", "/lv/api/builds", "/lvservice"):
        assert client.get(path).status_code == 404, path


@pytest.mark.parametrize(
    ("path", "page"), [("/lv/admin", "/admin"), ("/lv/lv/", "/lv/"), ("/ru", "/ru/")]
)
def test_a_language_too_many_or_alone_leads_to_the_page_that_is_meant(client, path, page):
    response = client.get(path)
    assert (response.status_code, response["Location"]) == (301, page)


def test_no_page_depends_on_the_language_of_the_browser(client):
    for path in ("/service", "/lv/service"):
        pages = {
            client.get(path, headers={"accept-language": each}).content for each in ("lv", "ru", "")
        }
        assert len(pages) == 1


def test_a_home_screen_opens_the_language_that_was_added_to_it(client, read_page):
    manifest = client.get(link(read_page("/lv/service"), "manifest")).json()
    assert (manifest["lang"], manifest["start_url"]) == ("lv", "/lv/")


def test_structured_data_are_in_the_language(read_page, translated_build):
    [workshop] = json_ld(read_page("/lv/"), "MotorcycleRepair")
    assert workshop["description"] == default_translation("company", "lv")["description"]
    assert workshop["url"] == f"{SITE}/lv/"
    html = read_page(f"/lv/quad-builds/{translated_build.pk}")
    [vehicle] = json_ld(html, "Vehicle")
    assert vehicle["url"] == f"{SITE}/lv/quad-builds/{translated_build.pk}"
    [trail] = json_ld(html, "BreadcrumbList")
    pages = [f"{SITE}/lv/", f"{SITE}/lv/quad-builds"]
    assert [each["item"] for each in trail["itemListElement"]][:2] == pages


def test_no_script_has_the_texts_of_two_languages():
    """Each language is in chunks of its own, which the pages of that language name. The few words
    of links to pages are beside their routes, in all languages.
    """
    links = {text for page in PAGES.values() for text in page.navigation.values()}
    texts = {language: messages(language) - links for language in LANGUAGES}
    scripts = list(BUNDLES.glob("*.js"))
    assert len([path for path in scripts if path.name.startswith("locale-")]) == 8 * len(LANGUAGES)
    for path in scripts:
        own = re.match(r"locale-[a-z-]+-(\w\w)-po\.", path.name)
        code = path.read_text(encoding="utf-8")
        for language in OTHER_LANGUAGES:
            found = {text for text in texts[language] if text in code}
            assert bool(found) == (own is not None and own[1] == language), path.name


def test_each_script_finds_its_texts():
    """Those that every page loads, and one catalogue of its page or the admin's."""
    scripts = {path.name: path.read_text("utf-8") for path in BUNDLES.glob("*.js")}
    catalogues = {
        name.partition("-en-po.")[0]: set(re.findall(r'"([\w+/]{6})":\[', code))
        for name, code in scripts.items()
        if "-en-po." in name
    }
    site = catalogues.pop("locale-site")
    shown = {
        name: set(re.findall(r'\b_\(\{id:"([\w+/]{6})"', code)) for name, code in scripts.items()
    }
    assert sum(map(len, shown.values())) > len(site)
    for name, own in shown.items():
        missing = [own - site - each for each in catalogues.values()]
        assert min(missing, key=len) == set(), name


@cache
def messages(language: str) -> set[str]:
    paths = CATALOGUES.glob(f"*/{language}.po")
    return long_texts(text.translation for path in paths for text in read_catalogue(path))


def words(route: str, language: str) -> Iterable[str]:
    """Return the page's texts from its document that the company's name is not in."""
    key = PAGES[route].document
    if key is None:
        return
    found = defaults(key) if language == "en" else default_translation(key, language)
    translated = default_translation(key, OTHER_LANGUAGES[0])
    yield from (found[name] for name in translated if isinstance(found[name], str))


def long_texts(texts: Iterable[str]) -> set[str]:
    """Return the texts that are no names and that look the same in HTML and in scripts."""
    return {text for text in texts if len(text) > 15 and not re.search(r"""["'&<>{\\\n]""", text)}


def test_a_build_in_latvian_alone_has_its_texts_in_each_language(client, upload, visitor):
    """In its title and description, structured data, share picture, links to it, and its page."""
    texts = {"name": "Oranžais 5", "frame": "Caurules", "engine": "450 viencilindra"}
    build = Build.objects.create(build_year=2026, translations={"lv": texts})
    upload(build, size=(32, 32))
    path, pictures = f"/quad-builds/{build.pk}", set()
    for language in LANGUAGES:
        html = client.get(prefix(language) + path).content.decode()
        assert meta(html, "og:title").startswith("Oranžais 5")
        assert "Caurules" in meta(html, "description")
        assert "450 viencilindra" in meta(html, "og:image:alt")
        crumbs, vehicle = json_ld(html)
        assert crumbs["itemListElement"][-1]["name"] == vehicle["name"] == "Oranžais 5"
        assert vehicle["vehicleEngine"]["name"] == "450 viencilindra"
        shown = html[html.index('<div id="root">') :]
        heading = re.search(r"<h1([^>]*)>Oranžais 5</h1>", shown)
        assert heading and ('lang="lv"' in heading[1]) == (language != "lv")
        pictures.add(meta(html, "og:image"))
        [listed] = visitor.get(f"/api/builds?language={language}").json()
        assert {name: listed[name] for name in texts} == texts
        found = client.get(prefix(language) + "/quad-builds").content.decode()
        assert "Oranžais 5" in json.dumps(json_ld(found), ensure_ascii=False)
    assert len(pictures) == 1  # the same name is drawn for all
    build.name = "Orange 5"
    build.save()
    pictures = {
        meta(client.get(prefix(each) + path).content.decode(), "og:image") for each in LANGUAGES
    }
    assert len(pictures) == 2
    assert client.get(min(pictures).removeprefix(SITE)).status_code == 200


def test_a_page_in_latvian_alone_has_its_head_in_each_language(client, owner_client):
    """A reader of Russian gets the words in the main language, as far as there are no others."""
    service = deepcopy(defaults("service")) | {"page_title": "", "page_description": ""}
    words = {"page_title": "Apkope | {company}", "page_description": "Motori un amortizatori."}
    nothing = dict.fromkeys(words, "")
    body = {"values": service, "translations": {"lv": words, "ru": nothing}}
    assert owner_client.put("/api/pages/service", body, format="json").status_code == 200
    for language in LANGUAGES:
        html = client.get(prefix(language) + "/service").content.decode()
        assert meta(html, "og:title").startswith("Apkope | ")
        assert meta(html, "description") == "Motori un amortizatori."
        assert "Motori un amortizatori." in json.dumps(json_ld(html), ensure_ascii=False)


LATVIAN = {"accept-language": "lv-LV,lv;q=0.9,en;q=0.8"}


def test_the_admin_is_served_in_the_language_of_the_browser(client):
    for path, headers, language, sentence in (
        ("/admin", LATVIAN, "lv", "Administrēšanai vajag JavaScript."),
        ("/admin/link/x.y", {"accept-language": "ru"}, "ru", "Для панели управления нужен"),
        ("/admin/login", {"accept-language": "de"}, "en", "The admin needs JavaScript."),
        ("/admin/nothing", {}, "en", "The admin needs JavaScript."),
    ):
        response = client.get(path, headers=headers)
        html = response.content.decode()
        assert f'<html lang="{language}">' in html and sentence in html
        # Its address is the same in all languages.
        assert link(html, "canonical") == SITE + path.replace("/admin/nothing", "/404")
        assert "accept-language" in response["Vary"].lower()


def test_other_pages_are_in_the_language_of_their_address(client):
    for path, language in (("/", "en"), ("/ru/", "ru"), ("/admin/preview/home", "en")):
        response = client.get(path, headers=LATVIAN)
        assert f'<html lang="{language}">' in response.content.decode()
        assert "accept-language" not in response.headers.get("Vary", "").lower()
