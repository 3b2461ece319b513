"""Browser contexts shared by tests: a page in a new context takes three times as long."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

EMPTY_PAGE = "/static/favicon.svg"  # a document of the site without scripts


class SharedContext:
    """A browser context whose first tab stays open, to keep its process alive."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.context: BrowserContext = browser.new_context(**options)
        self.first: Page = self.context.new_page()
        self.first.goto(EMPTY_PAGE)
        self.session: CDPSession = self.context.new_cdp_session(self.first)

    def reset(self) -> None:
        """Close the other tabs, and clear the sites' storage and the test's settings."""
        origins = {origin(page.url) for page in self.context.pages}
        for page in self.context.pages[1:]:
            page.close()
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        for each in origins:
            stored = {"origin": each, "storageTypes": "local_storage,indexeddb,cache_storage"}
            self.session.send("Storage.clearDataForOrigin", stored)


class SharedContexts:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: dict[str, SharedContext] = {}

    @contextmanager
    def acquire(self, options: dict[str, Any]) -> Iterator[BrowserContext]:
        """Yield the context with these options, and reset it afterwards."""
        key = repr(options)
        if key not in self.contexts:
            self.contexts[key] = SharedContext(self.browser, options)
        shared = self.contexts[key]
        try:
            yield shared.context
        finally:
            shared.reset()


def origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
