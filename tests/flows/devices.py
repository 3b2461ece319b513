"""Browser contexts that flows use one after the other, each time as if they were new.

A context of its own would start a process for each flow, which then compiles all scripts anew.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

# All that a site stores, but for the files of its cache.
STORED = "cookies,local_storage,indexeddb,cache_storage,service_workers"
REMEMBER = "(words) => Object.entries(words).forEach(([key, word]) => localStorage[key] = word)"


class Device:
    """A context, and a page in it that stays, because the process would end with the last one."""

    def __init__(self, browser: Browser, arguments: dict[str, Any]) -> None:
        self.context: BrowserContext = browser.new_context(**arguments)
        self.site: str = arguments["base_url"]
        self.resting: Page = self.context.new_page()
        self.resting.goto("/robots.txt")
        self.line: CDPSession = self.context.new_cdp_session(self.resting)
        self.is_lent = False

    def prepare(self, remembered: dict[str, str]) -> None:
        self.line.send("Storage.clearDataForOrigin", {"origin": self.site, "storageTypes": STORED})
        self.resting.evaluate(REMEMBER, remembered)

    def tidy_up(self) -> None:
        for page in self.context.pages:
            if page != self.resting:
                page.close()
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.clear_cookies()
        self.context.clear_permissions()
        self.context.set_offline(False)


class Devices:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.all: dict[str, list[Device]] = {}

    @contextmanager
    def lend(
        self, arguments: dict[str, Any], remembered: dict[str, str]
    ) -> Iterator[BrowserContext]:
        """Lend a context whose local storage has only what is to be remembered."""
        alike = self.all.setdefault(repr(sorted(arguments.items())), [])
        device = next((each for each in alike if not each.is_lent), None)
        if not device:
            device = Device(self.browser, arguments)
            alike.append(device)
        device.is_lent = True
        device.prepare(remembered)
        try:
            yield device.context
        finally:
            device.tidy_up()
            device.is_lent = False
