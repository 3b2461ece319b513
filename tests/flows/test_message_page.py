"""From the contact form over the visitor's mail to the page of the message, and to the owner."""

import re
import time

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.support.gunicorn import OWNER as ACCOUNT
from tests.support.servers import TIMEOUT, MailServer

from .browser import DESKTOP, accessibility_findings, collect_errors, field, visit, wait_until
from .contact import KEPT, choose, chosen, lose_first_answer, photo

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


def test_a_line_and_photographs_are_added_to_the_message_that_the_mail_leads_to(
    page: Page, context: BrowserContext, mailing_site
):
    site, mails = mailing_site
    errors = collect_errors(page)
    visit(page, f"{site}/lv/contact")
    field(page, "Vārds").fill("Anna")
    field(page, "E-pasts").fill("anna@example.lv")
    field(page, "Ziņa").fill("Vai 21. kvadracikls ir pārdošanā?")
    page.get_by_role("button", name="Nosūtīt ziņu").click()
    box = page.get_by_role("status").filter(has_text="Jūsu ziņa ir nosūtīta!")
    expect(box).to_contain_text("Kopija tiek nosūtīta uz jūsu e-pasta adresi")
    [address] = re.findall(
        r"http\S+/lv/contact/message/\S+", mail_to(mails, "anna@example.lv", page)
    )
    visit(page, address)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Jūsu ziņa M\d{5}"))
    expect(page.get_by_role("main")).to_contain_text("Saņemta")
    for size in (DESKTOP, page.viewport_size or DESKTOP):
        page.set_viewport_size(size)
        assert accessibility_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert [error for error in errors if "net::ERR" not in error] == []

    address = address.replace("/lv/", "/")
    visit(page, address)
    field(page, "Your text").fill(TEXT)
    choose(page, photo("IMG_1.jpg", (3000, 2001)), photo("IMG_2.jpg", (3000, 2002)))
    wait_until(page, KEPT, 2)
    page.close()  # what was typed and chosen is still there
    page = context.new_page()
    visit(page, address)
    expect(chosen(page)).to_have_text(["IMG_1.jpg", "IMG_2.jpg"])
    expect(field(page, "Your text")).to_have_value(TEXT)
    lose_first_answer(page, "*/additions")
    page.get_by_role("button", name="Add to the message").click()
    expect(page.get_by_text("The connection was lost.")).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_text("It was added to your message.")).to_be_visible()
    added = page.get_by_role("article").nth(1)
    expect(added).to_contain_text("Sent with it: 2 photographs")
    expect(page.get_by_text("Up to 3 photographs")).to_be_visible()
    visit(page, address)
    expect(page.get_by_role("article")).to_have_count(2)
    expect(field(page, "Your text")).to_have_value("")

    token = page.request.post(f"{site}/api/auth/login", data=ACCOUNT).json()["token"]
    page.evaluate("token => localStorage.setItem('authToken', token)", token)
    visit(page, f"{site}/admin/messages")
    page.get_by_role("article").first.get_by_role("button", expanded=False).click()
    item = page.get_by_role("list", name="Added later").get_by_role("listitem").first
    expect(item).to_contain_text("It leaks.")
    item.get_by_role("button", name="Show IMG_2.jpg full screen").click()
    expect(page.get_by_role("dialog").get_by_alt_text("IMG_2.jpg")).to_be_visible()
    page.keyboard.press("Escape")
    assert accessibility_findings(page) == []


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
