"""On a slow connection: what a visitor types before the scripts arrive."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.contact_form import keep_draft
from tests.support.delayed_scripts import visit
from tests.support.mailing_site import written


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
