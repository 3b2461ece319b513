"""What the owner changes in a page's document is in the next answer, and the old is nowhere."""

import html
import re
from copy import deepcopy

import pytest
from django.db import OperationalError, connection
from django.test import Client

from catalogue.models import Build
from core.brand import NAME
from core.content import PAGES
from documents import site
from documents.models import Document, DocumentImage
from documents.reading import defaults
from documents.saving import save_document
from tests.support.examples import SHORT_BUILD
from tests.support.html import json_ld, meta, noscript
from tests.support.html import page_data as data_of

HOSTILE = '</script><script>alert("1")</script>{{ x }}'
VARIANTS = [
    {"name": f"documents/x-{width}.avif", "width": width, "height": width, "type": "image/avif"}
    for width in (800, 400)
]


def key_of(route: str) -> str:
    key = PAGES[route].document
    assert key
    return key


def change(key: str, **values: object) -> None:
    save_document(key, deepcopy(defaults(key)) | values, "owner")


def read(path: str) -> str:
    return Client().get(path).content.decode()


def title(page: str) -> str:
    [found] = re.findall("<title>(.*?)</title>", page)
    return html.unescape(found)


def picture(key: str, **values: object) -> str:
    """Add a picture to a document; return its name."""
    page, _ = Document.objects.get_or_create(key=key, defaults={"version": 0})
    size = {"width": 800, "height": 800, "placeholder": "data:,"}
    return DocumentImage.objects.create(
        item=page, file="documents/x.jpg", variants=VARIANTS, **size, **values
    ).name


@pytest.fixture(autouse=True)
def build(db) -> None:
    Build.objects.create(pk=21, name="Orange 21", **SHORT_BUILD)


def test_head_and_data_of_a_page_follow_its_document(client):
    route = "/racing-parts/tyres"
    before = client.get(route)
    old = defaults(key_of(route))
    change(key_of(route), page_title="Anna & {company}", page_description="As Anna says.")
    after = client.get(route, headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    page = after.content.decode()
    assert title(page) == f"Anna & {NAME}" == html.unescape(meta(page, "og:title"))
    assert meta(page, "description") == meta(page, "og:description") == "As Anna says."
    assert (
        data_of(page)[f"pages/{key_of(route)}"] == client.get(f"/api/pages/{key_of(route)}").json()
    )
    assert old["page_description"] not in html.unescape(page)


def test_a_pages_name_is_changed_wherever_others_name_it():
    change("racing-parts", page_title="What we race on | {company}")
    change("service", page_title="Repairs | {company}", page_description="We repair.")
    [trail] = json_ld(read("/racing-parts/beringer"), "BreadcrumbList")
    names = [each["name"] for each in trail["itemListElement"]]
    assert names == [NAME, "What we race on", "Beringer brakes"]
    [service] = json_ld(read("/service"), "Service")
    assert (service["name"], service["description"]) == ("Repairs", "We repair.")
    links = [link.text for link in noscript(read("/admin")).findall("nav/ul/li/a")]
    assert "Repairs" in links and "What we race on" in links
    assert "Racing parts" not in links


def test_other_pages_have_the_companys_facts_alone_but_for_their_own():
    for path in ("/", "/quad-builds/21", "/quad-builds/404", "/nothing", "/admin/preview/home"):
        documents = [each for each in data_of(read(path)) if each.startswith("pages/")]
        assert documents == ["pages/company", *(["pages/home"] if path == "/" else [])]


def test_html_in_every_text_is_text():
    def hostile(value: object) -> object:
        match value:
            case dict():
                return {name: hostile(each) for name, each in value.items()}
            case list():
                return [hostile(each) for each in value]
            case str() if " " in value:
                return HOSTILE
        return value

    route, key = "/about", "about"
    save_document(key, {name: hostile(value) for name, value in defaults(key).items()}, "owner")
    page = read(route)
    assert "<script>alert" not in page
    assert html.escape(HOSTILE) in page
    assert data_of(page)[f"pages/{key}"]["values"]["page_title"] == HOSTILE
    assert [each["@type"] for each in json_ld(page)]


@pytest.mark.parametrize(
    ("route", "change_to"),
    [
        ("/racing-parts/beringer", lambda name: {"gallery": [{"picture": name}]}),
        (
            "/racing-parts",
            lambda name: {"cards": [defaults("racing-parts")["cards"][1] | {"picture": name}]},
        ),
    ],
)
def test_an_uploaded_picture_on_top_of_a_page_is_preloaded(client, route, change_to):
    name = picture(key_of(route), alt="<b>Bench</b>")
    change(key_of(route), **change_to(name))
    page = read(route)
    assert (
        'imagesrcset="/media/documents/x-400.avif 400w, /media/documents/x-800.avif 800w"' in page
    )
    shown = data_of(page)[f"pages/{key_of(route)}"]["pictures"]
    assert shown[name]["alt"] == "<b>Bench</b>"
    DocumentImage.objects.update(alt="The bench")
    assert "The bench" in client.get(route).content.decode()


def refuse(*args: object) -> None:
    raise OperationalError("away")


def test_a_page_is_named_by_its_title_without_the_companys_name():
    change("company", name="Kvadri | Quads")
    change("about", page_title="{company} | Who we are")
    [trail] = json_ld(read("/about"), "BreadcrumbList")
    assert trail["itemListElement"][-1]["name"] == "Who we are"


def test_pages_show_what_was_read_last_while_the_database_is_away():
    name = picture("about")
    change(
        "about",
        page_title="Who we are",
        end_title="Look in",
        people=[defaults("about")["people"][0] | {"pictures": [{"picture": name}]}],
    )
    before = data_of(read("/about"))
    with connection.execute_wrapper(refuse):
        page = read("/about")
        assert title(page) == "Who we are"
        assert data_of(page) == before
        assert title(read("/service")) == f"Suspension and engine service | {NAME}"


def test_a_page_that_was_never_read_is_not_made_up(monkeypatch):
    monkeypatch.setattr(site, "last_read", {})
    monkeypatch.setattr(site, "last_answers", {})
    with connection.execute_wrapper(refuse):
        response = Client(raise_request_exception=False).get("/service")
    assert response.status_code >= 500
