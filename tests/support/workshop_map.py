"""The contact page's map in browser tests."""

import pytest
from playwright.sync_api import Page, expect

from core.brand import NAME

ADDRESS = "Rīgas iela 1, Ozolnieki, LV-3018, Latvia"
PLACE = "56.689%2C23.776"


@pytest.fixture
def no_banner(page: Page) -> None:
    """Answer the cookie banner in advance, so that it does not cover the map."""
    page.add_init_script("localStorage.setItem('cookieConsent', 'false')")


def region(page: Page):
    return page.get_by_role("region", name="Map of the workshop in Ozolnieki")


def marker(page: Page):
    return region(page).get_by_role("button", name="Show the address of the workshop")


def open_map(page: Page, address: str = "/contact") -> None:
    page.goto(address)
    region(page).scroll_into_view_if_needed()


def open_popup(page: Page):
    open_map(page)
    marker(page).click()
    popup = region(page).get_by_role("group", name=NAME)
    expect(popup).to_be_visible()
    return popup
