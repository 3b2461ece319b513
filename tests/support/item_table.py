"""The owner's tables in browser tests."""

from playwright.sync_api import Locator, Page


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_text(name, exact=True))
