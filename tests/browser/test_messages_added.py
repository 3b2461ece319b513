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
    sent = [written(page, site, mails, f"{name}@example.lv") for name in ("anna", "berta")]
    (first, address), (second, other_address) = sent
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

    for reference in (first, second):
        page.get_by_role("checkbox", name=f"Select the message {reference}").check()
    add(page, other_address, "It squeaks.")
    bar = page.get_by_role("region", name="Selection")
    bar.get_by_role("button", name="Mark as spam").click()
    result = "1 message was marked. 1 message was not changed and is still selected: "
    expect(page.get_by_role("status").filter(has_text=result + REASON)).to_be_visible()
    expect(card(page, second)).to_contain_text("It squeaks.")
    expect(bar).to_contain_text("1 selected")
