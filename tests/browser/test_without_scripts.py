"""Without JavaScript a page shows no controls that need it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import PHONE
from tests.support.examples import PHONE_LINK

LOOKS_ENABLED = """all => all
    .filter(each => each.checkVisibility() && getComputedStyle(each).pointerEvents !== "none")
    .map(each => each.ariaLabel || each.innerText)
"""


@pytest.fixture
def plain_page(browser: Browser, base_url: str):
    with browser.new_context(java_script_enabled=False, base_url=base_url, viewport=PHONE) as it:
        yield it.new_page()


@pytest.mark.parametrize("path", ["/", "/quad-builds/21", "/about", "/contact", "/service"])
def test_there_are_no_dead_buttons(plain_page: Page, path):
    plain_page.goto(path, wait_until="load")
    expect(plain_page.get_by_role("heading", level=1)).to_be_visible()
    controls = plain_page.locator("header, main, footer").locator("button, input, textarea")
    assert controls.evaluate_all(LOOKS_ENABLED) == []


def test_the_menu_has_the_same_items(plain_page: Page):
    plain_page.goto("/quad-builds", wait_until="load")
    plain_page.get_by_role("link", name="Menu").click()
    items = plain_page.get_by_role("navigation", name="Footer")
    expect(items).to_be_in_viewport()
    items.get_by_role("link", name="Service").click()
    expect(plain_page).to_have_url("/service")


def test_contact_details_replace_the_form(plain_page: Page):
    plain_page.goto("/contact", wait_until="load")
    writing = plain_page.get_by_role("region", name="Write to us")
    expect(writing).to_contain_text("This form needs JavaScript.")
    expect(writing.locator(f'a[href="{PHONE_LINK}"]')).to_be_visible()
    expect(writing.locator('a[href="mailto:hello@example.com"]')).to_be_visible()
    expect(writing.locator("form")).to_be_hidden()
