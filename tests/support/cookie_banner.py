"""The cookie banner in browser tests."""

from playwright.sync_api import Locator, Page, expect

from .browser import wait_until

BLOCKED = (
    """Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})"""
)


def banner(page: Page) -> Locator:
    return page.get_by_role("region", name="Cookies", exact=True)


def answer(page: Page, label: str) -> None:
    banner(page).get_by_role("button", name=label).click()
    expect(banner(page)).to_have_count(0)


def stored(page: Page) -> str | None:
    value: str | None = page.evaluate("localStorage.getItem('cookieConsent')")
    return value


def settings_button(page: Page) -> Locator:
    return page.get_by_role("contentinfo").get_by_role("button", name="Cookie settings")


def wait_for_tag(page: Page) -> None:
    wait_until(page, "window.tagRuns")
