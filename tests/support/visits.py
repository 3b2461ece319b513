"""A page of the site that stays open for many tests, with its errors recorded."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Page, expect

from .browser import (
    DESKTOP,
    RECORD_VIOLATIONS,
    collect_console_errors,
    recorded_violations,
    set_font_size,
)
from .owner import store_token
from .shared_contexts import SharedContexts
from .third_parties import block_third_parties


class Visit(NamedTuple):
    path: str
    page: Page
    console_errors: list[str]

    def errors(self) -> list[str]:
        """Return console errors and CSP violations, but not the 404 of the page itself."""
        own = f"404 (Not Found) {self.page.url}"
        errors = [line for line in self.console_errors if not line.endswith(own)]
        return errors + recorded_violations(self.page)

    def restore(self) -> None:
        """Undo the settings with which tests look at the page."""
        self.page.set_viewport_size(DESKTOP)
        self.page.emulate_media(media="null")
        self.page.evaluate("""() => {
            document.adoptedStyleSheets = []
            document.documentElement.style.fontSize = ""
        }""")
        set_font_size(self.page, 16)


@contextmanager
def open_visit(
    contexts: SharedContexts, base_url: str, path: str, token: str = ""
) -> Iterator[Visit]:
    """Open the page, with a token as the owner, in a tab of its own."""
    with contexts.acquire({"base_url": base_url, "viewport": DESKTOP}) as context:
        block_third_parties(context)
        page = context.new_page()
        page.add_init_script(RECORD_VIOLATIONS)
        if token:
            store_token(page, token)
        errors = collect_console_errors(page)
        page.goto(path, wait_until="networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield Visit(path, page, errors)
