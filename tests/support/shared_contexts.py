"""Browser contexts and tabs shared by tests: a page in new ones takes three times as long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as PlaywrightError

EMPTY_PAGE = "/static/favicon.svg"  # a document of the site without scripts

# Links in view are not fetched ahead, at times that no other test expects (test_next_page.py).
SAVE_DATA = """Object.defineProperty(navigator, "connection", {
    value: { saveData: true }, configurable: true
})"""

# Methods whose effects on a tab cannot be undone: the next test gets a new one.
LASTING = {
    "tab": ("emulate_media", "pdf", "set_extra_http_headers"),
    "context": ("new_cdp_session",),
}
# Of the clock of a context, which replaces its timers for good: the next test gets a new context.
CLOCK = ("install", "pause_at", "set_fixed_time", "set_system_time")


class SharedContext:
    """A browser context with a tab that stays open, which also keeps its process alive."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.context: BrowserContext = browser.new_context(**options)
        self.context.add_init_script(SAVE_DATA)
        self.has_own_clock = False
        for name in CLOCK:
            self.watch_clock(name)
        self.open_tab()

    def open_tab(self) -> None:
        self.tab: Page = self.context.new_page()
        self.tab.goto(EMPTY_PAGE)
        self.origin, self.viewport = origin(self.tab.url), self.tab.viewport_size
        self.session = BrowserContext.new_cdp_session(self.context, self.tab)
        self.reusable = True
        self.undo: list[Callable[[], object]] = []
        self.tab.add_init_script = self.add_init_script
        for name in ("on", "once"):
            setattr(self.tab, name, partial(self.listen, name))
        for target, names in ((self.tab, LASTING["tab"]), (self.context, LASTING["context"])):
            for name in names:
                self.watch(target, name)

    def add_init_script(self, *arguments: Any, **options: Any) -> Any:
        added = Page.add_init_script(self.tab, *arguments, **options)
        self.undo.append(added.close)
        return added

    def listen(self, name: str, event: Any, handler: Any) -> None:
        getattr(Page, name)(self.tab, event, handler)
        self.undo.append(partial(self.tab.remove_listener, event, handler))

    def watch(self, target: Page | BrowserContext, name: str) -> None:
        """Let calls of this method of `target`, for the tab, end the use of the tab."""
        method = getattr(type(target), name)

        def call(*arguments: Any, **options: Any) -> Any:
            if self.tab in (target, *arguments):
                self.reusable = False
            return method(target, *arguments, **options)

        setattr(target, name, call)

    def watch_clock(self, name: str) -> None:
        """Let calls of this method of the clock end the use of the context."""
        method = getattr(self.context.clock, name)

        def call(*arguments: Any, **options: Any) -> Any:
            self.has_own_clock = True
            return method(*arguments, **options)

        setattr(self.context.clock, name, call)

    def reset(self) -> None:
        """Close the other tabs, and clear the sites' storage and the test's settings."""
        origins = {origin(page.url) for page in self.context.pages}
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        if not (self.reusable and origins == {self.origin} and self.reset_tab()):
            self.open_tab()
        for page in self.context.pages:
            if page != self.tab:
                page.close()
        for each in origins:
            stored = {"origin": each, "storageTypes": "local_storage,indexeddb,cache_storage"}
            self.session.send("Storage.clearDataForOrigin", stored)

    def reset_tab(self) -> bool:
        """Return whether the tab can be used again."""
        try:
            self.tab.unroute_all()
            while self.undo:
                with suppress(KeyError):  # a listener that was called once
                    self.undo.pop()()
            self.tab.goto(EMPTY_PAGE)
        except PlaywrightError:  # closed, or its site is gone
            return False
        self.tab.evaluate("sessionStorage.clear()")
        self.tab.mouse.move(0, 0)
        if self.viewport and self.tab.viewport_size != self.viewport:
            self.tab.set_viewport_size(self.viewport)
        self.session.send("Page.resetNavigationHistory")
        return True


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
            if shared.has_own_clock:
                self.contexts.pop(key).context.close()
            else:
                shared.reset()


def origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
