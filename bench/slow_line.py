"""A visitor's phone on a slow line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
# In bytes per second and milliseconds.
LINE = {"downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8, "latency": 150}
SLOWDOWN = 4  # a low-end phone

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
        page = context.new_page()
        slow_down(page)
        yield page


def slow_down(page: Page) -> None:
    device = page.context.new_cdp_session(page)
    device.send("Network.enable")
    device.send("Network.emulateNetworkConditions", {"offline": False, **LINE})
    device.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


def tap(page: Page, finger: CDPSession, x: float, y: float, press: int = 0) -> None:
    """Tap with a finger that stays for so many milliseconds."""
    touch = [{"x": x, "y": y}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
    if press:
        page.wait_for_timeout(press)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
