"""The owner's choice of a dark or light admin, on one device."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.colours import rgb
from tests.support.owner import DEVICES, log_in

DARK = rgb("color-ink")
LIGHT = rgb("light-ink")


@pytest.fixture
def account(page: Page, site: str) -> Page:
    log_in(page, site)
    page.goto("/admin/account")
    expect(choices(page)).to_have_count(3)
    return page


def choices(page: Page) -> Locator:
    return page.get_by_role("group", name="Theme", exact=True).get_by_role("button")


def choose(page: Page, name: str) -> None:
    choice = page.get_by_role("button", name=name, exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")


def expect_background(page: Page, colour: str) -> None:
    expect(page.locator("html")).to_have_css("background-color", colour)


def browser_colour(page: Page) -> str:
    content = page.locator('meta[name="theme-color"]').get_attribute("content") or ""
    red, green, blue = bytes.fromhex(content.removeprefix("#"))
    return f"rgb({red}, {green}, {blue})"


@DEVICES
def test_the_admin_is_dark_until_the_owner_chooses_another_theme(account: Page, size):
    account.set_viewport_size(size)
    account.emulate_media(color_scheme="light")
    expect_background(account, DARK)
    choose(account, "Light")
    expect_background(account, LIGHT)
    expect(account.locator("html")).to_have_css("color-scheme", "light")
    assert browser_colour(account) == LIGHT
    expect(choices(account).and_(account.locator("[aria-pressed=true]"))).to_have_count(1)
    account.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    assert accessibility_findings(account) == []
    account.reload()
    expect_background(account, LIGHT)
    choose(account, "Dark")
    expect_background(account, DARK)
    assert browser_colour(account) == DARK


def test_the_theme_can_follow_the_device(account: Page):
    choose(account, "As the device")
    for scheme, colour in (("light", LIGHT), ("dark", DARK), ("light", LIGHT)):
        account.emulate_media(color_scheme=scheme)
        expect_background(account, colour)
        assert browser_colour(account) == colour


def test_a_page_does_not_appear_in_another_theme_first(account: Page):
    choose(account, "Light")
    account.route(re.compile(r"/main\.\w+\.js$"), lambda route: route.abort())
    account.goto("/admin/builds", wait_until="load")
    expect(account.get_by_role("heading", level=1)).to_have_count(0)
    expect_background(account, LIGHT)


def test_other_tabs_follow_and_the_site_stays_as_it_is(account: Page, context: BrowserContext):
    other = context.new_page()
    other.goto("/admin/builds")
    expect_background(other, DARK)
    choose(account, "Light")
    expect_background(other, LIGHT)
    account.goto("/service")
    expect_background(account, DARK)
