"""On a slow connection: what a visitor types before the scripts arrive.

Also if a translation or an extension changes the page meanwhile, so that React draws it anew.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE
from tests.support.contact_files import choose, chosen
from tests.support.contact_form import keep_draft
from tests.support.delayed_scripts import visit
from tests.support.images_panel import photo
from tests.support.mailing_site import written

# As Chrome's translation does.
TRANSLATED = """() => {
    const texts = document.createTreeWalker(document.querySelector("#root"), NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) if (texts.currentNode.data.trim()) found.push(texts.currentNode)
    for (const text of found) {
        const font = document.createElement("font")
        text.replaceWith(font)
        font.append(text)
    }
}"""
# As checkers of spelling do.
EXTENDED = "() => document.querySelector('textarea').after(document.createElement('grammar-box'))"
CHANGES = pytest.mark.parametrize("change", [TRANSLATED, EXTENDED], ids=["translated", "extended"])


@pytest.mark.essential
def test_typed_text_stays(page: Page, release_scripts):
    visit(page, "/contact")
    keep_draft(page, name="Old", email="a@b.lv")
    page.get_by_label("Name", exact=True).fill("New")
    release_scripts()
    expect(page.get_by_label("Name", exact=True)).to_have_value("New")
    expect(page.get_by_label("Email", exact=True)).to_have_value("a@b.lv")


def test_a_message_about_an_item_that_is_typed_stays(page: Page, release_scripts):
    visit(page, "/contact?inquiry=build&name=Dust")
    page.get_by_label("Message", exact=True).fill("Mine")
    release_scripts()
    expect(page.get_by_text("Dust", exact=True)).to_be_visible()
    expect(page.get_by_label("Message", exact=True)).to_have_value("Mine")


def test_typed_text_is_kept_while_another_page_is_read(page: Page, release_scripts):
    visit(page, "/contact")
    page.get_by_label("Name", exact=True).fill("Anna")
    release_scripts()
    page.get_by_role("contentinfo").get_by_role("link", name="Service").click()
    expect(page).to_have_url("/service")
    page.go_back()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Anna")


def test_a_chosen_way_stays_too(page: Page, release_scripts):
    visit(page, "/contact")
    keep_draft(page, name="Anna", preferred="")
    way = page.locator("select[name=preferred]")
    way.select_option("call")
    release_scripts()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Anna")
    expect(way).to_have_value("call")


def test_a_way_that_was_sent_and_refused_can_be_taken_back(page: Page, release_scripts):
    visit(page, "/contact")
    way = page.locator("select[name=preferred]")
    way.select_option("call")
    page.get_by_role("button", name="Send Message").click()
    expect(way).to_have_value("call")
    way.select_option("")
    release_scripts()
    expect(way).to_have_value("")


def test_text_that_was_sent_and_refused_is_kept(page: Page, release_scripts):
    visit(page, "/contact")
    page.get_by_label("Name", exact=True).fill("Anna")
    page.get_by_role("button", name="Send Message").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Anna")
    release_scripts()
    page.get_by_role("contentinfo").get_by_role("link", name="Service").click()
    expect(page).to_have_url("/service")
    page.get_by_role("contentinfo").get_by_role("link", name="Contact").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Anna")


@pytest.mark.parametrize("message", ["Mine", ""])
def test_a_refused_message_that_is_typed_again_stays(page: Page, release_scripts, message):
    visit(page, "/contact")
    box = page.get_by_label("Message", exact=True)
    box.fill("First")
    page.get_by_role("button", name="Send Message").click()
    expect(box).to_have_value("First")
    box.fill(message)
    release_scripts()
    expect(box).to_have_value(message)
    page.get_by_role("contentinfo").get_by_role("link", name="Service").click()
    expect(page).to_have_url("/service")
    page.get_by_role("contentinfo").get_by_role("link", name="Contact").click()
    expect(box).to_have_value(message)


def open_message(page: Page, mailing_site, email: str) -> tuple[str, str]:
    """Open the page of a new message; return the addresses of /about and of that page."""
    site, mails = mailing_site
    about = f"{site}/about"
    page.goto(about, wait_until="domcontentloaded")
    _, address = written(page, site, mails, email)
    visit(page, address)
    return about, address


def test_text_on_the_page_of_a_message_is_kept(page: Page, mailing_site, release_scripts):
    about, address = open_message(page, mailing_site, "typed@example.lv")
    page.get_by_label("Your text").fill("It is the rear one.")
    release_scripts()
    page.goto(about)
    page.goto(address)
    expect(page.get_by_label("Your text")).to_have_value("It is the rear one.")


def test_a_refused_addition_stays(page: Page, mailing_site, release_scripts):
    about, address = open_message(page, mailing_site, "refused@example.lv")
    box = page.get_by_label("Your text")
    too_long = "It leaks. " * 501
    box.fill(too_long)
    page.get_by_role("button", name="Add to the message").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(box).to_have_value(too_long)
    release_scripts()
    page.goto(about)
    page.goto(address)
    expect(box).to_have_value(too_long)


def test_a_refused_addition_that_is_typed_again_stays(page: Page, mailing_site, release_scripts):
    open_message(page, mailing_site, "again@example.lv")
    box = page.get_by_label("Your text")
    box.fill("It leaks. " * 501)
    page.get_by_role("button", name="Add to the message").click()
    expect(page.get_by_role("alert")).to_be_visible()
    box.fill("It leaks.")
    release_scripts()
    expect(box).to_have_value("It leaks.")


def change_page(page: Page, change: str) -> None:
    page.evaluate(change)
    page.evaluate("window.before = document.querySelector('main h1')")


def expect_drawn_anew(page: Page) -> None:
    assert not page.evaluate("window.before.isConnected")


@CHANGES
def test_a_changed_page_keeps_what_was_typed_and_chosen(page: Page, release_scripts, change):
    visit(page, "/contact")
    keep_draft(page, name="Old", phone="20 000 000")
    page.get_by_label("Name", exact=True).fill("Anna")
    page.get_by_label("Email", exact=True).fill("anna@example.lv")
    page.locator("select[name=preferred]").select_option("call")
    choose(page, photo("a.jpg", (400, 300)))
    change_page(page, change)
    page.locator("[name=message]").fill("Is No. 21 for sale?")
    release_scripts()
    expect_drawn_anew(page)
    for _ in range(2):
        for name, value in {
            "name": "Anna",
            "email": "anna@example.lv",
            "phone": "20 000 000",
            "preferred": "call",
            "message": "Is No. 21 for sale?",
        }.items():
            expect(page.locator(f"[name={name}]")).to_have_value(value)
        expect(chosen(page)).to_have_count(1)
        page.reload()


def test_a_changed_page_keeps_the_choice_of_a_filter(page: Page, release_scripts):
    visit(page, "/quad-builds?ground=track")
    page.get_by_label("Year").select_option("2025")
    change_page(page, TRANSLATED)
    release_scripts()
    expect_drawn_anew(page)
    expect(page).to_have_url("/quad-builds?ground=track&year=2025")
    expect(page.get_by_label("Year")).to_have_value("2025")


@CHANGES
def test_a_changed_page_of_a_message_keeps_the_text(
    page: Page, mailing_site, release_scripts, change
):
    open_message(page, mailing_site, f"changed{len(change)}@example.lv")
    page.get_by_label("Your text").fill("It is the rear one.")
    choose(page, photo("a.jpg", (400, 300)))
    change_page(page, change)
    release_scripts()
    expect_drawn_anew(page)
    expect(page.get_by_label("Your text")).to_have_value("It is the rear one.")
    expect(chosen(page)).to_have_count(1)


def test_a_changed_page_does_what_was_tapped(page: Page, release_scripts):
    page.set_viewport_size(PHONE)
    visit(page, "/quad-builds/21")
    for name in ("Ask about this", "Next picture", "Next picture", "Menu"):
        page.get_by_role("button", name=name).click()
    change_page(page, TRANSLATED)
    release_scripts()
    expect_drawn_anew(page)
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect(page.get_by_text("3 / 3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="On your list")).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
