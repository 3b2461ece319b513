"""A visitor's phone on a slow line, and what a finger does there at the first paint."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from .third_parties import block_third_parties

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
# In bytes per second and milliseconds.
LINE = {"downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8, "latency": 150}
SLOWDOWN = 4  # a low-end phone

# Records of each tap on a button whether it then shows that it waits, whether React handles it, and
# whether it is gone. A tap that the page repeats itself, once it is alive, is not a new one.
RECORD_TAPS = """
    window.taps = []
    addEventListener("click", ({ target, isTrusted }) => {
        const button = target.closest("button")
        const isAlive = history.scrollRestoration === "manual"
        if (!button || !isTrusted) return
        taps.push([button.ariaBusy === "true", isAlive, !button.checkVisibility()])
    })
"""
PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) done()
}).observe({ type: "paint", buffered: true }))"""
# Where to tap an element. At first the cookie banner ignores taps meant for the page before.
PLACE = """async (selector) => {
    const control = document.querySelector(selector)
    const guards = control.closest(".no-first-tap")?.getAnimations() ?? []
    await Promise.all(guards.map(({ finished }) => finished))
    control.scrollIntoView({ block: "center", behavior: "instant" })
    const { x, y, width, height } = control.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
}"""


@contextmanager
def slow_phone(browser: Browser, base_url: str, **options: Any) -> Iterator[Page]:
    """Yield a tab of a new context on this line."""
    with browser.new_context(base_url=base_url, **(PHONE | options)) as context:
        block_third_parties(context)
        page = context.new_page()
        slow_down(page)
        page.add_init_script(RECORD_TAPS)
        yield page


def slow_down(page: Page) -> None:
    device = page.context.new_cdp_session(page)
    device.send("Network.enable")
    device.send("Network.emulateNetworkConditions", {"offline": False, **LINE})
    device.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


def visit_until_paint(page: Page, path: str) -> None:
    """Open a page, and return at its first paint."""
    page.goto(path, wait_until="commit")
    page.evaluate(PAINTED)


def tap(page: Page, *selectors: str) -> None:
    """Tap with a finger, without Playwright's own checks, which take longer than a slow start."""
    for selector in selectors:
        page.touchscreen.tap(*page.evaluate(PLACE, selector))
