"""From the contact form to the page of the message, to the owner, and back with an offer."""

import re
import time

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.support.gunicorn import OWNER as ACCOUNT
from tests.support.servers import TIMEOUT, MailServer

from .browser import (
    DESKTOP,
    PHONE,
    accessibility_findings,
    collect_errors,
    field,
    visit,
    wait_until,
)
from .contact import KEPT, choose, chosen, fill, lose_first_answer, photo, send_button

pytestmark = pytest.mark.xdist_group("mailing site")

ALL_SHOWN = "[...document.querySelectorAll(argument)].every((img) => img.naturalWidth > 0)"
TEXT = "It is the rear one.\nIt leaks."
# Reports the address of the page whenever it changes, as analytics do.
REPORTING_TAG = """
const report = () => sessionStorage.setItem(
  "reported", `${sessionStorage.getItem("reported") ?? ""} ${location.pathname}`);
for (const name of ["pushState", "replaceState"]) {
  const change = history[name];
  history[name] = function (...state) { change.apply(this, state); report(); };
}
addEventListener("popstate", report, true);
report();
"""


def mail_to(mails: MailServer, address: str, page: Page) -> str:
    """Return the text of the only mail to the address; wait until it is there."""
    end = time.monotonic() + TIMEOUT
    while not (found := [mail for mail in mails.mails if mail["To"] == address]):
        assert time.monotonic() < end, f"There is no mail to {address}."
        page.evaluate("() => new Promise((done) => setTimeout(done, 20))")
    [mail] = found
    return str(mail.get_content())


def test_a_conversation_from_the_contact_form_to_a_call_about_an_offer(
    page: Page, context: BrowserContext, mailing_site
):
    site, mails = mailing_site
    errors = collect_errors(page)
    visit(page, f"{site}/contact")
    fill(page, "anna@example.lv")
    send_button(page).click()
    box = page.get_by_role("status").filter(has_text="Your message has been sent!")
    expect(box).to_contain_text("A confirmation is on its way to your e-mail address")
    [address] = re.findall(r"http\S+/contact/message/\S+", mail_to(mails, "anna@example.lv", page))
    visit(page, address)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Your message M\d{5}"))
    assert [error for error in errors if "net::ERR" not in error] == []

    field(page, "Your text").fill(TEXT)
    choose(page, photo("IMG_1.jpg", (3000, 2001)), photo("IMG_2.jpg", (3000, 2002)))
    wait_until(page, KEPT, 2)
    page.close()  # what was typed and chosen is still there
    page = context.new_page()
    visit(page, address)
    expect(chosen(page)).to_have_text(["IMG_1.jpg", "IMG_2.jpg"])
    expect(field(page, "Your text")).to_have_value(TEXT)
    lose_first_answer(page, "*/entries")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("The connection was lost.")).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_text("It was sent.")).to_be_visible()
    photographs = page.get_by_role("article").nth(1).get_by_role("img")
    expect(photographs).to_have_count(2)
    wait_until(page, ALL_SHOWN, "article ul img")
    expect(page.get_by_role("article")).to_have_count(2)
    expect(field(page, "Your text")).to_have_value("")

    token = page.request.post(f"{site}/api/auth/login", data=ACCOUNT).json()["token"]
    page.evaluate("token => localStorage.setItem('authToken', token)", token)
    visit(page, f"{site}/admin/messages")
    message = page.get_by_role("article").first
    message.get_by_role("button", expanded=False).click()
    entries = message.get_by_role("list", name="Conversation").get_by_role("listitem")
    expect(entries.filter(has_text="It leaks.")).to_have_count(1)
    entries.first.get_by_role("button", name="Show IMG_2.jpg full screen").click()
    expect(page.get_by_role("dialog").get_by_alt_text("IMG_2.jpg")).to_be_visible()
    page.keyboard.press("Escape")
    taps = [message.get_by_role("button", name="Add an offer")]
    suggested = message.get_by_role("list", name="Suggestions").get_by_role("button", name="€")
    taps += [suggested.nth(0), suggested.nth(1), suggested.nth(2)]
    taps += [message.get_by_role("button", name="Send the offer")]
    assert len(taps) <= 8
    for tap in taps:
        tap.click()
    total = message.get_by_role("row", name="Total")
    expect(total).to_be_visible()
    expect(message.get_by_text("Waiting for them")).to_be_visible()
    assert accessibility_findings(page) == []
    euro = total.inner_text().removeprefix("TOTAL").strip()

    visit(page, address)
    assert accessibility_findings(page) == []
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert context.browser
    plain = context.browser.new_context(java_script_enabled=False, viewport=PHONE)
    visitor = plain.new_page()
    visitor.goto(address)
    offer = visitor.get_by_role("region", name="Our offer")
    expect(offer.get_by_role("row", name=f"Total {euro}")).to_be_visible()
    visitor.get_by_role("button", name="Please call me").click()
    expect(visitor.get_by_text("Thank you. We will call you.")).to_be_visible()
    plain.close()

    visit(page, f"{site}/admin/messages?state=waiting_workshop")
    message.get_by_role("button", expanded=False).click()
    expect(entries.last).to_contain_text("Please call me")
    message.get_by_role("button", name="Won").click()
    expect(message.get_by_text("Closed on")).to_be_visible()


def test_neither_analytics_nor_other_sites_get_the_address(
    page: Page, context: BrowserContext, mailing_site
):
    site, mails = mailing_site
    context.route(
        "https://www.googletagmanager.com/**",
        lambda route: route.fulfill(body=REPORTING_TAG, content_type="text/javascript"),
    )
    context.add_init_script("localStorage.setItem('cookieConsent', 'true')")
    body = {"name": "Berta", "email": "berta@example.lv", "message": "Can you repair my shock?"}
    assert page.request.post(f"{site}/api/contact", data=body).status == 201
    [address] = re.findall(r"http\S+/contact/message/\S+", mail_to(mails, "berta@example.lv", page))
    visit(page, address)
    page.evaluate("window.isSameDocument = true")
    page.get_by_role("contentinfo").get_by_role("link", name="Service").click()
    expect(page).to_have_url(f"{site}/service")
    wait_until(page, "(sessionStorage.getItem('reported') ?? '').includes('/service')")
    assert page.evaluate("window.isSameDocument") is None
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your message")
    page.go_forward()
    expect(page).to_have_url(f"{site}/service")
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your message")
    assert "/contact/message" not in page.evaluate("sessionStorage.getItem('reported')")

    referrers: list[str | None] = []

    def answer(route: Route) -> None:
        referrers.append(route.request.header_value("referer"))
        route.fulfill(body="Another site", content_type="text/html")

    context.route("https://elsewhere.example/*", answer)
    page.evaluate(
        """() => {
            const link = document.createElement("a");
            link.href = "https://elsewhere.example/";
            document.querySelector("main").append(link);
            link.click();
        }"""
    )
    expect(page.get_by_text("Another site")).to_be_visible()
    assert referrers == [f"{site}/"]
