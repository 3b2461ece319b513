"""What the owner changes in the company's facts is everywhere at once, and the old is nowhere."""

import html

import pytest
from django.test import Client

from catalogue.models import Build
from core.brand import NAME
from documents.reading import defaults
from documents.saving import save_document
from tests.support.examples import SHORT_BUILD
from tests.support.html import json_ld, meta, page_data

PAGES = ["/", "/contact", "/about", "/quad-builds/21", "/nothing", "/admin"]
NEW = {
    "name": "Kalnu Kvadri",
    "short_name": "KK",
    "description": "Quads from the hills.",
    "phone": "+371 29 123 456",
    "whatsapp": "+371 29 765 432",
    "email": "quads@example.lv",
    "street": "Kalnu iela 5",
    "city": "Talsi",
    "postal_code": "LV-3201",
    "vat_number": "LV40001112223",
    "latitude": 57.244,
    "opening_hours": [
        {"first_day": "Sunday", "last_day": "Tuesday", "opens": "07:30", "closes": "11:45"}
    ],
    "social": [{"label": "Our videos", "url": "https://video.example/quads"}],
}
GONE = (NAME, "20 000 000", "20000000", "hello@example.com", "Rīgas iela 1,")
HOSTILE = '</script><script>alert("1")</script>{{ x }}'


@pytest.fixture(autouse=True)
def build(db) -> None:
    Build.objects.create(pk=21, name="Orange 21", **SHORT_BUILD)


def change(**values: object) -> None:
    save_document("company", defaults("company") | values, "owner")


def read(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_a_change_is_in_the_next_answer_of_each_page(client):
    answers = {path: client.get(path) for path in PAGES}
    assert all(NAME in before.content.decode() for before in answers.values())
    change(**NEW, legal_name="SIA Kalni", legal_address="Kalnu iela 5, Talsi")
    for path, before in answers.items():
        after = client.get(path, headers={"if-none-match": before.get("ETag", "")})
        assert after.status_code == before.status_code
        page = html.unescape(after.content.decode())
        for value in ("Kalnu Kvadri", "+371 29 123 456", "tel:+37129123456", "quads@example.lv"):
            assert value in page, (path, value)
        assert meta(page, "og:site_name") == "Kalnu Kvadri"
        assert not [value for value in GONE if value in page], path


def test_the_contact_page_has_all_facts_as_text_and_as_structured_data(client):
    change(**NEW)
    page = read(client, "/contact")
    rendered = html.unescape(page.split('<div id="root">')[1].split("<noscript>")[0])
    for value in ("Kalnu iela 5", "LV-3201", "Sunday to Tuesday", "7:30", "LV40001112223"):
        assert value in rendered, value
    assert 'href="https://wa.me/37129765432"' in rendered
    assert 'href="https://video.example/quads"' in rendered
    [workshop] = json_ld(page, "MotorcycleRepair")
    assert (workshop["name"], workshop["telephone"]) == ("Kalnu Kvadri", "+37129123456")
    assert (workshop["email"], workshop["vatID"]) == ("quads@example.lv", "LV40001112223")
    assert workshop["geo"]["latitude"] == 57.244
    assert workshop["address"]["addressLocality"] == "Talsi"
    assert workshop["sameAs"] == ["https://video.example/quads"]
    [hours] = workshop["openingHoursSpecification"]
    assert hours["dayOfWeek"] == ["Sunday", "Monday", "Tuesday"]
    assert (hours["opens"], hours["closes"]) == ("07:30", "11:45")


def test_what_is_left_empty_is_not_shown(client):
    change(whatsapp="", vat_number="", social=[], opening_hours=[])
    page = read(client, "/contact")
    rendered = page.split('<div id="root">')[1].split("<noscript>")[0]
    assert not [word for word in ("wa.me", "VAT", "Opening hours") if word in rendered]
    [workshop] = json_ld(page, "MotorcycleRepair")
    assert not {"vatID", "openingHoursSpecification", "sameAs"} & workshop.keys()


def test_html_in_a_fact_is_text_everywhere(client):
    texts = ("name", "street", "description", "legal_name", "vat_number")
    change(**dict.fromkeys(texts, HOSTILE), social=[{"label": HOSTILE, "url": "/about"}])
    for path in ("/contact", "/admin"):
        page = read(client, path)
        assert "<script>alert" not in page
        assert page_data(page)["pages/company"]["values"]["name"] == HOSTILE
        assert html.escape(HOSTILE) in page


def test_the_home_page_features_the_build_of_that_number(client):
    Build.objects.create(pk=7, name="No. 7", **SHORT_BUILD)
    assert 'href="/quad-builds/21"' in read(client, "/")
    change(featured_build=7)
    assert 'href="/quad-builds/7"' in read(client, "/")
    assert 'href="/quad-builds/21"' not in read(client, "/")
    Build.objects.filter(pk=7).update(published=False)
    assert 'href="/quad-builds/7"' not in read(client, "/")


def test_the_home_page_shows_the_newest_featured_build_while_the_chosen_one_is_missing(client):
    words = {"lv": {"frame": "Pašu rāmis"}}
    other = SHORT_BUILD | {"featured": True, "translations": words}
    Build.objects.create(pk=9, name="Trail 9", **other)
    chosen, fallback = (f'href="/lv/quad-builds/{pk}"' for pk in (21, 9))
    page = read(client, "/lv/")
    assert chosen in page and "Trail 9" not in page
    Build.objects.get(pk=21).delete()
    page = read(client, "/lv/")
    assert fallback in page and chosen not in page
    assert ">Trail 9</h2>" in page and ">Pašu rāmis</span>" in page
    Build.objects.create(pk=21, name="No. 21", **SHORT_BUILD)
    assert chosen in read(client, "/lv/")
