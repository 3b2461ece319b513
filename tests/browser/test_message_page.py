"""From the contact form over the visitor's mail to the page of the message."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import DESKTOP, accessibility_findings, collect_console_errors
from tests.support.real_site import running_site
from tests.support.smtp_server import OWNER, TIMEOUT, MailServer

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def mailing_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, MailServer]]:
    mails = MailServer()
    mails.controller.start()
    environment = {
        "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
        "CONTACT_TO": OWNER,
        "ANALYTICS_TAG_ID": "G-TEST",
        "LOAD_SAMPLES": "0",
    }
    with running_site(tmp_path_factory.mktemp("site"), **environment) as address:
        yield address, mails
    mails.controller.stop()


def mail_to(mails: MailServer, address: str, page: Page) -> str:
    """Return the text of the only mail to the address; wait until it is there."""
    end = time.monotonic() + TIMEOUT
    while not (found := [mail for mail in mails.mails if mail["To"] == address]):
        assert time.monotonic() < end, f"There is no mail to {address}."
        page.evaluate("() => new Promise((done) => setTimeout(done, 20))")
    [mail] = found
    return str(mail.get_content())


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
