"""What the owner changes or restores on a phone is at once on every page of both workers."""

import html
from collections.abc import Iterator
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.support.document_form import change_picture, open_record
from tests.support.images_panel import photo
from tests.support.item_form import expect_status, save
from tests.support.owner import PHONE, field, log_in
from tests.support.real_site import running_site

PAGES = [
    *("/", "/custom-parts", "/quad-builds", "/quad-builds/21", "/racing-parts"),
    *("/racing-parts/tyres", "/racing-parts/tfx-suspension", "/racing-parts/beringer"),
    *("/service", "/about", "/contact", "/cookie-policy", "/nothing", "/admin"),
]
READS = 4  # of each page, by a new connection each time: either worker may get it
NUMBER, OLD_NUMBER = "+371 29 123 456", "+371 20 000 000"
SENTENCE = "We service what others have given up."
OLD_SENTENCE = "Suspension of any brand, and engines of motocross quads."
OLD_PICTURE = "about-founder-"


@pytest.fixture
def workers(tmp_path) -> Iterator[str]:
    """The address of a site of two workers: with one, a page that is kept too long goes unseen."""
    with running_site(tmp_path, WEB_CONCURRENCY="2") as address:
        yield address


def read(address: str) -> str:
    request = Request(address, headers={"Accept-Encoding": "identity", "Connection": "close"})
    try:
        with urlopen(request) as response:
            body: bytes = response.read()
    except OSError as error:  # urllib raises what is not found
        body = error.read()
    return html.unescape(body.decode())


def expect_everywhere(site: str, there: dict[str, list[str]], gone: list[str]) -> None:
    """Expect texts on pages, by path, and others on none of them."""
    for path in PAGES * READS:
        body = read(site + path)
        assert [text for text in there.get(path, []) if text not in body] == [], path
        assert [text for text in gone if text in body] == [], path


def open_form(page: Page, site: str, key: str) -> None:
    page.goto(f"{site}/admin/pages/{key}")
    expect(page.get_by_role("button", name="Save Page")).to_be_visible()


def save_page(page: Page, label: str) -> None:
    save(page, "Page")
    expect_status(page, f"{label} was saved.")


def restore_first_version(page: Page, site: str, key: str) -> None:
    open_form(page, site, key)
    page.get_by_text("History", exact=True).click()
    page.get_by_role("button", name="Restore version 0", exact=True).click()
    page.get_by_role("alertdialog").get_by_role("button", name="Restore").click()
    expect_status(page, "Version 0 restored.")


def pictures_of_the_founder(page: Page) -> str:
    shown = page.get_by_role("main").locator("section img").first
    expect(shown).to_be_visible()
    return shown.get_attribute("srcset") or ""


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE)
def test_a_number_a_picture_and_a_sentence_are_changed_everywhere_and_restored(
    page: Page, workers: str
):
    page.goto(workers)  # where the token is stored
    log_in(page, workers)
    open_form(page, workers, "company")
    field(page, "Phone").fill(NUMBER)
    field(page, "WhatsApp").fill(NUMBER)
    save_page(page, "Company")
    open_form(page, workers, "service")
    field(page, "Introduction").fill(SENTENCE)
    save_page(page, "Service")
    open_form(page, workers, "about")
    open_record(page, "Person 1")
    dialog = change_picture(page, "picture 1 of person 1")
    dialog.locator("input[type=file]").first.set_input_files([photo("founder.jpg")])
    expect(dialog.get_by_role("radio", checked=True)).not_to_have_value("about-founder")
    dialog.get_by_role("button", name="Use this picture").click()
    save_page(page, "About us")

    everywhere = dict.fromkeys(PAGES, [NUMBER, "tel:+37129123456"])
    there = everywhere | {
        "/contact": [*everywhere["/"], '"telephone":"+37129123456"', "wa.me/37129123456"],
        "/service": [*everywhere["/"], SENTENCE],
        "/about": [*everywhere["/"], "/media/documents/"],
    }
    expect_everywhere(workers, there, [OLD_NUMBER, OLD_SENTENCE, "37120000000", OLD_PICTURE])
    page.goto(f"{workers}/about")
    srcset = pictures_of_the_founder(page)
    assert "/media/documents/" in srcset
    image = srcset.split(",")[0].split()[0]
    assert urlopen(f"{workers}{image}").status == 200
    # As a visitor walks: by the site's own links.
    page.get_by_role("contentinfo").get_by_role("link", name="Service", exact=True).click()
    expect(page.get_by_role("main")).to_contain_text(SENTENCE)
    expect(page.get_by_role("contentinfo")).to_contain_text(NUMBER)

    for key in ("company", "service", "about"):
        restore_first_version(page, workers, key)
    there = dict.fromkeys(PAGES, [OLD_NUMBER]) | {
        "/service": [OLD_NUMBER, OLD_SENTENCE],
        "/about": [OLD_NUMBER, OLD_PICTURE],
    }
    expect_everywhere(workers, there, [NUMBER, SENTENCE, "/media/documents/"])
    page.goto(f"{workers}/about")
    assert OLD_PICTURE in pictures_of_the_founder(page)
