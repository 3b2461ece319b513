"""The owner's form for the document `company` in browser tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from .item_form import expect_status
from .owner import field

PATH = "/admin/pages/company"
COMPANY_API = "/api/pages/company"
NUMBER = "+371 26 123 456"


@pytest.fixture
def company_kept(api: APIRequestContext) -> Iterator[None]:
    """Bring back the values that the test began with."""
    before = company_values(api)
    yield
    change_company(api, **before)


@pytest.fixture
def company_form(signed_in: Page, company_kept: None) -> Page:
    return open_company(signed_in)


def company_values(api: APIRequestContext) -> dict:
    found: dict = api.get(COMPANY_API).json()["values"]
    return found


def change_company(api: APIRequestContext, **changes: object) -> None:
    """Change some values, as on another device."""
    response = api.put(COMPANY_API, data={"values": company_values(api) | changes})
    assert response.status == 200, response.text()


def open_company(page: Page) -> Page:
    page.goto(PATH)
    expect(field(page, "Short name")).to_be_visible()
    return page


def row(page: Page, number: int) -> Locator:
    return page.get_by_role("group", name=f"Row {number}", exact=True)


def add_row(page: Page, first: str, last: str, opens: str, closes: str) -> None:
    rows = page.get_by_role("group", name="Opening hours").locator("fieldset")
    number = rows.count() + 1
    page.get_by_role("button", name="Add row").click()
    added = row(page, number)
    expect(field(added, "From")).to_be_focused()
    field(added, "From").select_option(first)
    field(added, "To").select_option(last)
    field(added, "Opens").fill(opens)
    field(added, "Closes").fill(closes)


def expect_company_saved(page: Page) -> None:
    expect(page).to_have_url("/admin/pages")
    expect_status(page, "Company was saved.")
