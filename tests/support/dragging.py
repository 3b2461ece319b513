"""Rows and tiles that are dragged with the keyboard."""

from playwright.sync_api import Page, expect


def expect_announced(page: Page, text: str) -> None:
    expect(page.get_by_role("status").filter(has_text=text)).to_be_attached()


def pick_up(page: Page, key: str, announcement: str) -> None:
    """Press the key on the handle that has the focus, and wait until arrow keys move its row."""
    page.keyboard.press(key)
    expect_announced(page, announcement)
    # The library listens to keys in a timer of its own, which a busy browser runs after a key.
    page.evaluate("new Promise(done => setTimeout(done))")
