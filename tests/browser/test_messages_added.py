"""The owner marks messages to which their visitors add something at the same time."""

from playwright.sync_api import Page, expect

from tests.support.inbox import card
from tests.support.mailing_site import written
from tests.support.owner import log_in

REASON = "The visitor has added something in the meantime. Please read it first."


def add(page: Page, address: str, text: str) -> None:
    path = address.replace("/contact/message/", "/api/contact/message/")
    assert page.request.post(f"{path}/additions", data={"text": text}).status == 201


def test_what_was_added_meanwhile_is_shown_before_a_message_is_marked(page: Page, mailing_site):
    site, mails = mailing_site
    page.goto(f"{site}/about")
    first, address = written(page, site, mails, "anna@example.lv")
    log_in(page, site)
    page.goto(f"{site}/admin/messages")
    mark = card(page, first).get_by_role("button", name="Mark answered")
    expect(mark).to_be_visible()
    add(page, address, "It leaks.")
    mark.click()
    expect(page.get_by_role("alert")).to_have_text(f"Message {first} was not changed. {REASON}")
    expect(card(page, first)).to_contain_text("It leaks.")
    mark.click()
    expect(card(page, first).get_by_role("button", name="Mark as new")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
