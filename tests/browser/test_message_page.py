"""From the contact form over the visitor's mail to the page of the message."""

import re

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.support.browser import (
    DESKTOP,
    HYDRATED,
    accessibility_findings,
    collect_console_errors,
    wait_until,
)
from tests.support.contact_files import chosen, lose_first_answer
from tests.support.images_panel import photo
from tests.support.inbox import card
from tests.support.mailing_site import mail_to, written
from tests.support.owner import PHONE, SIZES, bearer, log_in
from tests.support.smtp_server import OWNER
from tests.support.third_parties import TAG

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
TEXT = "It is the rear one.\nIt leaks."


def test_the_visitors_mail_leads_to_the_page_of_his_message(page: Page, mailing_site):
    site, mails = mailing_site
    errors = collect_console_errors(page)
    page.set_viewport_size(PHONE)
    page.goto(f"{site}/lv/contact")
    page.get_by_label("Vārds", exact=True).fill("Anna")
    page.get_by_label("E-pasts", exact=True).fill("anna@example.lv")
    page.get_by_label("Ziņa", exact=True).fill("Vai 21. kvadracikls ir pārdošanā?")
    page.get_by_role("button", name="Nosūtīt ziņu").click()
    box = page.get_by_role("status").filter(has_text="Jūsu ziņa ir nosūtīta!")
    expect(box).to_contain_text("Kopija ir ceļā uz jūsu e-pasta adresi")

    assert "Vai 21. kvadracikls" in mail_to(mails, OWNER, page)
    mail = mail_to(mails, "anna@example.lv", page)
    [address] = re.findall(r"http\S+/lv/contact/message/\S+", mail)
    page.evaluate("localStorage.setItem('cookieConsent', 'true')")
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Jūsu ziņa M\d{5}"))
    main = page.get_by_role("main")
    expect(main).to_contain_text("Vai 21. kvadracikls ir pārdošanā?")
    expect(main).to_contain_text("Saņemta")
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert accessibility_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.locator("script[src*=googletagmanager]").count() == 0

    # Another page is loaded: it may have analytics, and this one's address must not get there.
    page.evaluate("window.isSameDocument = true")
    page.get_by_role("navigation").get_by_role("link", name="Serviss").first.click()
    expect(page).to_have_url(f"{site}/lv/service")
    assert page.evaluate("window.isSameDocument") is None
    assert [error for error in errors if "net::ERR" not in error] == []


def test_the_address_of_no_message_is_loaded_once(page: Page, site: str):
    response = page.goto(f"{site}/contact/message/{'a' * 43}")
    assert response
    assert response.status == 404
    assert response.headers["cache-control"] == "no-store, private"
    page.evaluate("window.isSameDocument = true")
    expect(page.get_by_role("heading", level=1)).to_have_text("Unexpected Application Error!")
    wait_until(page, HYDRATED)
    page.evaluate("new Promise(requestIdleCallback)")
    assert page.evaluate("window.isSameDocument")
    assert page.locator("script[src*=googletagmanager]").count() == 0


@SIZES
def test_a_line_and_two_photographs_are_added_over_a_line_that_breaks(
    page: Page, context: BrowserContext, mailing_site, size
):
    site, mails = mailing_site
    page.set_viewport_size(size)
    page.goto(f"{site}/about")
    reference, address = written(page, site, mails, f"anna{size['width']}@example.lv")
    token = log_in(page, site)
    inbox = f"{site}/api/contact/messages"
    headers = bearer(token)
    [message] = page.request.get(f"{inbox}?search={reference}", headers=headers).json()
    answered = {"state": "answered"}
    page.request.patch(f"{inbox}/{message['id']}", data=answered, headers=headers)

    page.goto(address)
    main = page.get_by_role("main")
    expect(main).to_contain_text("Answered")
    add = page.get_by_role("button", name="Add to the message")
    add.click()
    expect(page.get_by_role("alert")).to_have_text("Please write a line or choose a photograph.")
    line = page.get_by_label("Your text")
    expect(line).to_be_focused()
    line.fill(TEXT)
    photos = [photo(f"IMG_{n}.jpg", (3000, 2000 + n)) for n in (1, 2)]
    page.get_by_label("Add photographs").set_input_files(photos)
    expect(chosen(page).locator("img")).to_have_count(2)
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    wait_until(page, "localStorage.getItem('contactFiles') === '1'")
    page.close()  # what was typed and chosen is still there
    page = context.new_page()
    page.set_viewport_size(size)
    page.goto(f"{site}/contact")
    page.get_by_label("Add photographs").set_input_files([photo("another.jpg")])
    expect(chosen(page)).to_have_text(["another.jpg"])
    page.goto(address)
    expect(chosen(page)).to_have_text(["IMG_1.jpg", "IMG_2.jpg"])
    expect(page.get_by_label("Your text")).to_have_value(TEXT)
    lose_first_answer(page, "*/additions")
    add = page.get_by_role("button", name="Add to the message")
    add.click()
    expect(page.get_by_text("The connection was lost.")).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_text("It was added to your message.")).to_be_visible()
    added = page.get_by_role("article").nth(1)
    expect(added).to_contain_text("It leaks.")
    expect(added).to_contain_text("Sent with it: 2 photographs")
    expect(page.get_by_role("main")).to_contain_text("Received")
    expect(page.get_by_text("Up to 3 photographs")).to_be_visible()
    assert accessibility_findings(page) == []
    page.reload()
    expect(page.get_by_role("article")).to_have_count(2)
    expect(page.get_by_label("Your text")).to_have_value("")
    expect(chosen(page)).to_have_count(0)

    page.goto(f"{site}/admin/messages")
    shown = card(page, reference)
    expect(shown).to_contain_text("New")
    [item] = shown.get_by_role("list", name="Added later").get_by_role("listitem").all()[:1]
    expect(item).to_contain_text("It leaks.")
    expect(item.get_by_role("list", name="Photographs").get_by_role("listitem")).to_have_count(2)
    item.get_by_role("button", name="Show IMG_2.jpg full screen").click()
    expect(page.get_by_role("dialog").get_by_alt_text("IMG_2.jpg")).to_be_visible()
    page.keyboard.press("Escape")
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_neither_analytics_nor_other_sites_get_the_address(
    page: Page, context: BrowserContext, mailing_site
):
    site, mails = mailing_site
    context.route(f"{TAG}*", lambda route: route.fulfill(body=REPORTING_TAG))
    page.goto(f"{site}/about")
    _, address = written(page, site, mails, "berta@example.lv")
    page.evaluate("localStorage.setItem('cookieConsent', 'true')")
    page.goto(address)
    page.get_by_role("contentinfo").get_by_role("link", name="Service").click()
    expect(page).to_have_url(f"{site}/service")
    wait_until(page, "(sessionStorage.getItem('reported') ?? '').includes('/service')")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your message")
    expect(page).to_have_url(address)
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Your message")
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
