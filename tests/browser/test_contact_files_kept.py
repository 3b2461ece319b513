"""Files that were chosen before a reload, when the part of the form that reads them is lost."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import first_held, wait_until
from tests.support.contact_files import KEPT, attached, choose, chosen
from tests.support.contact_form import SUCCESS, fill, send_button
from tests.support.images_panel import photo
from tests.support.mailing_site import written

PART = "**/contact-files.*.js"


@pytest.fixture
def with_a_photograph(page: Page, empty_inbox, no_banner) -> Page:
    page.goto("/contact")
    fill(page)
    choose(page, photo("a.jpg", (60, 40)))
    wait_until(page, KEPT, 1)
    return page


def test_no_message_goes_without_the_files_that_are_kept(with_a_photograph: Page, api):
    page = with_a_photograph
    page.route(PART, lambda route: route.abort())
    page.reload()
    expect(page.get_by_text("The files could not be added.")).to_be_visible()
    send_button(page).click()
    expect(page.get_by_text("An error occurred")).to_be_visible()
    assert attached(api) == []
    page.unroute(PART)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert attached(api) == [[("a.jpg", 60)]]
    expect(chosen(page)).to_have_count(0)


def test_a_message_waits_for_the_part_that_reads_the_files(with_a_photograph: Page, api):
    page = with_a_photograph
    held: list[Route] = []
    page.route(PART, lambda route: held.append(route))
    page.reload()
    part = first_held(page, held)
    send_button(page).click()
    expect(page.get_by_role("button", name="Sending...")).to_be_visible()
    part.continue_()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert attached(api) == [[("a.jpg", 60)]]


def test_files_that_an_earlier_release_has_kept_are_sent(page: Page, api, empty_inbox, no_banner):
    page.goto("/about")
    page.evaluate(
        """async (bytes) => {
            const open = indexedDB.open("contact", 1)
            open.onupgradeneeded = () => open.result.createObjectStore("files", { keyPath: "id" })
            const db = await new Promise((done) => (open.onsuccess = () => done(open.result)))
            const change = db.transaction("files", "readwrite")
            const keep = (name, isPdf, body, at) => change.objectStore("files").put(
                { id: name, name, size: body.size, isPdf, body, at })
            const now = Date.now()
            keep("b.pdf", true, new Blob(["%PDF-1.4"]), now)
            keep("a.jpg", false, new Blob([new Uint8Array(bytes)]), now)
            keep("old.jpg", false, new Blob([new Uint8Array(bytes)]), 1)
            await new Promise((done) => (change.oncomplete = done))
            db.close()
            localStorage.setItem("contactFiles", "1")
        }""",
        list(photo("a.jpg", (60, 40))["buffer"]),
    )
    page.goto("/contact")
    expect(chosen(page)).to_have_count(2)
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert attached(api) == [[("a.jpg", 60), ("b.pdf", None)]]
    names = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    assert names == ["uploads"]


def open_message(page: Page, mailing_site: tuple, email: str) -> str:
    """Open the page of a new message, choose a photograph that is kept, and return its address."""
    site, mails = mailing_site
    page.goto(f"{site}/about")
    _, address = written(page, site, mails, email)
    page.goto(address)
    choose(page, photo("a.jpg", (60, 40)))
    wait_until(page, KEPT, 1)
    return address


def test_photographs_alone_are_added_to_a_message_after_a_reload(page: Page, mailing_site):
    open_message(page, mailing_site, "kept@example.lv")
    page.route(PART, lambda route: route.abort())
    page.reload()
    add = page.get_by_role("button", name="Add to the message")
    expect(page.get_by_text("The files could not be added.")).to_be_visible()
    add.click()
    expect(page.get_by_text("An error occurred")).to_be_visible()
    page.unroute(PART)
    add.click()
    expect(page.get_by_text("It was added to your message.")).to_be_visible()
    expect(page.get_by_role("article").nth(1)).to_contain_text(re.compile("photograph"))


def test_kept_photographs_that_have_no_place_any_more_do_not_stop_a_text(page: Page, mailing_site):
    address = open_message(page, mailing_site, "full@example.lv")
    page.route(address, lambda route: without_place(route))
    page.reload()
    expect(page.locator("input[type=file]")).to_have_count(0)
    page.get_by_label("Your text").fill("It is the rear one.")
    page.get_by_role("button", name="Add to the message").click()
    expect(page.get_by_text("It was added to your message.")).to_be_visible()
    added = page.get_by_role("article").nth(1)
    expect(added).to_contain_text("It is the rear one.")
    expect(added).not_to_contain_text(re.compile("photograph"))


def without_place(route: Route) -> None:
    response = route.fetch()
    full = re.sub(r'"photographs_left":\s*\d+', '"photographs_left":0', response.text())
    route.fulfill(response=response, body=full)
