"""Without JavaScript a page shows no controls that need it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import PHONE
from tests.support.colours import rgb
from tests.support.contact_form import SUCCESS

# Outside forms, which work without a script.
LOOKS_ENABLED = """all => all
    .filter(each => !each.form)
    .filter(each => each.checkVisibility() && getComputedStyle(each).pointerEvents !== "none")
    .map(each => each.ariaLabel || each.innerText)
"""


@pytest.fixture
def plain_page(browser: Browser, base_url: str):
    with browser.new_context(java_script_enabled=False, base_url=base_url, viewport=PHONE) as it:
        yield it.new_page()


@pytest.mark.essential
@pytest.mark.parametrize("path", ["/", "/quad-builds/21", "/about", "/contact", "/service"])
def test_there_are_no_dead_buttons(plain_page: Page, path):
    plain_page.goto(path, wait_until="load")
    expect(plain_page.get_by_role("heading", level=1)).to_be_visible()
    controls = plain_page.locator("header, main, footer").locator("button, input, textarea")
    assert controls.evaluate_all(LOOKS_ENABLED) == []


@pytest.mark.essential
def test_the_menu_has_the_same_items(plain_page: Page):
    plain_page.goto("/quad-builds", wait_until="load")
    plain_page.get_by_role("link", name="Menu").click()
    items = plain_page.get_by_role("navigation", name="Footer")
    expect(items).to_be_in_viewport()
    items.get_by_role("link", name="Service").click()
    expect(plain_page).to_have_url("/service")


@pytest.mark.essential
@pytest.mark.parametrize(
    ("prefix", "labels", "sent"),
    [
        ("", ("Name", "Email", "Message", "Send Message"), SUCCESS),
        (
            "/lv",
            ("Vārds", "E-pasts", "Ziņa", "Nosūtīt ziņu"),
            "Jūsu ziņa ir nosūtīta! Drīz ar jums sazināsimies.",
        ),
    ],
)
def test_a_message_is_sent(plain_page: Page, prefix, labels, sent):
    path = f"{prefix}/contact"
    name, email, message, send = labels
    plain_page.goto(path, wait_until="load")
    plain_page.get_by_label(name, exact=True).fill("Anna")
    plain_page.get_by_label(email, exact=True).fill("anna@")
    plain_page.get_by_label(message, exact=True).fill("Is it for sale?\nAnd No. 22?")
    plain_page.get_by_role("button", name=send).click()
    expect(plain_page.get_by_role("alert")).to_be_in_viewport()
    wrong = plain_page.get_by_label(email, exact=True)
    expect(wrong).to_be_focused()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    wrong.fill("anna@example.lv")
    plain_page.get_by_role("button", name=send).click()
    box = plain_page.get_by_role("status").filter(has_text=sent)
    expect(box).to_be_in_viewport()
    expect(box).to_be_focused()
    expect(box).to_have_css("color", rgb("color-go"))
    for label in (name, email, message):
        expect(plain_page.get_by_label(label, exact=True)).to_have_value("")
    expect(plain_page).to_have_url(path)
    assert plain_page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
